import { buildItem, expectError, refuse, renderPage } from '@elegant/shared/testing'
import { screen } from '@testing-library/react'
import { routes } from '../routes.tsx'

const call = 'GET /items_preview/7-a-key'
const open = (answer: object, api: object = {}) =>
  renderPage(routes, { path: '/preview/7-a-key', api: { [call]: answer, ...api } })

test('a preview shows the hidden item with a mark, and without actions', async () => {
  open(buildItem({ title: 'Welo Opal', Is_disabled: true }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Welo Opal' })).toBeVisible()
  expect(screen.getByText(/^A preview for you/)).toBeVisible()
  expect(screen.getByText('You can ask for it once it is in the shop.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Enquire Now' })).not.toBeInTheDocument()
})

test('once the item is in the shop, the link leads there', async () => {
  const item = buildItem({ slug: 'welo-opal', title: 'Welo Opal' })
  const { router } = open(item, { 'GET /items_details/welo-opal': [item] })
  expect(await screen.findByRole('button', { name: 'Enquire Now' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/item/welo-opal')
})

test('a link that has ended says so', async () => {
  open(refuse(404, 'There is no such item.'))
  expect(await screen.findByRole('heading', { name: 'This preview has ended' })).toBeVisible()
})

test('a shop that cannot be reached offers to try again', async () => {
  expectError(/UX API request failed/)
  let answer: object = refuse(503, 'Busy')
  const { user } = open(() => answer)
  const again = await screen.findByRole('button', { name: 'Try again' })
  answer = buildItem({ title: 'Welo Opal', Is_disabled: true })
  await user.click(again)
  expect(await screen.findByRole('heading', { level: 1, name: 'Welo Opal' })).toBeVisible()
})

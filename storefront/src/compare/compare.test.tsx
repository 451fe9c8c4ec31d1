import { buildItem, buildPage, expectError, type FakeApi, refuse, renderPage } from '@elegant/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { routes } from '../routes.tsx'
import { parseComparedIds } from './comparedIds.ts'

const pair = (name: string, value: string | number) => ({
  name,
  value,
  ...(name === 'Carat weight' && { unitText: 'ct' }),
})
const pieces = [1, 2, 3, 4, 5].map((id) =>
  buildItem({
    id,
    slug: `opal-${id}`,
    title: `Opal ${id}`,
    price: id * 100,
    item_info: {
      additionalProperty: [
        pair('Carat weight', id),
        pair('Origin', 'Welo'),
        ...(id === 2 ? [pair('Dimensions', '25.4 × 12.7 mm')] : []),
      ],
    },
  }),
)
const byId = Object.fromEntries(pieces.map((piece) => [`GET /items/${piece.id}`, piece]))
const compare = (items: string, api: FakeApi = byId) => renderPage(routes, { path: `/compare?items=${items}`, api })
const row = (name: RegExp) => screen.getByRole('row', { name })

beforeEach(() => localStorage.clear())

test.each([
  ['3,9,12', [3, 9, 12]],
  ['3,3,x,-1,0,1.5,1e3,99999999999, 7,4', [3, 4]],
  ['1,2,3,4,5', [1, 2, 3, 4]],
  [null, []],
])('the address %s names the pieces %j', (items, ids) => expect(parseComparedIds(items)).toEqual(ids))

test('pieces are side by side, and what differs is marked in words', async () => {
  const { user } = compare('1,2,junk,1')
  const table = within(await screen.findByRole('table'))
  expect(table.getByRole('link', { name: 'Opal 1' })).toHaveAttribute('href', '/item/opal-1')
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Opal 1', 'Opal 2'])
  expect(row(/^Price USD/)).toHaveTextContent(/^PriceUSD 100\.00.*USD 200\.00/)
  expect(row(/^Price per weight/)).toHaveTextContent('USD 100.00 per caratUSD 100.00 per carat')
  expect(row(/^Carat weight/)).toHaveTextContent('Carat weight ≠ (differs)1 ct2 ct')
  expect(row(/^Dimensions/)).toHaveTextContent('Not stated25.4 × 12.7 mm')
  expect(row(/^Origin/)).not.toHaveTextContent('differs')

  await user.click(screen.getByRole('checkbox', { name: 'Only differences' }))
  expect(screen.queryByRole('row', { name: /^Origin/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Show inches' }))
  expect(row(/^Dimensions/)).toHaveTextContent('1.00 × 0.50 in')
})

test('a piece goes into the cart from its column, and out of the comparison', async () => {
  const { user, store } = compare('1,2')
  const [button] = await screen.findAllByRole('button', { name: 'Enquire Now' })
  if (button) await user.click(button)
  expect(store.getState().cart).toMatchObject([{ id: 1 }])
  await user.click(screen.getByRole('link', { name: 'Remove Opal 1' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Opal 1' })).not.toBeInTheDocument())
  expect(screen.getByRole('link', { name: 'Opal 2' })).toBeVisible()
})

test('what is no product of the shop is left out', async () => {
  const post = buildItem({ id: 8, title: 'A post', item_type: 'Blog' })
  compare('8,2,9', { ...byId, 'GET /items/8': post, 'GET /items/9': refuse(404, 'There is no such item.') })
  expect(await screen.findByRole('link', { name: 'Opal 2' })).toBeVisible()
  expect(screen.queryByText('A post')).not.toBeInTheDocument()
  expect(screen.getByText('2 pieces of this list can no longer be shown.')).toBeVisible()
})

test('a failed comparison can be tried again', async () => {
  expectError(/UX API request failed/)
  let isDown = true
  const { user } = compare('2', { 'GET /items/2': () => (isDown ? refuse(503, 'Down') : pieces[1]) })
  await screen.findByText("These pieces couldn't be loaded")
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Opal 2' })).toBeVisible()
})

test('pieces are chosen in the shop, at most four, and the tray leads to them', async () => {
  const { user } = renderPage(routes, {
    path: '/shop',
    api: { ...byId, 'GET /items_by_type/Product?external={"page":1}': buildPage(pieces) },
  })
  const toggle = (id: number) => screen.getByRole('button', { name: `Compare Opal ${id}` })
  await screen.findByRole('button', { name: 'Compare Opal 1' })
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument()
  for (const id of [3, 1, 2, 4]) await user.click(toggle(id))
  expect(toggle(3)).toHaveAttribute('aria-pressed', 'true')
  await user.click(toggle(5))
  expect(await screen.findByText('You can compare 4 pieces at once. Take one out first.')).toBeVisible()
  const tray = within(screen.getByRole('complementary', { name: 'Pieces to compare' }))
  expect(tray.getByRole('status')).toHaveTextContent('4 of 4')
  await user.click(toggle(1))
  await user.click(tray.getByRole('link', { name: 'Compare' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Compare pieces' })).toBeVisible()
  const heads = within(await screen.findByRole('table')).getAllByRole('link', { name: /^Opal/ })
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Opal 3', 'Opal 2', 'Opal 4'])
})

test('the page without pieces leads to those that this browser has kept', async () => {
  localStorage.setItem('elegant_compared', '[2,"x",3]')
  renderPage(routes, { path: '/compare', api: {} })
  const link = await screen.findByRole('link', { name: 'Compare the pieces you chose' })
  expect(link).toHaveAttribute('href', '/compare?items=2,3')
})

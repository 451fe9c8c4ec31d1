import { buildItem, buildPage, type FakeApi, refuse, renderPage } from '@elegant/shared/testing'
import { screen } from '@testing-library/react'
import { routes } from '../routes.tsx'

const calm = { 'GET /items_by_type/Product?external={"page":1}': buildPage([]), 'GET /items_categories': [] }

function openNew(answer: FakeApi[string]) {
  return renderPage(routes, { path: '/admin/products/new', api: { ...calm, 'POST /items_interest': answer } })
}

test('the owner sees how many people wait for the stone that is typed', async () => {
  const bodies: unknown[] = []
  const { user } = openNew(({ body }: { body: unknown }) => {
    bodies.push(body)
    return { waiting: JSON.stringify(body).includes('Sapphire') ? 7 : 0, hearts: 0 }
  })
  await user.type(await screen.findByLabelText('Title'), 'Sapphire')
  expect(await screen.findByText('7 people wait for this', undefined, { timeout: 3000 })).toBeVisible()
  expect(bodies.at(-1)).toMatchObject({ title: 'Sapphire', category_ids: [] })
})

test('a published stone also says how many customers keep it', async () => {
  const item = buildItem({ id: 7 })
  renderPage(routes, {
    path: '/admin/products/7',
    api: {
      ...calm,
      'GET /items/7': item,
      'GET /items/7/costs': refuse(404, 'Not found'),
      'GET /stones/PRO00000007': [],
      'POST /items_interest': { waiting: 1, hearts: 2 },
    },
  })
  expect(
    await screen.findByText('1 person waits for this · 2 customers keep it', undefined, { timeout: 3000 }),
  ).toBeVisible()
})

test('a server without wishes says nothing', async () => {
  openNew(refuse(404, 'Not found'))
  expect(await screen.findByLabelText('Title')).toBeVisible()
  expect(screen.queryByText(/for this/)).not.toBeInTheDocument()
})

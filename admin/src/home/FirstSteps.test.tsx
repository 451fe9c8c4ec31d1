import type { Item } from '@elegant/shared/rules'
import { buildCategory, buildItem, buildPage, renderPage } from '@elegant/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { FirstSteps } from './FirstSteps.tsx'

function open({ version = 1, categories = 0, products = 0 }) {
  const some = (count: number) => Array.from({ length: count }, (_, place) => place + 1)
  return renderPage(<FirstSteps />, {
    api: {
      'GET /shop': { version },
      'GET /items_categories': some(categories).map((id) => buildCategory({ id })),
      'GET /items_by_type/Product?external={"page":1}': buildPage<Item>(some(products).map((id) => buildItem({ id }))),
    },
  })
}

test('an empty shop greets its owner with three steps, each leading to its form', async () => {
  open({})
  expect(await screen.findByRole('heading', { name: 'Welcome to your shop' })).toBeVisible()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    ...['/admin/shop', '/admin/categories?edit=new', '/admin/products/new'],
  ])
  expect(screen.queryByText('Done:')).not.toBeInTheDocument()
})

test('a step is done when the shop has what it asks for', async () => {
  open({ version: 2, categories: 1 })
  expect(await screen.findByRole('link', { name: /^Done: Name your shop/ })).toBeVisible()
  expect(screen.getByRole('link', { name: /^Done: Add your first category/ })).toBeVisible()
  expect(screen.getByRole('link', { name: /^3 ?Add your first product/ })).toBeVisible()
})

test.each([
  ['has done all three', { version: 2, categories: 1, products: 1 }],
  ['has found the way without them', { products: 2 }],
])('who %s is left alone', async (_, shop) => {
  const { store } = open(shop)
  await waitFor(() => {
    const answers = Object.values(store.getState().api.queries).map((query) => query?.status)
    expect(answers).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  })
  expect(screen.queryByText('Welcome to your shop')).not.toBeInTheDocument()
})

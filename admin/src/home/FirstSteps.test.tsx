import { buildFigures, renderPage } from '@elegant/shared/testing'
import { screen } from '@testing-library/react'
import { FirstSteps } from './FirstSteps.tsx'

function open({ version = 1, categories = 0, products = 0 }) {
  const figures = buildFigures()
  const shown = (total: number) => ({ total, hidden: 0 })
  const items = { ...figures.items, Product: shown(products) }
  const shop = { ...figures.shop, version }
  renderPage(<FirstSteps figures={{ ...figures, shop, items, categories: shown(categories) }} />)
}

test('an empty shop greets its owner with three steps, each leading to its form', () => {
  open({})
  expect(screen.getByRole('heading', { name: 'Welcome to your shop' })).toBeVisible()
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(addresses).toEqual(['/admin/shop', '/admin/categories?edit=new', '/admin/products/new'])
  expect(screen.queryByText('Done:')).not.toBeInTheDocument()
})

test('a step is done when the shop has what it asks for', () => {
  open({ version: 2, categories: 1 })
  expect(screen.getByRole('link', { name: /^Done: ?Name your shop/ })).toBeVisible()
  expect(screen.getByRole('link', { name: /^Done: ?Add your first category/ })).toBeVisible()
  expect(screen.getByRole('link', { name: /^3 ?Add your first product/ })).toBeVisible()
})

test.each([
  ['has done all three', { version: 2, categories: 1, products: 1 }],
  ['has found the way without them', { products: 2 }],
])('who %s is left alone', (_, shop) => {
  open(shop)
  expect(screen.queryByText('Welcome to your shop')).not.toBeInTheDocument()
})

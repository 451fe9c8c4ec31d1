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

test('an empty shop displays three setup steps, each linking to its form', () => {
  open({})
  expect(screen.getByRole('heading', { name: 'Welcome to your shop' })).toBeVisible()
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(addresses).toEqual(['/admin/shop', '/admin/categories?edit=new', '/admin/products/new'])
  expect(screen.queryByText('Done:')).not.toBeInTheDocument()
})

test('a step is complete when its data exists', () => {
  open({ version: 2, categories: 1 })
  expect(screen.getByRole('link', { name: /^Done: ?Name your shop/ })).toBeVisible()
  expect(screen.getByRole('link', { name: /^Done: ?Add your first category/ })).toBeVisible()
  expect(screen.getByRole('link', { name: /^3 ?Add your first product/ })).toBeVisible()
})

test.each([
  ['has completed all three', { version: 2, categories: 1, products: 1 }],
  ['already has more than one product', { products: 2 }],
])('the steps are hidden from an owner who %s', (_, shop) => {
  open(shop)
  expect(screen.queryByText('Welcome to your shop')).not.toBeInTheDocument()
})

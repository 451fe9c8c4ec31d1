import { buildItem, buildOrder, buildPage, renderPage } from '@elegant/shared/testing'
import { screen } from '@testing-library/react'
import { routes } from '../routes.tsx'

test('the tile of the orders counts what waits for an answer', async () => {
  const orders = [buildOrder(), buildOrder({ id: 2 }), buildOrder({ id: 3, status: 'completed' })]
  const filled = {
    'GET /shop': { version: 1 },
    'GET /items_categories': [],
    'GET /items_by_type/Product?external={"page":1}': buildPage([buildItem(), buildItem({ id: 2 })]),
  }
  renderPage(routes, { path: '/admin', api: { ...filled, 'GET /cart_items': orders } })
  expect(await screen.findByText('2 pending')).toBeVisible()
  expect(screen.getByRole('link', { name: /Order Management/ })).toHaveAttribute('href', '/admin/orders')
})

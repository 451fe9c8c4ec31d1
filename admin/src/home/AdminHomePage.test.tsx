import { buildOrder, renderPage } from '@elegant/shared/testing'
import { screen } from '@testing-library/react'
import { routes } from '../routes.tsx'

test('the tile of the orders counts what waits for an answer', async () => {
  const orders = [buildOrder(), buildOrder({ id: 2 }), buildOrder({ id: 3, status: 'completed' })]
  renderPage(routes, { path: '/admin', api: { 'GET /cart_items': orders } })
  expect(await screen.findByText('2 pending')).toBeVisible()
  expect(screen.getByRole('link', { name: /Order Management/ })).toHaveAttribute('href', '/admin/orders')
})

import type { Order, OrderPage } from '@elegant/shared/rules'
import { buildOrder, buildPage, type FakeApi, renderPage } from '@elegant/shared/testing'
import { screen, within } from '@testing-library/react'
import { OrdersPage } from '../orders/OrdersPage.tsx'
import { orderDrafts } from '../orders/useOrderDialogs.tsx'

beforeEach(() => {
  orderDrafts.estimates.clear()
  orderDrafts.shippings.clear()
})

export const opal = buildOrder({ id: 1, quantity: 2, version: 3 })

export const shipping: Order['shipping'] = {
  carrier: 'UPS',
  tracking_number: '1Z999',
  tracking_url: null,
  shipped_at: '2026-03-05T15:00:00.000Z',
}

export const listCall = (external: object) => `GET /cart_items?external=${JSON.stringify(external)}`

export const firstPage = listCall({ page: 1 })

export const counts = { total: 1250, pending: 700, processing: 50, completed: 480, cancelled: 20 }

export const createPage = (items: Order[], changes: Partial<OrderPage> = {}) => ({
  ...buildPage(items),
  counts,
  ...changes,
})

/** Opens the orders of the shop. */
export const openOrders = (api: FakeApi, path = '/admin/orders') => renderPage(<OrdersPage />, { path, api })

export const findCard = async (name: string) => within(await screen.findByRole('article', { name }))

export function getOrder(name: string, changes: Partial<Order>, Full_name: string, email: string): Order {
  const order = buildOrder(changes)
  const customer_number = Full_name ? order._customers.customer_number : null
  return { ...order, _items: { ...order._items, name }, _customers: { Full_name, email, customer_number } }
}

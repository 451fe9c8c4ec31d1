import type { NewOrder, Order } from '../rules/order.ts'
import { api } from './api.ts'

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first: the visitor's own orders, or with scope 'shop' all of the shop's (admins). */
    listOrders: build.query<Order[], 'own' | 'shop'>({
      query: (scope) => ({
        path: '/cart_items',
        asUser: true,
        ...(scope === 'own' ? { external: { scope } } : { backend: 'admin' as const }),
      }),
      providesTags: ['Order'],
    }),
    /** One cart line; the same key never makes a second order. */
    placeOrder: build.mutation<Order, { order: NewOrder; key: string }>({
      query: ({ order, key }) => ({
        path: '/cart_items',
        method: 'POST',
        asUser: true,
        headers: { 'idempotency-key': key },
        body: order,
      }),
      invalidatesTags: ['Order'],
    }),
  }),
})

export const { useListOrdersQuery, usePlaceOrderMutation } = ordersApi

import { api } from '@elegant/shared'
import type { OrderContact, OrderDetail } from '@elegant/shared/rules'

const placedApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Says how a guest can be reached who has placed an order (docs/product/orders.md#guests). */
    leaveContact: build.mutation<OrderDetail, { id: number; contact: OrderContact }>({
      query: ({ id, contact }) => ({ path: `/cart_items/${id}/contact`, method: 'POST', asUser: true, body: contact }),
      invalidatesTags: (_, error) => (error ? [] : ['Order']),
    }),
  }),
})

export const { useLeaveContactMutation } = placedApi

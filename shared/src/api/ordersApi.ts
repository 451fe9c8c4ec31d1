import { normalizeOrders, type ReceivedOrder } from '../rules/normalize.ts'
import type { EstimateAnswer } from '../rules/orders/actions.ts'
import type { NewOrder, Order, OrderDetail, UndecidedOrder } from '../rules/orders/order.ts'
import { api, cancelOlderQuery } from './api.ts'

type OrderVersion = Pick<Order, 'id' | 'version'>

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The visitor's own orders, newest first. */
    listOrders: build.query<UndecidedOrder[], void>({
      query: () => ({ path: '/cart_items', asUser: true, external: { scope: 'own' } }),
      transformResponse: (orders: ReceivedOrder[] | null) => normalizeOrders(orders),
      providesTags: ['Order'],
    }),
    /**
     * An order with its timeline. The version is part of the cache key, so a new version is fetched.
     */
    getOrder: build.query<OrderDetail, OrderVersion>({
      query: ({ id }) => ({ path: `/cart_items/${id}`, asUser: true }),
      providesTags: ['Order'],
    }),
    /** Accepts or declines an estimate of that version, and updates the cached list with the response. */
    answerEstimate: build.mutation<OrderDetail, OrderVersion & { answer: EstimateAnswer }>({
      query: ({ id, version, answer }) => ({
        path: `/cart_items/${id}/estimate/answer`,
        method: 'POST',
        asUser: true,
        headers: { 'if-match': `"${version}"` },
        body: { answer },
      }),
      async onQueryStarted(_, { dispatch, getState, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }))
        if (!data) return
        await cancelOlderQuery(dispatch(ordersApi.util.getRunningQueryThunk('listOrders', undefined)))
        const { timeline: _timeline, ...answered } = data
        const { data: orders } = ordersApi.endpoints.listOrders.select()(getState())
        const changed = orders?.map((order) => (order.id === answered.id ? answered : order))
        // Not `updateQueryData`, which would leave the query that was cancelled as failed.
        if (changed) void dispatch(ordersApi.util.upsertQueryData('listOrders', undefined, changed))
      },
    }),
    /** Orders one cart line. The idempotency key prevents a second order; `by` fails the call for any other user. */
    placeOrder: build.mutation<Order, { order: NewOrder; key: string; by?: string }>({
      query: ({ order, key, by }) => ({
        path: '/cart_items',
        method: 'POST',
        asUser: true,
        by,
        headers: { 'idempotency-key': key },
        body: order,
      }),
      invalidatesTags: ['Order'],
    }),
  }),
})

export const { useAnswerEstimateMutation, useGetOrderQuery, useListOrdersQuery, usePlaceOrderMutation } = ordersApi

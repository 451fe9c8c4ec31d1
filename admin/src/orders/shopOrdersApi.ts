import { api } from '@elegant/shared'
import type {
  NewEstimate,
  NewShipping,
  Order,
  OrderDetail,
  OrderListQuery,
  OrderPage,
  ParcelOrder,
  UndecidedOrder,
} from '@elegant/shared/rules'
import {
  createPage,
  getFirstStatus,
  hasWords,
  normalizeOrders,
  type OrderStatus,
  type ReceivedOrder,
} from '@elegant/shared/rules'
import { optimisticRowUpdate } from '../api/optimisticUpdate.ts'
import { type Versioned, versionedWrite } from '../api/versionedWrite.ts'

/** Filters and page of the order list. */
type ShopOrdersArgs = Pick<OrderListQuery, 'search' | 'status' | 'step' | 'sort'> & { page: number }

const shopOrdersApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** A page of orders, newest first, with counts by status. */
    listShopOrders: build.query<OrderPage, ShopOrdersArgs>({
      query: (external) => ({ path: '/cart_items', asUser: true, backend: 'admin', external }),
      transformResponse: (answer: OrderPage | ReceivedOrder[] | null) =>
        answer && 'counts' in answer ? answer : withCounts(normalizeOrders(answer)),
      providesTags: ['Order'],
    }),
    /** The orders that can go into the parcel of an order. */
    listParcelOrders: build.query<ParcelOrder[], number>({
      query: (id) => ({ path: `/cart_items/${id}/parcel`, backend: 'admin' }),
      providesTags: ['Order'],
    }),
    getShopOrder: build.query<OrderDetail, number | string>({
      query: (id) => ({ path: `/cart_items/${encodeURIComponent(id)}`, asUser: true, backend: 'admin' }),
      providesTags: ['Order'],
    }),
  }),
})

const { util } = shopOrdersApi

const optimisticOrderUpdate = optimisticRowUpdate<Order, ShopOrdersArgs>({
  lists: (state) => util.selectCachedArgsForQuery(state, 'listShopOrders'),
  changeList: (args, change) => util.updateQueryData('listShopOrders', args, change),
  runningList: (args) => util.getRunningQueryThunk('listShopOrders', args),
  changeOne: (id, change) => util.updateQueryData('getShopOrder', id, (order) => ({ ...order, ...change(order) })),
  runningOne: (id) => util.getRunningQueryThunk('getShopOrder', id),
})

const editOrdersApi = shopOrdersApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    moveOrder: build.mutation<OrderDetail, Versioned & { status: OrderStatus }>({
      query: ({ id, version, status }) => versionedWrite(`/cart_items/${id}`, version, { status }),
      onQueryStarted: ({ id, status }, started) =>
        optimisticOrderUpdate(started, id, (order) => ({ ...order, status })),
      invalidatesTags: ['Order'],
    }),
    sendEstimate: build.mutation<OrderDetail, Versioned & { estimate: NewEstimate }>({
      query: ({ id, version, estimate }) => versionedWrite(`/cart_items/${id}/estimate`, version, estimate, 'POST'),
      invalidatesTags: ['Order'],
    }),
    shipOrder: build.mutation<OrderDetail, Versioned & { shipping: NewShipping }>({
      query: ({ id, version, shipping }) => versionedWrite(`/cart_items/${id}/shipping`, version, shipping, 'POST'),
      invalidatesTags: ['Order'],
    }),
  }),
})

export const { useListShopOrdersQuery, useListParcelOrdersQuery, useGetShopOrderQuery } = shopOrdersApi
export const { useMoveOrderMutation, useSendEstimateMutation, useShipOrderMutation } = editOrdersApi

/**
 * Matches customer name, email address and product name (docs/product/admin.md#orders), and also the exact order
 * number.
 */
export function matchesOrder(
  order: UndecidedOrder,
  { search = '', status }: Pick<OrderListQuery, 'search' | 'status'>,
): boolean {
  const { id, _customers, _items, contact, shipping } = order
  const texts = [_customers.Full_name, _customers.email, _items.name, contact?.phone, shipping?.tracking_number]
  const isCalled = hasWords(search, texts)
  return (isCalled || search.trim().replace('#', '') === String(id)) && (!status || order.status === status)
}

/** Builds one page of all orders, for servers that implement only the core API and have neither pages nor statuses. */
function withCounts(orders: UndecidedOrder[]): OrderPage {
  const standing = orders.map((order) => ({ ...order, status: order.status ?? getFirstStatus(order.action_type) }))
  const count = (wanted: OrderStatus) => standing.filter(({ status }) => status === wanted).length
  const [pending, processing] = [count('pending'), count('processing')]
  return {
    ...createPage(standing, 1, Math.max(orders.length, 1), orders.length),
    narrowed: undefined,
    counts: { total: orders.length, pending, processing, completed: count('completed'), cancelled: count('cancelled') },
  }
}

import { api, getClient, toQueryResult } from '@elegant/shared'
import {
  foundOn,
  type ItemType,
  itemTypes,
  normalizeCustomer,
  normalizeItem,
  normalizeOrder,
  normalizePage,
  type ReceivedPage,
  type RequestKind,
  type ShopRequest,
} from '@elegant/shared/rules'
import { customerLabel, orderCustomerLabel } from '../customers/customerLabel.ts'
import { matchesCustomer } from '../customers/shopCustomersApi.ts'
import { matchesItem } from '../items/table/matchesItem.ts'
import { matchesOrder } from '../orders/shopOrdersApi.ts'
import { matchesRequest } from '../requests/shopRequestsApi.ts'

interface SearchResults {
  items: { id: number; title: string; sku: string; item_type: ItemType }[]
  orders: { id: number; name: string; customer: string }[]
  customers: { id: number; name: string; email: string }[]
  requests: { id: number; name: string; kind: RequestKind }[]
}

/** The maximum number of results per type. */
const maxResults = 4

const searchApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Searches items of every type, orders, customers and requests. A failing source is left out. */
    searchAll: build.query<SearchResults, string>({
      queryFn: (search, { extra, signal }) =>
        toQueryResult(async () => {
          const query = async <Received, Row>(
            path: string,
            external: object,
            normalize: (received: Received) => Row,
            matches: (row: Row) => boolean,
          ) => {
            try {
              const request = {
                path,
                external: { page: 1, search, ...external },
                backend: 'admin',
                asUser: true,
              } as const
              const response = await getClient(extra).request<ReceivedPage<Received> | Received[]>({
                ...request,
                signal,
              })
              const page = Array.isArray(response) ? { items: response, itemsTotal: response.length } : response
              return foundOn(normalizePage(page, normalize), matches).rows.slice(0, maxResults)
            } catch (error) {
              if (!signal.aborted) console.warn(`${path} cannot be searched`, error)
              return []
            }
          }
          const [orders, customers, requests, ...items] = await Promise.all([
            query('/cart_items', { scope: 'shop' }, normalizeOrder, (order) => matchesOrder(order, { search })),
            query('/customers_all', {}, normalizeCustomer, (customer) => matchesCustomer(customer, { search })),
            query(
              '/requests',
              {},
              (request: ShopRequest) => request,
              (request) => matchesRequest(request, { search }),
            ),
            ...itemTypes.map((type) =>
              query(`/items_by_type/${type}`, {}, normalizeItem, (item) => matchesItem(item, search)),
            ),
          ])
          return {
            items: items.flat().map(({ id, title, sku, item_type }) => ({ id, title, sku, item_type })),
            requests: requests.map(({ id, name, kind }) => ({ id, name, kind })),
            orders: orders.map((order) => ({
              id: order.id,
              name: order._items.name,
              customer: orderCustomerLabel(order),
            })),
            customers: customers.map((customer) => ({
              id: customer.id,
              name: customerLabel(customer),
              email: customer.email,
            })),
          }
        }),
      providesTags: ['Item', 'Order', 'Customer'],
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useSearchAllQuery } = searchApi

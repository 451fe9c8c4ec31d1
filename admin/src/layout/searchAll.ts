import { api, getClient, toQueryResult } from '@elegant/shared'
import {
  foundOn,
  type Item,
  type ItemType,
  itemTypes,
  normalizeCustomer,
  normalizeItem,
  normalizeOrder,
  normalizePage,
  type ReceivedPage,
} from '@elegant/shared/rules'
import { nameOf } from '../customers/nameOf.ts'
import { matchesCustomer } from '../customers/shopCustomers.ts'
import { customerName } from '../orders/customerName.ts'
import { matchesOrder } from '../orders/shopOrders.ts'

/** Search results by type. */
export interface SearchResults {
  items: { id: number; title: string; item_type: ItemType }[]
  orders: { id: number; name: string; customer: string }[]
  customers: { id: number; name: string; email: string }[]
}

/** The maximum number of results per type. */
const maxResults = 4

const searchApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Searches items of every type, orders and customers. A failing source is left out. */
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
          const isTitled = ({ title }: Item) => title.toLowerCase().includes(search.trim().toLowerCase())
          const [orders, customers, ...items] = await Promise.all([
            query('/cart_items', { scope: 'shop' }, normalizeOrder, (order) => matchesOrder(order, { search })),
            query('/customers_all', {}, normalizeCustomer, (customer) => matchesCustomer(customer, { search })),
            ...itemTypes.map((type) => query(`/items_by_type/${type}`, {}, normalizeItem, isTitled)),
          ])
          return {
            items: items.flat().map(({ id, title, item_type }) => ({ id, title, item_type })),
            orders: orders.map((order) => ({
              id: order.id,
              name: order._items.name,
              customer: customerName(order),
            })),
            customers: customers.map((customer) => ({
              id: customer.id,
              name: nameOf(customer),
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

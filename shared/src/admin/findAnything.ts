import { api, attempt, clientOf } from '@elegant/shared'
import { type ItemType, itemTypes } from '../rules/item.ts'
import { normalizeCustomer, normalizeItem, normalizeOrder, normalizeRows } from '../rules/normalize.ts'

/** What a search over everything has found. */
export interface Found {
  items: { id: number; title: string; item_type: ItemType }[]
  orders: { id: number; name: string; customer: string }[]
  customers: { id: number; name: string; email: string }[]
}

/** Of each kind so many are told. */
const most = 4

const findApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Items of every type, orders and customers, by a few letters. What cannot be had is left out. */
    findAnything: build.query<Found, string>({
      queryFn: (search, { extra, signal }) =>
        attempt(async () => {
          const ask = async <Told, Row>(path: string, external: object, normalize: (told: Told) => Row) => {
            try {
              const call = { path, external: { page: 1, search, ...external }, backend: 'admin', asUser: true } as const
              const { items } = await clientOf(extra).request<{ items?: Told[] | null }>({ ...call, signal })
              return normalizeRows(items, normalize).slice(0, most)
            } catch (error) {
              if (!signal.aborted) console.warn(`${path} cannot be searched`, error)
              return []
            }
          }
          const [orders, customers, ...items] = await Promise.all([
            ask('/cart_items', { scope: 'shop' }, normalizeOrder),
            ask('/customers_all', {}, normalizeCustomer),
            ...itemTypes.map((type) => ask(`/items_by_type/${type}`, {}, normalizeItem)),
          ])
          return {
            items: items.flat().map(({ id, title, item_type }) => ({ id, title, item_type })),
            orders: orders.map(({ id, _items, _customers }) => ({
              id,
              name: _items.name,
              customer: _customers.Full_name || 'Guest',
            })),
            customers: customers.map(({ id, Full_name, email }) => ({ id, name: Full_name, email })),
          }
        }),
      providesTags: ['Item', 'Order', 'Customer'],
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useFindAnythingQuery } = findApi

import { type ApiFailure, api } from '@elegant/shared'
import { type Item, normalizeItem, type ReceivedItem } from '@elegant/shared/rules'
import { parseComparedIds } from './comparedIds.ts'

const comparedItemsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** The products with these ids, in their order, without those that the shop does not show. */
    listComparedItems: build.query<Item[], readonly number[]>({
      async queryFn(ids, _, __, call) {
        const answers = await Promise.all(ids.map(async (id) => call({ path: `/items/${id}` })))
        const failure = answers.find(({ error }) => error && error.status !== 404)?.error
        if (failure) return { error: failure satisfies ApiFailure }
        const found = answers.flatMap(({ data }) => (isReceived(data) ? [normalizeItem(data)] : []))
        return { data: found.filter(({ item_type, Is_disabled }) => item_type === 'Product' && !Is_disabled) }
      },
      providesTags: ['Item'],
    }),
  }),
})

function isReceived(data: unknown): data is ReceivedItem {
  return typeof data === 'object' && data !== null && 'id' in data
}

/** Prefetches the pieces of a comparison. */
export const loadComparedItems = (search: URLSearchParams) =>
  comparedItemsApi.endpoints.listComparedItems.initiate(parseComparedIds(search.get('items')), { subscribe: false })

export const { useListComparedItemsQuery } = comparedItemsApi

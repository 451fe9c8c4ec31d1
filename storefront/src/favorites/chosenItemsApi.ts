import { type ApiDispatch, api } from '@elegant/shared'
import { type Item, normalizeItem, normalizeRows, parseItemIds, type ReceivedItem } from '@elegant/shared/rules'

const chosenItemsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** The products with these ids, in their order; those not in the shop are left out. */
    listChosenItems: build.query<Item[], readonly number[]>({
      query: (ids) => ({ path: '/items_chosen', external: { ids } }),
      transformResponse: (items: ReceivedItem[] | null) => normalizeRows(items, normalizeItem),
      providesTags: ['Item'],
    }),
  }),
})

export const { useListChosenItemsQuery } = chosenItemsApi

/** Prefetches the list that an address shares. */
export async function loadSharedList(dispatch: ApiDispatch, search: URLSearchParams): Promise<unknown> {
  const ids = parseItemIds(search.get('items') ?? '')
  return ids.length > 0 && dispatch(chosenItemsApi.endpoints.listChosenItems.initiate(ids, { subscribe: false }))
}

import { api } from '@elegant/shared'
import { type Item, normalizeItem, normalizeRows, type ReceivedItem } from '@elegant/shared/rules'

const similarItemsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Available pieces that resemble an item. */
    listSimilarItems: build.query<Item[], number>({
      query: (id) => ({ path: `/items/${id}/similar` }),
      transformResponse: (items: ReceivedItem[] | null) => normalizeRows(items, normalizeItem),
      providesTags: ['Item'],
    }),
  }),
})

export const { useListSimilarItemsQuery } = similarItemsApi

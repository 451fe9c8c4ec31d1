import { api } from '@elegant/shared'
import type { ItemInterest, TypedItem } from '@elegant/shared/rules'

const interestApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** How many people wait for an item as it is typed, and how many keep it. */
    getInterest: build.query<ItemInterest, TypedItem>({
      query: (body) => ({ path: '/items_interest', method: 'POST', backend: 'admin', body }),
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useGetInterestQuery } = interestApi

import { api } from '@elegant/shared'
import type { Suggestions } from '@elegant/shared/rules'

const suggestionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSuggestions: build.query<Suggestions, string>({
      query: (search) => ({ path: '/suggestions', external: { search } }),
      providesTags: ['Item'],
    }),
  }),
})

export const { useGetSuggestionsQuery } = suggestionsApi

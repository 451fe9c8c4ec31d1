import { api } from '@elegant/shared'
import type { Rates, RatesChanges, RatesQuery } from '@elegant/shared/rules'
import { versionedWrite } from '../api/versionedWrite.ts'

const ratesApi = api.enhanceEndpoints({ addTagTypes: ['Rates', 'Change', 'Shop'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** The owner's tax table and shipping rates. */
    getRates: build.query<Rates, RatesQuery>({
      query: (external) => ({ path: '/rates', backend: 'admin', external }),
      providesTags: ['Rates'],
    }),
    /** Replaces a table. A refused change fetches the current tables, for the next attempt. */
    updateRates: build.mutation<Rates, { version: number; changes: RatesChanges }>({
      query: ({ version, changes }) => versionedWrite('/rates', version, changes),
      invalidatesTags: ['Rates', 'Change', 'Shop'],
    }),
  }),
})

export const { useGetRatesQuery, useUpdateRatesMutation } = ratesApi

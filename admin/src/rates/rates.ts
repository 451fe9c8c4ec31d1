import { api, getClient, toQueryResult } from '@elegant/shared'
import type { ImportReport, RateKind, Rates, RatesChanges, RatesQuery } from '@elegant/shared/rules'
import { versionedWrite } from '../api/versionedWrite.ts'

const ratesApi = api.enhanceEndpoints({ addTagTypes: ['Rates', 'Change', 'Shop'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** The owner's tax table and shipping rates (additive). */
    getRates: build.query<Rates, RatesQuery>({
      query: (external) => ({ path: '/rates', backend: 'admin', external }),
      providesTags: ['Rates'],
    }),
    /** Replaces a table (additive). A refused change fetches the current tables, for the next attempt. */
    updateRates: build.mutation<Rates, { version: number; changes: RatesChanges }>({
      query: ({ version, changes }) => versionedWrite('/rates', version, changes),
      invalidatesTags: ['Rates', 'Change', 'Shop'],
    }),
    exportRates: build.mutation<string, RateKind>({
      queryFn: (kind, { extra, signal }) =>
        toQueryResult(() => getClient(extra).text({ path: `/rates_export/${kind}`, backend: 'admin', signal })),
    }),
    /** Imports the valid lines of a CSV file. A dry run only reports (additive). */
    importRates: build.mutation<ImportReport, { kind: RateKind; file: Blob; dryRun: boolean }>({
      query: ({ kind, file, dryRun }) => ({
        path: `/rates_import/${kind}`,
        method: 'POST',
        backend: 'admin',
        external: { dryRun },
        headers: { 'content-type': 'text/csv' },
        body: file,
      }),
      invalidatesTags: (_, error, { dryRun }) => (error || dryRun ? [] : ['Rates', 'Change', 'Shop']),
    }),
  }),
})

export const { useGetRatesQuery, useUpdateRatesMutation, useExportRatesMutation, useImportRatesMutation } = ratesApi

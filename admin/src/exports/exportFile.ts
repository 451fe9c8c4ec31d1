import { api, getClient, toQueryResult } from '@elegant/shared'
import type { CustomerFileQuery, OrderFileQuery, SalesFileQuery } from '@elegant/shared/rules'

/** A file of the shop with its filters. */
export type ShopFile =
  | { name: 'orders'; query: OrderFileQuery }
  | { name: 'customers'; query: CustomerFileQuery }
  | { name: 'sales'; query: SalesFileQuery }

const exportApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Rows as CSV, for a spreadsheet (additive). */
    exportFile: build.mutation<string, ShopFile>({
      queryFn: ({ name, query: external }, { extra, signal }) =>
        toQueryResult(() => getClient(extra).text({ path: `/${name}_export`, backend: 'admin', external, signal })),
    }),
  }),
})

export const { useExportFileMutation } = exportApi

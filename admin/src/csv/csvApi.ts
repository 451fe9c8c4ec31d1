import { api, getClient, toQueryResult } from '@elegant/shared'
import type { ImportReport } from '@elegant/shared/rules'

interface Import {
  path: string
  file: Blob
  /** Only reports. */
  dryRun: boolean
  /** The tags that the imported lines invalidate. */
  tags: ('Item' | 'Rates' | 'Change' | 'Shop')[]
}

const csvApi = api.enhanceEndpoints({ addTagTypes: ['Rates', 'Change', 'Shop'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Rows as CSV, for a spreadsheet. */
    exportCsv: build.mutation<string, { path: string; external?: Record<string, unknown> }>({
      queryFn: (file, { extra, signal }) =>
        toQueryResult(() => getClient(extra).text({ ...file, backend: 'admin', signal })),
    }),
    /** Imports the valid lines of a CSV file. */
    importCsv: build.mutation<ImportReport, Import>({
      query: ({ path, file, dryRun }) => ({
        path,
        method: 'POST',
        backend: 'admin',
        external: { dryRun },
        headers: { 'content-type': 'text/csv' },
        body: file,
      }),
      invalidatesTags: (_, error, { dryRun, tags }) => (error || dryRun ? [] : tags),
    }),
  }),
})

export const { useExportCsvMutation, useImportCsvMutation } = csvApi

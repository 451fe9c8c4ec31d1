import { api, getClient, toQueryResult } from '@elegant/shared'
import type { BulkChange, ExportQuery, ImportReport, Item, ItemType, WriteResult } from '@elegant/shared/rules'
import { itemShownAtOnce } from './itemShownAtOnce.ts'

const manyItemsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** All of them or none (additive). */
    changeManyItems: build.mutation<WriteResult, { ids: number[]; change: BulkChange }>({
      query: (body) => ({ path: '/items_bulk', method: 'PATCH', backend: 'admin', body }),
      onQueryStarted: async ({ ids, change: { Is_disabled } }, started) => {
        if (Is_disabled === undefined) return
        await Promise.all(ids.map((id) => itemShownAtOnce(started, id, (item) => ({ ...item, Is_disabled }))))
      },
      invalidatesTags: (_, error) => (error ? [] : ['Item']),
    }),
    /** A hidden copy with the same pictures and categories (additive). */
    copyItem: build.mutation<Item, number>({
      query: (id) => ({ path: `/items/${id}/copy`, method: 'POST', backend: 'admin' }),
      invalidatesTags: (_, error) => (error ? [] : ['Item']),
    }),
    /** The items of a type as a CSV file: all, those found, or those chosen (additive). */
    exportItems: build.mutation<string, ExportQuery & { type: ItemType }>({
      queryFn: ({ type, ...external }, { extra, signal }) =>
        toQueryResult(() =>
          getClient(extra).text({ path: `/items_export/${type}`, backend: 'admin', external, signal }),
        ),
    }),
    /** The lines that keep the rules; a dry run only reports (additive). */
    importItems: build.mutation<ImportReport, { type: ItemType; file: Blob; dryRun: boolean }>({
      query: ({ type, file, dryRun }) => ({
        path: `/items_import/${type}`,
        method: 'POST',
        backend: 'admin',
        external: { dryRun },
        headers: { 'content-type': 'text/csv' },
        body: file,
      }),
      invalidatesTags: (_, error, { dryRun }) => (error || dryRun ? [] : ['Item']),
    }),
  }),
})

export const { useChangeManyItemsMutation, useCopyItemMutation, useExportItemsMutation, useImportItemsMutation } =
  manyItemsApi

import { api } from '@elegant/shared'
import type {
  BulkChange,
  Item,
  ItemLabel,
  ItemsFound,
  ItemsFoundQuery,
  ItemType,
  WriteResult,
} from '@elegant/shared/rules'
import { onSuccess } from '../../api/onSuccess.ts'
import { optimisticItemUpdate } from '../optimisticItemUpdate.ts'

const bulkItemsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Changes all items in one transaction. */
    bulkUpdateItems: build.mutation<WriteResult, { ids: number[]; change: BulkChange }>({
      query: (body) => ({ path: '/items_bulk', method: 'PATCH', backend: 'admin', body }),
      onQueryStarted: async ({ ids, change: { Is_disabled } }, started) => {
        if (Is_disabled === undefined) return
        await Promise.all(ids.map((id) => optimisticItemUpdate(started, id, (item) => ({ ...item, Is_disabled }))))
      },
      invalidatesTags: onSuccess('Item'),
    }),
    /** The items of all pages of a list, as many as a bulk edit takes. */
    findItemIds: build.mutation<ItemsFound, ItemsFoundQuery & { type: ItemType }>({
      query: ({ type, ...external }) => ({ path: `/items_found/${type}`, backend: 'admin', external }),
    }),
    /** The labels of items in one call. */
    listItemLabels: build.query<ItemLabel[], number[]>({
      query: (ids) => ({ path: '/items_labels', backend: 'admin', external: { ids } }),
      providesTags: ['Item'],
    }),
    /** Creates a hidden copy with the same pictures and categories. */
    copyItem: build.mutation<Item, number>({
      query: (id) => ({ path: `/items/${id}/copy`, method: 'POST', backend: 'admin' }),
      invalidatesTags: onSuccess('Item'),
    }),
  }),
})

export const { useBulkUpdateItemsMutation, useCopyItemMutation, useFindItemIdsMutation, useListItemLabelsQuery } =
  bulkItemsApi

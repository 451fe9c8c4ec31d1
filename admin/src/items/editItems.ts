import { api, itemsApi } from '@elegant/shared'
import type { Item, ItemChanges, NewItem } from '@elegant/shared/rules'
import { ifMatch, type Versioned } from '../api/ifMatch.ts'
import { itemShownAtOnce } from './itemShownAtOnce.ts'

/** The answer to a write: our API sends the item, another server may send nothing (product §7.3). */
type WriteResult = Partial<Item> | null

const editItemsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    createItem: build.mutation<WriteResult, NewItem>({
      query: (body) => ({ path: '/items', method: 'POST', backend: 'admin', body }),
      invalidatesTags: ['Item'],
    }),
    /** With a version, only while nobody else has changed the item since (409 otherwise). */
    updateItem: build.mutation<WriteResult, Versioned & { changes: ItemChanges }>({
      query: ({ id, version, changes: body }) => ({
        path: `/items/${id}`,
        method: 'PATCH',
        backend: 'admin',
        headers: ifMatch(version),
        body,
      }),
      // What is patched in lists is what they show; the rest of a body may be null where an item has none.
      async onQueryStarted({ id, changes: { Is_disabled } }, started) {
        await itemShownAtOnce(started, id, (item) => (Is_disabled === undefined ? item : { ...item, Is_disabled }))
        const { data } = await started.queryFulfilled.catch(() => ({ data: null }))
        // The next change is one of this version, even before the lists are here anew.
        if (data) await itemShownAtOnce(started, id, (item) => ({ ...item, version: data.version }))
      },
      invalidatesTags: (_, error) => (error && error.status !== 409 ? [] : ['Item']),
    }),
    /** It is kept, and can be restored. */
    deleteItem: build.mutation<Item, number>({
      query: (id) => ({ path: `/items/${id}`, method: 'DELETE', backend: 'admin' }),
      onQueryStarted: (id, started) => itemShownAtOnce(started, id, () => undefined),
      invalidatesTags: (_, error) => (error ? [] : ['Item']),
    }),
    restoreItem: build.mutation<Item, number>({
      query: (id) => ({ path: `/items/${id}/restore`, method: 'POST', backend: 'admin' }),
      onQueryStarted: (id, started) => itemShownAtOnce(started, id, () => undefined),
      invalidatesTags: (_, error) => (error ? [] : ['Item']),
    }),
  }),
})

export const { useCreateItemMutation, useUpdateItemMutation, useDeleteItemMutation, useRestoreItemMutation } =
  editItemsApi

/** Asks the server for an item anew, whatever is known of it. */
export const reloadItem = (id: number) =>
  itemsApi.endpoints.getItemById.initiate(id, { subscribe: false, forceRefetch: true })

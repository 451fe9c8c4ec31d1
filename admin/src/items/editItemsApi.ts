import { api, itemsApi } from '@elegant/shared'
import type { Item, ItemChanges, NewItem, NewItemQuery } from '@elegant/shared/rules'
import { onSuccess, onSuccessOrConflict } from '../api/onSuccess.ts'
import { type Versioned, versionedWrite } from '../api/versionedWrite.ts'
import { optimisticItemUpdate } from './optimisticItemUpdate.ts'

/**
 * The response to a write. The API returns the item; another server may return nothing
 * (docs/product/api.md#compatibility).
 */
type WriteResult = Partial<Item> | null

const editItemsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** With `freeSlug`, a slug in use gets a number; servers that do not know it reject the slug. */
    createItem: build.mutation<WriteResult, NewItemQuery & { item: NewItem }>({
      query: ({ item, freeSlug }) => ({
        path: '/items',
        method: 'POST',
        backend: 'admin',
        external: freeSlug ? { freeSlug } : undefined,
        body: item,
      }),
      invalidatesTags: ['Item'],
    }),
    /** With a version, the update fails with 409 if the item has changed since. */
    updateItem: build.mutation<WriteResult, Versioned & { changes: ItemChanges }>({
      query: ({ id, version, changes }) => versionedWrite(`/items/${id}`, version, changes),
      // Lists display only these fields; other fields of the body may be null, which an item does not allow.
      async onQueryStarted({ id, changes: { Is_disabled, price } }, started) {
        await optimisticItemUpdate(started, id, (item) => ({
          ...item,
          ...(Is_disabled !== undefined && { Is_disabled }),
          ...(price !== undefined && { price }),
        }))
        const { data } = await started.queryFulfilled.catch(() => ({ data: null }))
        // The next change needs this version, possibly before the lists have been refetched.
        if (data) await optimisticItemUpdate(started, id, (item) => ({ ...item, version: data.version }))
      },
      invalidatesTags: onSuccessOrConflict('Item'),
    }),
    /** Archives the item, which can be restored. */
    deleteItem: build.mutation<Item, number>({
      query: (id) => ({ path: `/items/${id}`, method: 'DELETE', backend: 'admin' }),
      onQueryStarted: (id, started) => optimisticItemUpdate(started, id, () => undefined),
      invalidatesTags: onSuccess('Item'),
    }),
    restoreItem: build.mutation<Item, number>({
      query: (id) => ({ path: `/items/${id}/restore`, method: 'POST', backend: 'admin' }),
      onQueryStarted: (id, started) => optimisticItemUpdate(started, id, () => undefined),
      invalidatesTags: onSuccess('Item'),
    }),
    /** Plans when a hidden item is shown; null for not by itself. */
    scheduleItem: build.mutation<Item, { id: number; publish_at: string | null }>({
      query: ({ id, publish_at }) => ({
        path: `/items/${id}/schedule`,
        method: 'PATCH',
        backend: 'admin',
        body: { publish_at },
      }),
      invalidatesTags: onSuccess('Item'),
    }),
    /** The link that shows a hidden item to whoever has it. */
    openPreview: build.mutation<{ url: string }, number>({
      query: (id) => ({ path: `/items/${id}/preview`, method: 'POST', backend: 'admin' }),
    }),
    endPreview: build.mutation<object, number>({
      query: (id) => ({ path: `/items/${id}/preview`, method: 'DELETE', backend: 'admin' }),
    }),
  }),
})

export const { useScheduleItemMutation, useOpenPreviewMutation, useEndPreviewMutation } = editItemsApi
export const { useCreateItemMutation, useUpdateItemMutation, useDeleteItemMutation, useRestoreItemMutation } =
  editItemsApi

/** Refetches an item, bypassing the cache. */
export const reloadItem = (id: number) =>
  itemsApi.endpoints.getItemById.initiate(id, { subscribe: false, forceRefetch: true })

/** Creates an item outside of a component. */
export const createItem = (args: NewItemQuery & { item: NewItem }) =>
  editItemsApi.endpoints.createItem.initiate(args, { track: false })

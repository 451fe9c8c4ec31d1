import { api, attempt, clientOf } from '@elegant/shared'
import type { Item, ItemImageChanges, ItemMedia, MediaType, MediaUpload, NewItemImage } from '@elegant/shared/rules'
import { itemShownAtOnce } from './itemShownAtOnce.ts'
import { progressFetch } from './progressFetch.ts'

/** One of an item's pictures or videos. */
interface OfItem {
  id: number
  items_id: number
}

let lastOrdered: Promise<unknown> = Promise.resolve()

const editMediaApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Stores a file; `onProgress` hears which share of it has been sent. */
    uploadMedia: build.mutation<
      Partial<MediaUpload> | null,
      { file: File; image_type: MediaType; onProgress?: (share: number) => void }
    >({
      queryFn: ({ file, image_type, onProgress }, { extra, signal }) => {
        const body = new FormData()
        // The fields first: the server reads the form as it comes.
        body.set('image_type', image_type)
        body.set('file', file)
        return attempt(() =>
          clientOf(extra).request<Partial<MediaUpload> | null>({
            path: '/image_upload',
            method: 'POST',
            backend: 'admin',
            body,
            signal,
            fetch: onProgress && progressFetch(onProgress),
          }),
        )
      },
    }),
    createItemMedia: build.mutation<ItemMedia, NewItemImage>({
      query: (body) => ({ path: '/item_images', method: 'POST', backend: 'admin', body }),
      invalidatesTags: (_, error) => (error ? [] : ['Item']),
    }),
    /** Sent whole, as section 7 has it. */
    updateItemMedia: build.mutation<unknown, { media: ItemMedia; changes: Pick<ItemImageChanges, 'seq' | 'alt'> }>({
      query: ({ media: { id, ...media }, changes }) => ({
        path: `/item_images/${id}`,
        method: 'PATCH',
        backend: 'admin',
        body: {
          item_images_id: id,
          shops_id: media.shops_id,
          items_id: media.items_id,
          display_image: media.display_image,
          seq: media.seq,
          image_type: media.image_type,
          Is_disabled: media.Is_disabled,
          mediafiles_id: media.mediafiles_id,
          ...changes,
        },
      }),
      onQueryStarted: ({ media: { id, items_id }, changes: { seq, alt } }, started) =>
        itemShownAtOnce(started, items_id, (item) =>
          withMedia(item, (media) =>
            media.map((one) => (one.id === id ? { ...one, seq: seq ?? one.seq, alt: alt ?? one.alt } : one)),
          ),
        ),
      invalidatesTags: (_, error) => (error ? [] : ['Item']),
    }),
    /** All of an item's pictures and videos in their new order (additive). */
    orderItemMedia: build.mutation<unknown, { items_id: number; ids: number[] }>({
      // One after the other: the last order is the one that counts.
      queryFn: ({ items_id, ids }, _api, _options, ask) => {
        const ordered = lastOrdered.then(() =>
          ask({
            path: `/items/${items_id}/image_order`,
            method: 'POST',
            backend: 'admin',
            body: { item_images_ids: ids },
          }),
        )
        lastOrdered = ordered.catch(() => undefined)
        return ordered
      },
      onQueryStarted: ({ items_id, ids }, started) =>
        itemShownAtOnce(started, items_id, (item) =>
          withMedia(item, (media) => media.map((one) => ({ ...one, seq: ids.indexOf(one.id) }))),
        ),
      invalidatesTags: (_, error) => (error ? [] : ['Item']),
    }),
    deleteItemMedia: build.mutation<ItemMedia, OfItem>({
      query: ({ id }) => ({ path: `/item_images/${id}`, method: 'DELETE', backend: 'admin' }),
      onQueryStarted: ({ id, items_id }, started) =>
        itemShownAtOnce(started, items_id, (item) => withMedia(item, (media) => media.filter((one) => one.id !== id))),
      invalidatesTags: (_, error) => (error ? [] : ['Item']),
    }),
    restoreItemMedia: build.mutation<ItemMedia, OfItem>({
      query: ({ id }) => ({ path: `/item_images/${id}/restore`, method: 'POST', backend: 'admin' }),
      invalidatesTags: (_, error) => (error ? [] : ['Item']),
    }),
  }),
})

export const {
  useUploadMediaMutation,
  useCreateItemMediaMutation,
  useUpdateItemMediaMutation,
  useOrderItemMediaMutation,
  useDeleteItemMediaMutation,
  useRestoreItemMediaMutation,
} = editMediaApi

/** The item with other media, in their order. */
function withMedia(item: Item, change: (media: ItemMedia[]) => ItemMedia[]): Item {
  const items = change(item._item_images_of_items.items).toSorted((a, b) => a.seq - b.seq || a.id - b.id)
  return { ...item, _item_images_of_items: { items } }
}

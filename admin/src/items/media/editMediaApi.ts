import { api } from '@elegant/shared'
import type { Item, ItemImageChanges, ItemMedia, NewItemImage } from '@elegant/shared/rules'
import { onSuccess, onSuccessOrConflict } from '../../api/onSuccess.ts'
import { versionedWrite } from '../../api/versionedWrite.ts'
import { optimisticItemUpdate } from '../optimisticItemUpdate.ts'
import type { MediaWriteQueue } from './MediaWriteQueue.ts'

/** One of an item's pictures or videos. */
interface OfItem {
  id: number
  items_id: number
}

/** Writes to existing media go through a queue. */
interface QueuedWrite {
  queue: MediaWriteQueue
}

const editMediaApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    createItemMedia: build.mutation<ItemMedia, NewItemImage>({
      query: (body) => ({ path: '/item_images', method: 'POST', backend: 'admin', body }),
      invalidatesTags: onSuccess('Item'),
    }),
    updateItemMedia: build.mutation<
      unknown,
      QueuedWrite & { media: ItemMedia; changes: Pick<ItemImageChanges, 'seq' | 'alt'> }
    >({
      queryFn: ({ queue, media, changes }, _api, _options, query) =>
        queue.add([media], async ([version]) =>
          query(versionedWrite(`/item_images/${media.id}`, version, { ...toCompleteMedia(media), ...changes })),
        ),
      onQueryStarted: ({ media: { id, items_id }, changes: { seq, alt } }, started) =>
        optimisticItemUpdate(started, items_id, (item) =>
          withMedia(item, (media) =>
            media.map((one) => (one.id === id ? { ...one, seq: seq ?? one.seq, alt: alt ?? one.alt } : one)),
          ),
        ),
      invalidatesTags: onSuccessOrConflict('Item'),
    }),
    /** Saves the order of all media of an item. */
    orderItemMedia: build.mutation<unknown, QueuedWrite & { items_id: number; media: ItemMedia[] }>({
      queryFn: ({ queue, items_id, media }, _api, _options, query) =>
        queue.add(media, async (versions) =>
          query({
            path: `/items/${items_id}/image_order`,
            method: 'POST',
            backend: 'admin',
            body: {
              item_images_ids: media.map(({ id }) => id),
              ...(versions.every((version) => version !== undefined) && { versions }),
            },
          }),
        ),
      onQueryStarted: ({ items_id, media }, started) => {
        const ids = media.map(({ id }) => id)
        return optimisticItemUpdate(started, items_id, (item) =>
          withMedia(item, (shown) => shown.map((one) => ({ ...one, seq: ids.indexOf(one.id) }))),
        )
      },
      invalidatesTags: onSuccessOrConflict('Item'),
    }),
    deleteItemMedia: build.mutation<ItemMedia, OfItem>({
      query: ({ id }) => ({ path: `/item_images/${id}`, method: 'DELETE', backend: 'admin' }),
      onQueryStarted: ({ id, items_id }, started) =>
        optimisticItemUpdate(started, items_id, (item) =>
          withMedia(item, (media) => media.filter((one) => one.id !== id)),
        ),
      invalidatesTags: onSuccess('Item'),
    }),
    restoreItemMedia: build.mutation<ItemMedia, OfItem>({
      query: ({ id }) => ({ path: `/item_images/${id}/restore`, method: 'POST', backend: 'admin' }),
      invalidatesTags: onSuccess('Item'),
    }),
  }),
})

export const {
  useCreateItemMediaMutation,
  useUpdateItemMediaMutation,
  useOrderItemMediaMutation,
  useDeleteItemMediaMutation,
  useRestoreItemMediaMutation,
} = editMediaApi

/** Adds a stored file to an item outside of a component. */
export const createItemMedia = (media: NewItemImage) =>
  editMediaApi.endpoints.createItemMedia.initiate(media, { track: false })

/** Replaces the media of an item and sorts them. */
function withMedia(item: Item, change: (media: ItemMedia[]) => ItemMedia[]): Item {
  const items = change(item._item_images_of_items.items).toSorted((a, b) => a.seq - b.seq || a.id - b.id)
  return { ...item, _item_images_of_items: { items } }
}

/** The complete request body: the core API requires all fields of a picture. */
function toCompleteMedia({
  id,
  shops_id,
  items_id,
  display_image,
  seq,
  image_type,
  Is_disabled,
  mediafiles_id,
}: ItemMedia) {
  return { item_images_id: id, shops_id, items_id, display_image, seq, image_type, Is_disabled, mediafiles_id }
}

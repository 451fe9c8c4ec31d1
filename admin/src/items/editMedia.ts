import { api, getClient, toQueryResult } from '@elegant/shared'
import {
  type Item,
  type ItemImageChanges,
  type ItemMedia,
  isRecord,
  type MediaType,
  type MediaUpload,
  type NewItemImage,
} from '@elegant/shared/rules'
import { ifMatch } from '../api/ifMatch.ts'
import { optimisticItemUpdate } from './optimisticItemUpdate.ts'
import { progressFetch } from './progressFetch.ts'

/** One of an item's pictures or videos. */
interface OfItem {
  id: number
  items_id: number
}

let lastWrite: Promise<unknown> = Promise.resolve()

/** Serializes writes: the last order wins, and each write needs the versions returned by the previous one. */
function enqueue<Result>(write: () => Promise<Result>): Promise<Result> {
  const result = lastWrite.then(write)
  lastWrite = result.catch(() => undefined)
  return result
}

/** Versions returned by this page's own writes, by picture id, until the lists are refetched. */
const written = new Map<number, number>()

function versionOf({ id, version }: ItemMedia): number | undefined {
  return version === undefined ? undefined : Math.max(version, written.get(id) ?? 0)
}

/** Stores the versions of a response. After an error, the versions of the lists apply again. */
function storeVersions(media: ItemMedia[], { data, error }: { data?: unknown; error?: unknown }): void {
  if (error) for (const { id } of media) written.delete(id)
  for (const one of Array.isArray(data) ? data : [data]) {
    if (isRecord(one) && typeof one.id === 'number' && typeof one.version === 'number') written.set(one.id, one.version)
  }
}

/** A version conflict also refetches the item, to display the other change. */
const unlessFailed = (_: unknown, error: { status?: unknown } | undefined) =>
  error && error.status !== 409 ? [] : (['Item'] as const)

const editMediaApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Uploads a file. `onProgress` receives the fraction sent. */
    uploadMedia: build.mutation<
      Partial<MediaUpload> | null,
      { file: File; image_type: MediaType; onProgress?: (share: number) => void }
    >({
      queryFn: ({ file, image_type, onProgress }, { extra, signal }) => {
        const body = new FormData()
        // Fields before the file: the server parses the form as a stream.
        body.set('image_type', image_type)
        body.set('file', file)
        return toQueryResult(() =>
          getClient(extra).request<Partial<MediaUpload> | null>({
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
    updateItemMedia: build.mutation<unknown, { media: ItemMedia; changes: Pick<ItemImageChanges, 'seq' | 'alt'> }>({
      queryFn: ({ media, changes }, _api, _options, query) =>
        enqueue(async () => {
          const response = await query({
            path: `/item_images/${media.id}`,
            method: 'PATCH',
            backend: 'admin',
            headers: ifMatch(versionOf(media)),
            body: { ...toCompleteMedia(media), ...changes },
          })
          storeVersions([media], response)
          return response
        }),
      onQueryStarted: ({ media: { id, items_id }, changes: { seq, alt } }, started) =>
        optimisticItemUpdate(started, items_id, (item) =>
          withMedia(item, (media) =>
            media.map((one) => (one.id === id ? { ...one, seq: seq ?? one.seq, alt: alt ?? one.alt } : one)),
          ),
        ),
      invalidatesTags: unlessFailed,
    }),
    /** Saves the order of all media of an item (additive). */
    orderItemMedia: build.mutation<unknown, { items_id: number; media: ItemMedia[] }>({
      queryFn: ({ items_id, media }, _api, _options, query) =>
        enqueue(async () => {
          const versions = media.map(versionOf)
          const response = await query({
            path: `/items/${items_id}/image_order`,
            method: 'POST',
            backend: 'admin',
            body: {
              item_images_ids: media.map(({ id }) => id),
              ...(versions.every((version) => version !== undefined) && { versions }),
            },
          })
          storeVersions(media, response)
          return response
        }),
      onQueryStarted: ({ items_id, media }, started) => {
        const ids = media.map(({ id }) => id)
        return optimisticItemUpdate(started, items_id, (item) =>
          withMedia(item, (shown) => shown.map((one) => ({ ...one, seq: ids.indexOf(one.id) }))),
        )
      },
      invalidatesTags: unlessFailed,
    }),
    deleteItemMedia: build.mutation<ItemMedia, OfItem>({
      query: ({ id }) => ({ path: `/item_images/${id}`, method: 'DELETE', backend: 'admin' }),
      onQueryStarted: ({ id, items_id }, started) =>
        optimisticItemUpdate(started, items_id, (item) =>
          withMedia(item, (media) => media.filter((one) => one.id !== id)),
        ),
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

/** Replaces the media of an item and sorts them. */
function withMedia(item: Item, change: (media: ItemMedia[]) => ItemMedia[]): Item {
  const items = change(item._item_images_of_items.items).toSorted((a, b) => a.seq - b.seq || a.id - b.id)
  return { ...item, _item_images_of_items: { items } }
}

/** The complete request body: section 7 requires all fields of a picture. */
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

import type { Item, ItemType } from '../rules/items/item.ts'
import {
  normalizeItem,
  normalizePage,
  normalizeRows,
  type ReceivedItem,
  type ReceivedPage,
  type ReceivedRows,
} from '../rules/normalize.ts'
import type { ItemListQuery, ItemPage } from '../rules/search/itemList.ts'
import { api, prefetchOptions, publicCacheTtl } from './api.ts'

/** One page of items of a type. `search` and `category` apply to the whole catalog. */
export type ItemListArgs = ItemListQuery & { type: ItemType; page: number }

/** Exported for cache updates by mutations. */
export const itemsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listItems: build.query<ItemPage, ItemListArgs>({
      query: ({ type, ...external }) => ({ path: `/items_by_type/${type}`, external }),
      transformResponse: (page: ReceivedPage<ReceivedItem, ItemPage>) => normalizePage(page, normalizeItem),
      providesTags: ['Item'],
      keepUnusedDataFor: publicCacheTtl.unused,
    }),
    /**
     * The item, or null for an unknown slug. The response is an array, of which the first element is used
     * (docs/product/api.md).
     */
    getItem: build.query<Item | null, string>({
      query: (slug) => ({ path: `/items_details/${encodeURIComponent(slug)}` }),
      transformResponse: (items: ReceivedRows<ReceivedItem>) => normalizeRows(items, normalizeItem)[0] ?? null,
      providesTags: ['Item'],
      keepUnusedDataFor: publicCacheTtl.unused,
    }),
    /** The current state of an item in the cart. */
    getItemById: build.query<Item, number | string>({
      query: (id) => ({ path: `/items/${encodeURIComponent(id)}` }),
      transformResponse: normalizeItem,
      providesTags: ['Item'],
    }),
  }),
})

export const { useListItemsQuery, useGetItemQuery, useGetItemByIdQuery } = itemsApi

/** Prefetches one page of a list. */
export const loadItems = (args: ItemListArgs) => itemsApi.endpoints.listItems.initiate(args, prefetchOptions)

/** Prefetches an item. */
export const loadItem = (slug: string) => itemsApi.endpoints.getItem.initiate(slug, prefetchOptions)

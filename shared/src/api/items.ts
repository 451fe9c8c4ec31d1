import type { Item, ItemType } from '../rules/item.ts'
import type { ItemListQuery, ItemPage } from '../rules/itemList.ts'
import { normalizeItem, normalizePage, type ReceivedItem, type ReceivedPage } from '../rules/normalize.ts'
import { api, inAdvance, publicLifetime } from './api.ts'

/** One page of a type of items; `search` and `category` reach the whole catalogue (product §10.3). */
export type ItemListArgs = ItemListQuery & { type: ItemType; page: number }

/** For those who change what it has told. */
export const itemsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listItems: build.query<ItemPage, ItemListArgs>({
      query: ({ type, ...external }) => ({ path: `/items_by_type/${type}`, external }),
      transformResponse: (page: ReceivedPage<ReceivedItem, ItemPage>) => normalizePage(page, normalizeItem),
      providesTags: ['Item'],
      keepUnusedDataFor: publicLifetime.kept,
    }),
    /** The item of a slug, or null. The answer is an array whose first element counts (product §7.2). */
    getItem: build.query<Item | null, string>({
      query: (slug) => ({ path: `/items_details/${encodeURIComponent(slug)}` }),
      transformResponse: (items: ReceivedItem[] | null) => (items?.[0] ? normalizeItem(items[0]) : null),
      providesTags: ['Item'],
      keepUnusedDataFor: publicLifetime.kept,
    }),
    /** The item of a cart's line, as it is now. */
    getItemById: build.query<Item, number>({
      query: (id) => ({ path: `/items/${id}` }),
      transformResponse: normalizeItem,
      providesTags: ['Item'],
    }),
  }),
})

export const { useListItemsQuery, useGetItemQuery, useGetItemByIdQuery } = itemsApi

/** Has a page of a list fetched before it is asked for. */
export const loadItems = (args: ItemListArgs) => itemsApi.endpoints.listItems.initiate(args, inAdvance)

/** Has an item fetched before its page asks for it. */
export const loadItem = (slug: string) => itemsApi.endpoints.getItem.initiate(slug, inAdvance)

import type { Category } from '../rules/items/category.ts'
import { normalizeCategory, normalizeRows, type ReceivedCategory, type ReceivedRows } from '../rules/normalize.ts'
import { api, prefetchOptions, publicCacheTtl } from './api.ts'

/** Exported for cache updates by mutations. */
export const categoriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCategories: build.query<Category[], void>({
      query: () => ({ path: '/items_categories' }),
      transformResponse: (rows: ReceivedRows<ReceivedCategory>) => normalizeRows(rows, normalizeCategory),
      providesTags: ['Category'],
      keepUnusedDataFor: publicCacheTtl.unused,
    }),
  }),
})

export const { useListCategoriesQuery } = categoriesApi

/** Prefetches the categories. */
export const loadCategories = () => categoriesApi.endpoints.listCategories.initiate(undefined, prefetchOptions)

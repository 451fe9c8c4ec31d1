import type { Category } from '../rules/category.ts'
import { normalizeCategory, normalizeRows, type ReceivedCategory } from '../rules/normalize.ts'
import { api, inAdvance, publicLifetime } from './api.ts'

/** For those who change what it has told. */
export const categoriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCategories: build.query<Category[], void>({
      query: () => ({ path: '/items_categories' }),
      transformResponse: (rows: ReceivedCategory[] | null) => normalizeRows(rows, normalizeCategory),
      providesTags: ['Category'],
      keepUnusedDataFor: publicLifetime.kept,
    }),
  }),
})

export const { useListCategoriesQuery } = categoriesApi

/** Has the categories fetched before a page asks for them. */
export const loadCategories = () => categoriesApi.endpoints.listCategories.initiate(undefined, inAdvance)

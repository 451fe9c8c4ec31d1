import type { Category } from '../rules/category.ts'
import { api } from './api.ts'

const categoriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCategories: build.query<Category[], void>({
      query: () => ({ path: '/items_categories' }),
      providesTags: ['Category'],
    }),
  }),
})

export const { useListCategoriesQuery } = categoriesApi

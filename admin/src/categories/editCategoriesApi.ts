import { api, categoriesApi } from '@elegant/shared'
import type { Category, CategoryChanges, NewCategory } from '@elegant/shared/rules'
import { normalizeCategory, normalizeRows, type ReceivedCategory, type ReceivedRows } from '@elegant/shared/rules'
import { onSuccess } from '../api/onSuccess.ts'
import { type Versioned, versionedWrite } from '../api/versionedWrite.ts'

const editCategoriesApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    listArchivedCategories: build.query<Category[], void>({
      query: () => ({ path: '/items_categories', external: { archived: true } }),
      transformResponse: (rows: ReceivedRows<ReceivedCategory>) => normalizeRows(rows, normalizeCategory),
      providesTags: ['Category'],
    }),
    createCategory: build.mutation<Category, NewCategory>({
      query: (body) => ({ path: '/items_categories', method: 'POST', backend: 'admin', body }),
      invalidatesTags: onSuccess('Category'),
    }),
    updateCategory: build.mutation<Category, Versioned & { changes: CategoryChanges }>({
      query: ({ id, version, changes }) => versionedWrite(`/items_categories/${id}`, version, changes),
      invalidatesTags: onSuccess('Category'),
    }),
    /** Archives the category. Its items stay, and it can be restored. */
    deleteCategory: build.mutation<Category, number>({
      query: (id) => ({ path: `/items_categories/${id}`, method: 'DELETE', backend: 'admin' }),
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        const gone = dispatch(
          categoriesApi.util.updateQueryData('listCategories', undefined, (categories) =>
            categories.filter((category) => category.id !== id),
          ),
        )
        // The calling page displays the error.
        await queryFulfilled.catch(gone.undo)
      },
      // Items include their categories.
      invalidatesTags: onSuccess('Category', 'Item'),
    }),
    restoreCategory: build.mutation<Category, number>({
      query: (id) => ({ path: `/items_categories/${id}/restore`, method: 'POST', backend: 'admin' }),
      invalidatesTags: onSuccess('Category', 'Item'),
    }),
  }),
})

export const {
  useListArchivedCategoriesQuery,
  useCreateCategoryMutation,
  useUpdateCategoryMutation,
  useDeleteCategoryMutation,
  useRestoreCategoryMutation,
} = editCategoriesApi

/** Refetches the categories, bypassing the cache. */
export const reloadCategories = () =>
  categoriesApi.endpoints.listCategories.initiate(undefined, { subscribe: false, forceRefetch: true })

import { useListCategoriesQuery, useParams, useSearchParams } from '@elegant/shared'
import type { Category } from '@elegant/shared/rules'
import { getCategory, movedPath, parseCategoryFilter } from './categoryFilter.ts'

/** The category filter of an address. */
interface ActiveCategory {
  isFiltered: boolean
  /** Undefined until known: `/shop/emeralds` has to be looked up by slug. */
  categoryId: number | undefined
  category: Category | undefined
  /** True if the category does not exist. */
  isUnknown: boolean
  /** The category's present path, if this is a former one. */
  movedTo: string | undefined
  hasFailed: boolean
  retry: () => void
}

/** Reads the category from `/shop?category=3` or `/shop/emeralds`. */
export function useCategoryFilter(): ActiveCategory {
  const params = useParams()
  const [search] = useSearchParams()
  const categoryFilter = parseCategoryFilter({ params, search })
  const { name, id, isFiltered } = categoryFilter
  const { data, isError, refetch } = useListCategoriesQuery(undefined, { skip: !isFiltered })
  const category = getCategory(data, categoryFilter)
  return {
    isFiltered,
    category,
    categoryId: name === undefined ? id : category?.id,
    isUnknown: isFiltered && data !== undefined && !category,
    movedTo: data && !category ? movedPath(data, categoryFilter) : undefined,
    hasFailed: name !== undefined && isError && !data,
    retry: refetch,
  }
}

import { useListCategoriesQuery, useParams, useSearchParams } from '@elegant/shared'
import type { Category } from '@elegant/shared/rules'
import { categoryOf, narrowingIn } from './narrowing.ts'

/** The category filter of an address. */
interface Narrowed {
  isNarrowed: boolean
  /** Undefined until known: `/shop/emeralds` has to be looked up by slug. */
  categoryId: number | undefined
  category: Category | undefined
  /** True if the category does not exist. */
  isUnknown: boolean
  hasFailed: boolean
  retry: () => void
}

/** Reads the category from `/shop?category=3` or `/shop/emeralds`. */
export function useNarrowing(): Narrowed {
  const params = useParams()
  const [search] = useSearchParams()
  const narrowing = narrowingIn({ params, search })
  const { name, id, isNarrowed } = narrowing
  const { data, isError, refetch } = useListCategoriesQuery(undefined, { skip: !isNarrowed })
  const category = categoryOf(data, narrowing)
  return {
    isNarrowed,
    category,
    categoryId: name === undefined ? id : category?.id,
    isUnknown: isNarrowed && data !== undefined && !category,
    hasFailed: name !== undefined && isError && !data,
    retry: refetch,
  }
}

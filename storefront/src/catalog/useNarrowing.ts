import { useListCategoriesQuery, useParams, useSearchParams } from '@elegant/shared'
import type { Category } from '@elegant/shared/rules'
import { categoryOf, narrowingIn } from './narrowing.ts'

/** What an address narrows the shop to. */
interface Narrowed {
  isNarrowed: boolean
  /** Undefined until it is known: `/shop/emeralds` has to be looked up by name. */
  categoryId: number | undefined
  category: Category | undefined
  /** There is no such category. */
  isUnknown: boolean
  hasFailed: boolean
  retry: () => void
}

/** Reads `/shop?category=3` and `/shop/emeralds`. */
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

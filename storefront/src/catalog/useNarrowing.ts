import { useListCategoriesQuery, useParams, useSearchParams } from '@elegant/shared'
import { type Category, slugOf } from '@elegant/shared/rules'

/** What an address narrows the shop to. */
interface Narrowing {
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
export function useNarrowing(): Narrowing {
  const { type } = useParams()
  const [params] = useSearchParams()
  const asked = Number(params.get('category'))
  const askedId = Number.isInteger(asked) && asked > 0 ? asked : undefined
  const isNarrowed = type !== undefined || askedId !== undefined
  const { data, isError, refetch } = useListCategoriesQuery(undefined, { skip: !isNarrowed })
  const category = data?.find(
    ({ id, name, Is_visible }) => Is_visible && (type === undefined ? id === askedId : slugOf(name) === type),
  )
  return {
    isNarrowed,
    category,
    categoryId: type === undefined ? askedId : category?.id,
    isUnknown: isNarrowed && data !== undefined && !category,
    hasFailed: type !== undefined && isError,
    retry: refetch,
  }
}

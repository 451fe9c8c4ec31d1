import { useListItemsQuery } from '@elegant/shared'
import { foundOn, type Item } from '@elegant/shared/rules'
import { matchesSearch } from './matchesSearch.ts'
import { type ShopQuery, toListArgs } from './shopQuery.ts'
import type { useCategoryFilter } from './useCategoryFilter.ts'

/** The products matching a query. Filters the loaded page on each keystroke until the server responds. */
export function useProducts(
  query: ShopQuery,
  { isFiltered, categoryId }: Pick<ReturnType<typeof useCategoryFilter>, 'isFiltered' | 'categoryId'>,
  { typed, isAsked }: { typed: string; isAsked: boolean },
) {
  const listArgs = toListArgs(query, categoryId)
  const { data, currentData, isError, refetch } = useListItemsQuery(listArgs, {
    skip: isFiltered && categoryId === undefined,
  })
  const hasFailed = isError && !currentData
  const response = isAsked ? currentData : undefined
  const loaded = currentData ?? (data?.curPage === query.page ? data : undefined)
  const matches = (item: Item) => matchesSearch(item, typed)
  const { rows, total } = response
    ? foundOn(response, matches)
    : { rows: loaded?.items.filter(matches), total: undefined }
  const isLoading = !response && !hasFailed
  return {
    listArgs,
    rows: rows?.length === 0 && isLoading ? undefined : rows,
    total,
    /** The response to the current query. */
    response,
    isLoading,
    hasFailed,
    refetch,
  }
}

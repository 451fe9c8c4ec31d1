import { useListItemsQuery } from '@elegant/shared'
import { filterLoadedPage, hasWords } from '@elegant/shared/rules'
import { type ShopQuery, toListArgs } from './shopQuery.ts'
import type { useCategoryFilter } from './useCategoryFilter.ts'

/** The products matching a query. Filters the loaded page on each keystroke until the server responds. */
export function useProducts(
  shopQuery: ShopQuery,
  { isFiltered, categoryId }: Pick<ReturnType<typeof useCategoryFilter>, 'isFiltered' | 'categoryId'>,
  { typed, isSearched }: { typed: string; isSearched: boolean },
) {
  const listArgs = toListArgs(shopQuery, categoryId)
  const query = useListItemsQuery(listArgs, { skip: isFiltered && categoryId === undefined })
  const result = filterLoadedPage(query, { isSearched, page: shopQuery.page }, ({ title, description, tags }) =>
    hasWords(typed, [title, description, tags]),
  )
  const understood = isSearched ? query.currentData?.understood : undefined
  const isNarrowedByServer = query.data?.narrowed ?? query.data === undefined
  return { ...result, listArgs, understood, isNarrowedByServer, refetch: query.refetch }
}

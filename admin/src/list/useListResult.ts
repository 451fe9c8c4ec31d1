import { filterLoadedPage, type Page, type PageQuery } from '@elegant/shared/rules'
import { useVisiblePolling } from '@elegant/shared/ui'
import { useEffect } from 'react'
import type { ListParams } from './useListParams.ts'

/** A revisited list renders from the cache and refetches immediately. */
export const refetchOnMount = { refetchOnMountOrArgChange: true } as const

/** The rows of a list with two-layer search. Polls while the page is visible. */
export function useListResult<Row, More>(
  query: PageQuery<Page<Row> & More> & { refetch: () => unknown },
  list: Pick<ListParams, 'isSearched' | 'isSearchLocal' | 'page'>,
  matches: (row: Row) => boolean,
  pollInterval?: number,
) {
  const { data, currentData, isError, refetch } = query
  const { isSearchLocal } = list
  useVisiblePolling(refetch, pollInterval)
  useEffect(() => {
    isSearchLocal.current = data !== undefined && !data.narrowed
  }, [isSearchLocal, data])
  return {
    ...filterLoadedPage(query, list, matches),
    /** The latest response, even if it belongs to the previous query. */
    latest: currentData ?? data,
    /** Loaded before, but the last refetch failed. */
    isStale: isError && currentData !== undefined,
    refetch,
  }
}

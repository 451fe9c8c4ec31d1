import { foundOn, type Page } from '@elegant/shared/rules'
import { useVisiblePolling } from '@elegant/shared/ui'
import type { ListParams } from './useListParams.ts'

/** The part of an RTK Query result that a list needs. */
interface QueryState<Data> {
  data?: Data
  currentData?: Data
  isError: boolean
  refetch: () => unknown
}

/** A revisited list renders from the cache and refetches immediately. */
export const refetchOnMount = { refetchOnMountOrArgChange: true } as const

/**
 * The rows of a list with two-layer search (product §10.3): the loaded page is filtered on each keystroke until the
 * server has searched the whole list. Polls while the page is visible.
 */
export function useListResult<Row, More>(
  { data, currentData, isError, refetch }: QueryState<Page<Row> & More>,
  { isAsked, page }: Pick<ListParams, 'isAsked' | 'page'>,
  matches: (row: Row) => boolean,
) {
  useVisiblePolling(refetch)
  const isCurrent = isAsked && currentData !== undefined
  const loaded = currentData ?? (data?.curPage === page ? data : undefined)
  const { rows, total } = isCurrent
    ? foundOn(currentData, matches)
    : { rows: loaded?.items.filter(matches), total: undefined }
  const isLoading = !isCurrent && !(isError && currentData === undefined)
  return {
    rows: rows?.length === 0 && isLoading ? undefined : rows,
    /** The full response, if it belongs to the current query. */
    response: isCurrent ? currentData : undefined,
    /** The number of rows that match the current query. */
    total,
    /** The latest response, even if it belongs to the previous query. */
    latest: currentData ?? data,
    isLoading,
    hasFailed: isError && currentData === undefined,
    /** Loaded before, but the last refetch failed. */
    isStale: isError && currentData !== undefined,
    refetch,
  }
}

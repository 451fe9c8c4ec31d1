import { foundOn, type Page } from '@elegant/shared/rules'
import { useVisiblePolling } from '@elegant/shared/ui'
import type { ListAddress } from './useListAddress.ts'

/** The part of an RTK Query result that a list needs. */
interface Answer<Found> {
  data?: Found
  currentData?: Found
  isError: boolean
  refetch: () => unknown
}

/** A revisited list renders from the cache and refetches immediately. */
export const fresh = { refetchOnMountOrArgChange: true } as const

/**
 * The rows of a list with two-layer search (product §10.3): the loaded page is filtered on each keystroke until the
 * server has searched the whole list. Polls while the page is visible.
 */
export function useFound<Row, More>(
  { data, currentData, isError, refetch }: Answer<Page<Row> & More>,
  { isAsked, page }: Pick<ListAddress, 'isAsked' | 'page'>,
  matches: (row: Row) => boolean,
) {
  useVisiblePolling(refetch)
  const isCurrent = isAsked && currentData !== undefined
  const loaded = currentData ?? (data?.curPage === page ? data : undefined)
  const { rows, total } = isCurrent
    ? foundOn(currentData, matches)
    : { rows: loaded?.items.filter(matches), total: undefined }
  const isOnTheWay = !isCurrent && !(isError && currentData === undefined)
  return {
    rows: rows?.length === 0 && isOnTheWay ? undefined : rows,
    /** The full response, if it belongs to the current query. */
    answer: isCurrent ? currentData : undefined,
    /** The number of rows that match the current query. */
    total,
    /** The latest response, even if it belongs to the previous query. */
    latest: currentData ?? data,
    isOnTheWay,
    hasFailed: isError && currentData === undefined,
    /** Loaded before, but the last refetch failed. */
    isStale: isError && currentData !== undefined,
    refetch,
  }
}

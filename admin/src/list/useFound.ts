import { foundOn, type Page } from '@elegant/shared/rules'
import { useVisiblePolling } from '@elegant/shared/ui'
import type { ListAddress } from './useListAddress.ts'

/** What RTK Query knows of a page of rows. */
interface Answer<Found> {
  data?: Found
  currentData?: Found
  isError: boolean
  refetch: () => unknown
}

/** Who comes back to a list sees it as it was, and at once asks how it is now. */
export const fresh = { refetchOnMountOrArgChange: true } as const

/**
 * The rows of a list in two layers (product §10.3): the loaded page is searched at each keystroke, until the server has
 * searched all there is. It is asked anew while somebody looks at it.
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
    /** The whole answer, as far as it is the answer to what is asked now. */
    answer: isCurrent ? currentData : undefined,
    /** How many there are of what is asked for. */
    total,
    /** How all stand, whatever is asked for. */
    latest: currentData ?? data,
    isOnTheWay,
    hasFailed: isError && currentData === undefined,
    /** It was here, and cannot be had anew. */
    isStale: isError && currentData !== undefined,
    refetch,
  }
}

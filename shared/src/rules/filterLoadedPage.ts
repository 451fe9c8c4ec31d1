import { foundOn } from './foundOn.ts'
import type { Page } from './pagination.ts'

/** The part of an RTK Query result that a list needs. */
export interface PageQuery<Response> {
  data?: Response
  currentData?: Response
  isError: boolean
}

/**
 * The rows of a list with two-layer search (product §10.3): the loaded page is filtered on each keystroke until the
 * server has searched the whole list.
 */
export function filterLoadedPage<Row>(
  { data, currentData, isError }: PageQuery<Page<Row>>,
  { isAsked, page }: { isAsked: boolean; page: number },
  matches: (row: Row) => boolean,
) {
  const response = isAsked ? currentData : undefined
  const loaded = currentData ?? (data?.curPage === page ? data : undefined)
  const { rows, total } = response
    ? foundOn(response, matches)
    : { rows: loaded?.items.filter(matches), total: undefined }
  const hasFailed = isError && !currentData
  const isLoading = !response && !hasFailed
  return {
    rows: rows?.length === 0 && isLoading ? undefined : rows,
    /** The full response, if it belongs to the current query. */
    response,
    /** The number of rows that match the current query. */
    total,
    isLoading,
    hasFailed,
  }
}

import type { Page } from '../fields/pagination.ts'
import { foundOn } from './filterPage.ts'

/** The part of an RTK Query result that a list needs. */
export interface PageQuery<Response> {
  data?: Response
  currentData?: Response
  isError: boolean
}

/** `isSearched`: the query has the search text that is typed. */
interface PageSearch {
  isSearched: boolean
  page: number
}

/**
 * The rows of a list with two-layer search (docs/product/catalog.md#search): the loaded page is filtered on each
 * keystroke until the server has searched the whole list.
 */
export function filterLoadedPage<Row>(
  { data, currentData, isError }: PageQuery<Page<Row>>,
  { isSearched, page }: PageSearch,
  matches: (row: Row) => boolean,
) {
  const response = isSearched ? currentData : undefined
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

import type { Page } from './pagination.ts'

/** The rows of a page that match, and how many such there are: the server's own, where it has looked for them. */
export function foundOn<Row>(
  page: Pick<Page<Row>, 'items' | 'narrowed' | 'itemsTotal'>,
  matches: (row: Row) => boolean,
): { rows: Row[]; total: number } {
  const rows = page.narrowed ? page.items : page.items.filter(matches)
  return { rows, total: rows.length === page.items.length ? page.itemsTotal : rows.length }
}

import type { Page } from '../fields/pagination.ts'

/** The matching rows of a page and their total. If the server has filtered already, its rows and its total, if any, are used. */
export function foundOn<Row>(
  page: Pick<Page<Row>, 'items' | 'narrowed' | 'itemsTotal'>,
  matches: (row: Row) => boolean,
): { rows: Row[]; total: number } {
  const rows = page.narrowed ? page.items : page.items.filter(matches)
  return { rows, total: (rows.length === page.items.length && page.itemsTotal) || rows.length }
}

/** True where one of the texts has the words somewhere in it. */
export function hasWords(search: string, texts: (string | null | undefined)[]): boolean {
  const words = search.trim().toLowerCase()
  return texts.some((text) => (text ?? '').toLowerCase().includes(words))
}

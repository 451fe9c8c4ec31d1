import { number } from 'yup'
import { limits } from './limits.ts'

/**
 * The pagination envelope (docs/product/entities.md#pagination-envelope). Page numbers start at 1; the server sets
 * `perPage`.
 */
export interface Page<Row> {
  items: Row[]
  itemsReceived: number
  curPage: number
  nextPage: number | null
  prevPage: number | null
  offset: number
  perPage: number
  itemsTotal: number
  pageTotal: number
  /**
   * True if the server has applied all filters of `external`; absent from one that knows only `page`
   * (docs/product/api.md).
   */
  narrowed?: boolean
}

export const pageNumber = () => number().integer().min(1).max(limits.page)

/** Wraps one page of rows in the envelope. */
export function createPage<Row>(items: Row[], curPage: number, perPage: number, itemsTotal: number): Page<Row> {
  const pageTotal = Math.ceil(itemsTotal / perPage)
  return {
    items,
    itemsReceived: items.length,
    curPage,
    nextPage: curPage < pageTotal ? curPage + 1 : null,
    prevPage: curPage > 1 ? curPage - 1 : null,
    offset: (curPage - 1) * perPage,
    perPage,
    itemsTotal,
    pageTotal,
    narrowed: true,
  }
}

import { type InferType, number } from 'yup'
import { limits } from './limits.ts'
import { strictObject } from './strictObject.ts'
import { text } from './text.ts'

/** The pagination envelope of specification §3. Page numbers start at 1; the server sets `perPage`. */
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
}

const page = number().integer().min(1).max(limits.page)

/** What `external={…}` may say when a list of items is asked for. */
export const itemListRule = strictObject({
  page,
  search: text().max(limits.search),
  category: number().integer().min(1).max(limits.integer),
})
export type ItemListQuery = InferType<typeof itemListRule>

/** What `external={…}` may say when orders are asked for: without a page the answer is a plain array. */
export const orderListRule = strictObject({
  scope: text().oneOf(['own', 'shop']),
})

/** Wraps one page of rows in the envelope. */
export function pageOf<Row>(items: Row[], curPage: number, perPage: number, itemsTotal: number): Page<Row> {
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
  }
}

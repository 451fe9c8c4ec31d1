import { array, boolean, type InferType, number } from 'yup'
import { type Item, itemSorts } from './item.ts'
import { limits } from './limits.ts'
import { type Page, pageNumber } from './pagination.ts'
import { rowId } from './rowId.ts'
import { strictObject } from './strictObject.ts'
import { line, text } from './text.ts'

const amount = () => number().min(0).max(limits.price)
const figure = () => number().min(-limits.figure).max(limits.figure)

/**
 * The keys of `external={…}` for lists of items; only `page` is in product §7.2. An item is listed that has
 * every one of `tags`, and of each fact one of `values` or a figure from `min` to `max`.
 */
export const itemListRule = strictObject({
  page: pageNumber(),
  search: text().max(limits.search),
  category: rowId(),
  sort: text().oneOf(itemSorts),
  price: strictObject({ min: amount(), max: amount() }).optional().default(undefined),
  tags: array(line().required().max(limits.tags)).max(limits.filters),
  facts: array(
    strictObject({
      name: line().required().max(limits.fact.name),
      values: array(line().required().max(limits.fact.value)).max(limits.filterValues),
      min: figure(),
      max: figure(),
    }),
  ).max(limits.factFilters),
  facets: boolean(),
  archived: boolean(),
})
export type ItemListQuery = InferType<typeof itemListRule>

/** What else a list could be narrowed to, and how many items each choice would leave. */
export interface Facets {
  /** Null when nothing is left. */
  price: { min: number; max: number } | null
  tags: { value: string; count: number }[]
  facts: { name: string; values: { value: string; count: number }[]; min?: number; max?: number }[]
  categories: { id: number; count: number }[]
}

/** GET /items_by_type/{type}: `facets` come where asked for (additive). */
export type ItemPage = Page<Item> & { facets?: Facets }

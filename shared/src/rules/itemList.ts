import { array, boolean, type InferType, number } from 'yup'
import { availabilityFilter } from './claim.ts'
import { type Item, type ItemSort, itemSorts } from './item.ts'
import { limits } from './limits.ts'
import { type Page, pageNumber } from './pagination.ts'
import { rowId } from './rowId.ts'
import { strictObject } from './strictObject.ts'
import { line, text } from './text.ts'

const amount = () => number().min(0).max(limits.price)
const figure = () => number().min(-limits.figure).max(limits.figure)

/** Further sort orders of the admin's tables, one for each direction of a column. */
export const tableSorts = ['title_asc', 'title_desc', 'sku_asc', 'sku_desc', 'updated_asc', 'updated_desc'] as const
export type TableSort = (typeof tableSorts)[number]

export function isTableSort(sort: ItemSort | TableSort | undefined): sort is TableSort {
  return tableSorts.some((one) => one === sort)
}

/** Parts of a visible product that the list can filter by when they are absent. */
export const missingParts = ['picture', 'treatment'] as const
export type MissingPart = (typeof missingParts)[number]

/**
 * The `external` parameter of item lists; all but `page` is additive (product §7). A listed item has all of `tags` and, for
 * each fact, one of `values` or a number between `min` and `max`.
 */
export const itemListRule = strictObject({
  page: pageNumber(),
  search: text().max(limits.search),
  category: rowId(),
  /** Those of `tableSorts` are for admins; others get the default order. */
  sort: text().oneOf([...itemSorts, ...tableSorts]),
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
  availability: availabilityFilter(),
  /** For admins: lists only the items that are hidden from the shop, or only those that are shown. */
  hidden: boolean(),
  /** Lists only items without this part; visible ones unless `hidden` says otherwise. */
  missing: text().oneOf(missingParts),
  facets: boolean(),
  archived: boolean(),
})
export type ItemListQuery = InferType<typeof itemListRule>

/** The `external` parameter of GET /items_found/{type}: a list's filters, without its page. */
export const itemsFoundRule = itemListRule.omit(['page', 'facets', 'archived'])
export type ItemsFoundQuery = InferType<typeof itemsFoundRule>

/** Response of GET /items_found/{type} (additive): the first `limits.bulkItems` of the items that a list would have. */
export interface ItemsFound {
  ids: number[]
}

/** The filters available for a list, with the number of items that each would leave. */
export interface Facets {
  /** Null if the list is empty. */
  price: { min: number; max: number } | null
  tags: { value: string; count: number }[]
  facts: { name: string; values: { value: string; count: number }[]; min?: number; max?: number }[]
  categories: { id: number; count: number }[]
}

/** Response of GET /items_by_type/{type}. `facets` are included on request (additive). */
export type ItemPage = Page<Item> & { facets?: Facets }

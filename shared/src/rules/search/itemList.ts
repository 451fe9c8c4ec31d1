import { array, boolean, type InferType, number } from 'yup'
import { limits } from '../fields/limits.ts'
import { type Page, pageNumber } from '../fields/pagination.ts'
import { rowId } from '../fields/rowId.ts'
import { strictObject } from '../fields/strictObject.ts'
import { line, text } from '../fields/text.ts'
import { availabilityStates } from '../items/availability.ts'
import { type Item, type ItemSort, itemSorts } from '../items/item.ts'
import { kindLabels } from './gemTerms.ts'
import type { Range } from './rangeScale.ts'

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

/** The filter by what can be had now. */
export const availabilityFilter = () => text().oneOf(availabilityStates)

/**
 * The `external` parameter of item lists; all but `page` is additive (docs/product/api.md). A listed item has all of
 * `tags` and, for each fact, one of `values`, a text of one of `groups` (gemTerms.ts) or a number between `min` and
 * `max`.
 */
export const itemListRule = strictObject({
  page: pageNumber(),
  search: text().max(limits.search),
  /**
   * Corrects typing errors and reads figures and facts in the search where its words find nothing
   * (docs/product/catalog.md#search).
   */
  understand: boolean(),
  category: rowId(),
  /** Those of `tableSorts` are for admins; others get the default order. */
  sort: text().oneOf([...itemSorts, ...tableSorts]),
  price: strictObject({ min: amount(), max: amount() }).optional().default(undefined),
  tags: array(line().required().max(limits.tags)).max(limits.filters),
  facts: array(
    strictObject({
      name: line().required().max(limits.fact.name),
      values: array(line().required().max(limits.fact.value)).max(limits.filterValues),
      groups: array(line().required().max(limits.fact.value)).max(limits.filterValues),
      min: figure(),
      max: figure(),
    }),
  ).max(limits.factFilters),
  kinds: array(text().required().oneOf(kindLabels)).max(limits.filterValues),
  availability: availabilityFilter(),
  /** Lists only items that no claim holds: those that a shopper can have. */
  free: boolean(),
  /** For admins: lists only the items that are hidden from the shop, or only those that are shown. */
  hidden: boolean(),
  /** Lists only items without this part; visible ones unless `hidden` says otherwise. */
  missing: text().oneOf(missingParts),
  facets: boolean(),
  archived: boolean(),
})
export type ItemListQuery = InferType<typeof itemListRule>

/** The `external` parameter of GET /items_found/{type}: a list's filters, without its page. */
export const itemsFoundRule = itemListRule.omit(['page', 'facets', 'archived', 'understand'])
export type ItemsFoundQuery = InferType<typeof itemsFoundRule>

/** Response of GET /items_found/{type}: the first `ownerLimits.bulkItems` of the items that a list would have. */
export interface ItemsFound {
  ids: number[]
}

/** A value that a list can be filtered by, with the number of items that it would leave. */
export interface FacetValue {
  value: string
  count: number
}

/** A gem fact that a list can be filtered by. */
export interface FactFacet {
  name: string
  values: FacetValue[]
  min?: number
  max?: number
  /** The number of items per bar of a histogram between `min` and `max` (rangeScale.ts). */
  bars?: number[]
  /** The groups of the values (gemTerms.ts), if the fact has any. */
  groups?: FacetValue[]
}

/** The filters available for a list, with the number of items that each would leave. */
export interface Facets {
  /** Null if the list is empty. */
  price: { min: number; max: number; bars?: number[] } | null
  tags: FacetValue[]
  facts: FactFacet[]
  categories: { id: number; count: number }[]
  /** Kinds such as Ring. */
  kinds?: FacetValue[]
}

/** A filter by one gem fact. */
export type FactFilter = { name: string; values?: string[]; groups?: string[] } & Range

/** The filters and the text by which a search was answered instead of its own words. */
export interface Understood {
  text: string
  price?: Range
  facts?: FactFilter[]
  kinds?: string[]
}

/** Response of GET /items_by_type/{type}. `facets` and `understood` are included on request. */
export type ItemPage = Page<Item> & { facets?: Facets; understood?: Understood }

import { limits } from '../fields/limits.ts'
import { strictObject } from '../fields/strictObject.ts'
import { text } from '../fields/text.ts'
import type { Availability } from '../items/availability.ts'
import type { ItemMedia, ItemType } from '../items/item.ts'
import type { Understood } from './itemList.ts'

/** The `external` parameter of GET /suggestions. */
export const suggestionsRule = strictObject({ search: text().required().max(limits.search) })

/** The types that a search suggests, in their order, with the number of items of each. */
export const suggestedTypes = [
  { type: 'Product', count: 5 },
  { type: 'Event', count: 2 },
  { type: 'Service', count: 2 },
  { type: 'Blog', count: 2 },
] as const satisfies { type: ItemType; count: number }[]

/** An item as a suggestion shows it. */
export interface Suggestion {
  slug: string
  title: string
  /** In units of `currency`; 0 for an item without a price. */
  price: number
  currency: string
  picture: Pick<ItemMedia, 'display_image' | 'widths' | 'formats'> | null
  availability: Availability | null
}

export interface SuggestedCategory {
  name: string
  /** Its address in the shop, such as `/shop/opals`. */
  path: string
}

/**
 * Response of GET /suggestions: the first items of each type that has some, the categories that the words name, and how the
 * search was understood.
 */
export interface Suggestions {
  groups: { type: ItemType; total: number; items: Suggestion[] }[]
  categories?: SuggestedCategory[]
  understood?: Understood
}

import type { InferType } from 'yup'
import { limits } from '../fields/limits.ts'
import { rowId } from '../fields/rowId.ts'
import { text } from '../fields/text.ts'
import { newItemRule } from './itemForm.ts'

/** Body of POST /items_interest: an item as far as it is typed, and its id if it is stored. */
export const itemInterestRule = newItemRule.pick(['price', 'item_info', 'category_ids']).shape({
  id: rowId(),
  title: text().max(limits.title),
  description: text().max(limits.description),
  tags: text().max(limits.tags),
})
export type TypedItem = InferType<typeof itemInterestRule>

/** Response of POST /items_interest. */
export interface ItemInterest {
  /** The people whose confirmed wishes the item would fit. */
  waiting: number
  /** The signed-in customers who keep it as a favorite. */
  hearts: number
}

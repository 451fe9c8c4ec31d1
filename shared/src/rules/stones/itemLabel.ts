import { array } from 'yup'
import { ownerLimits } from '../fields/ownerLimits.ts'
import { rowId } from '../fields/rowId.ts'
import { strictObject } from '../fields/strictObject.ts'
import type { Item } from '../items/item.ts'
import { getFacts } from '../items/itemInfo.ts'
import { findFact } from './passport.ts'

/** The printed label of an item (docs/product/editing.md#labels). */
export interface ItemLabel extends Pick<Item, 'id' | 'title' | 'slug' | 'sku' | 'price' | 'currency'> {
  /** The carat weight, such as `6.82 ct`; empty without one. */
  weight: string
}

/** The `external` parameter of GET /items_labels. */
export const itemLabelsRule = strictObject({
  ids: array(rowId().required()).required().min(1).max(ownerLimits.labels),
})

export function weightLabel(item: Pick<Item, 'item_info'>): string {
  const weight = findFact(getFacts(item), 'Carat weight')?.value
  return weight === undefined ? '' : `${String(weight).replace(/\s*ct$/, '')} ct`
}

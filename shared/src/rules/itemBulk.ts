import { array, boolean, type InferType, number } from 'yup'
import { limits } from './limits.ts'
import { rowId } from './rowId.ts'
import { strictObject } from './strictObject.ts'
import { requiredText } from './text.ts'

const tags = () =>
  array(
    requiredText(limits.tags, 'Tag is required')
      .label('Tag')
      .matches(/^[^,]*$/, 'A tag must not have a comma in it'),
  ).max(limits.filters)
const categories = () => array(rowId().required()).max(limits.itemCategories)

/** What may be done to many items at once. Prices are raised, or lowered, by a percentage. */
export const bulkChangeRule = strictObject({
  Is_disabled: boolean(),
  add_tags: tags(),
  remove_tags: tags(),
  price_percent: number().label('Percentage').min(limits.pricePercent.min).max(limits.pricePercent.max),
  add_categories: categories(),
  remove_categories: categories(),
})
export type BulkChange = InferType<typeof bulkChangeRule>

/** PATCH /items_bulk (additive): all of the items are changed, or none. */
export const itemsBulkRule = strictObject({
  ids: array(rowId().required()).required().min(1, 'Choose at least one item').max(limits.bulkItems),
  change: bulkChangeRule.required(),
})

/** A price raised by a percentage, to the cent. */
export function raisedBy(price: number, percent: number): number {
  return Math.round((Math.round(price * 100) * (100 + percent)) / 100) / 100
}

/** Tags without some and with others; one that is there in any case is not added again. */
export function retagged(tags: string, { add = [], remove = [] }: { add?: string[]; remove?: string[] }): string {
  const key = (tag: string) => tag.trim().toLowerCase()
  const gone = new Set(remove.map(key))
  const kept = tags.split(',').filter((tag) => tag.trim() && !gone.has(key(tag)))
  const known = new Set(kept.map(key))
  const isAdded = add.filter((tag) => !known.has(key(tag)) && Boolean(known.add(key(tag))))
  const isSame = isAdded.length === 0 && kept.length === tags.split(',').length
  return isSame ? tags : [...kept, ...isAdded].map((tag) => tag.trim()).join(', ')
}

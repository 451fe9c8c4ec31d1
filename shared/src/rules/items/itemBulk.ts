import { array, boolean, type InferType, number } from 'yup'
import { limits } from '../fields/limits.ts'
import { ownerLimits } from '../fields/ownerLimits.ts'
import { rowId } from '../fields/rowId.ts'
import { strictObject } from '../fields/strictObject.ts'
import { line, requiredText } from '../fields/text.ts'
import { getTags } from './item.ts'
import { itemPrice } from './itemForm.ts'
import { parsePrice } from './itemPrice.ts'

const tags = () =>
  array(
    requiredText(limits.tags, 'Tag is required')
      .label('Tag')
      .matches(/^[^,]*$/, 'A tag must not have a comma in it'),
  ).max(limits.filters)
const categories = () => array(rowId().required()).max(ownerLimits.itemCategories)

/** The changes of a bulk edit. A negative percentage lowers prices. */
export const bulkChangeRule = strictObject({
  Is_disabled: boolean(),
  /** Deletes the items; they can be restored. */
  archived: boolean().oneOf([true]),
  add_tags: tags(),
  remove_tags: tags(),
  price_percent: number().label('Percentage').min(ownerLimits.pricePercent.min).max(ownerLimits.pricePercent.max),
  /** Sets all prices, where `price_percent` would change each. */
  price: itemPrice(),
  /** Replaces the categories. */
  categories: categories(),
  add_categories: categories(),
  remove_categories: categories(),
}).test(
  'price',
  'Give a price or a percentage, not both',
  ({ price, price_percent }) => price === undefined || price_percent === undefined,
)
export type BulkChange = InferType<typeof bulkChangeRule>

/** Body of PATCH /items_bulk. It changes all of the items, or none. */
export const itemsBulkRule = strictObject({
  ids: array(rowId().required()).required().min(1, 'Choose at least one item').max(ownerLimits.bulkItems),
  change: bulkChangeRule.required(),
})

const { min, max } = ownerLimits.pricePercent

/** The form of a bulk edit: tags as comma-separated text, categories by id. */
export const bulkFormRule = strictObject({
  add_tags: line().label('Tags').max(limits.tags),
  remove_tags: line().label('Tags').max(limits.tags),
  price_percent: line()
    .matches(/^([+-]?\d+(\.\d+)?)?$/, 'Percentage must be a number')
    .test(
      'range',
      `Percentage must be between ${min} and ${max}`,
      (percent) => !percent || (+percent >= min && +percent <= max),
    ),
  price: line().test('price', (typed, { createError }) => {
    const { fault } = parsePrice(typed ?? '')
    return fault === undefined || createError({ message: fault })
  }),
  set_category: line(),
  add_category: line(),
  remove_category: line(),
})
export type BulkForm = InferType<typeof bulkFormRule>

/** Converts the form to a bulk change; undefined if the form is empty. */
export function toBulkChange(form: BulkForm): BulkChange | undefined {
  const [add_tags = [], remove_tags = []] = [form.add_tags, form.remove_tags].map((tags = '') => getTags({ tags }))
  const change: BulkChange = {
    ...(add_tags.length > 0 && { add_tags }),
    ...(remove_tags.length > 0 && { remove_tags }),
    ...(Number(form.price_percent ?? 0) !== 0 && { price_percent: Number(form.price_percent) }),
    ...(form.price?.trim() && { price: parsePrice(form.price).price }),
    ...(form.set_category && { categories: [Number(form.set_category)] }),
    ...(form.add_category && { add_categories: [Number(form.add_category)] }),
    ...(form.remove_category && { remove_categories: [Number(form.remove_category)] }),
  }
  return Object.keys(change).length > 0 ? change : undefined
}

/** Increases a price by a percentage, rounded to cents. */
export function increaseByPercent(price: number, percent: number): number {
  return Math.round((Math.round(price * 100) * (100 + percent)) / 100) / 100
}

/** Removes and adds tags. Tags compare case-insensitively, so existing ones are not added twice. */
export function applyTagChanges(
  tags: string,
  { add = [], remove = [] }: { add?: string[]; remove?: string[] },
): string {
  const key = (tag: string) => tag.trim().toLowerCase()
  const gone = new Set(remove.map(key))
  const kept = tags.split(',').filter((tag) => tag.trim() && !gone.has(key(tag)))
  const known = new Set(kept.map(key))
  const isAdded = add.filter((tag) => !known.has(key(tag)) && Boolean(known.add(key(tag))))
  const isSame = isAdded.length === 0 && kept.length === tags.split(',').length
  return isSame ? tags : [...kept, ...isAdded].map((tag) => tag.trim()).join(', ')
}

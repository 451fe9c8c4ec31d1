import { array, boolean, type InferType, mixed, number } from 'yup'
import { isCalendarDay } from '../dates/calendarDay.ts'
import { countDays } from '../dates/dates.ts'
import { inOrder } from '../fields/inOrder.ts'
import { isRecord } from '../fields/isRecord.ts'
import { limits } from '../fields/limits.ts'
import { ownerLimits } from '../fields/ownerLimits.ts'
import { rowId, shopsId } from '../fields/rowId.ts'
import { strictObject } from '../fields/strictObject.ts'
import { isStorable, line, requiredParagraph, requiredText, text, timestamp } from '../fields/text.ts'
import { isUnsafeKey } from '../fields/unsafeKey.ts'
import { itemBody } from '../formattedText/itemBody.ts'
import { soldAsKinds } from './availability.ts'
import { getEventDay } from './infoText.ts'
import { type ItemInfo, itemTypes } from './item.ts'
import { readItemInfo } from './itemInfo.ts'

const invalidPrice = 'Price must be 0 or greater'
const invalidRank = 'Rank must be 0 or greater'
const invalidJson = 'Must be valid JSON'

/** The message for an invalid `capacity`. */
export const capacityMessage = 'Capacity must be a whole number above 0'

/** One path segment: no characters that would end it or lead to another path. */
const slugPattern = /^[^/\\?#%]*$/
const slugMessage = 'Slug must not be dots alone, or have one of / \\ ? # %'

export const slugText = (label = 'Slug') =>
  requiredText(limits.slug, `${label} is required`)
    .label(label)
    .matches(slugPattern, slugMessage)
    .test('no-dots', slugMessage, (slug) => !slug || !/^\.+$/.test(slug))

export const itemPrice = () =>
  number()
    .label('Price')
    .typeError(invalidPrice)
    .nonNullable(invalidPrice)
    .min(0, invalidPrice)
    .max(limits.price)
    .test('cents', 'Price must have at most two decimals', (price) => price === undefined || price === toCents(price))

/** The fields of an item that say how it is sold. */
export const soldAs = () => text().oneOf(soldAsKinds, 'Sold as must be one, many or made')
export const pieces = () => number().label('Pieces').integer().min(1).max(ownerLimits.pieces)

/**
 * Body of POST /items (docs/product/api.md), with the messages of docs/product/validation.md; `body`, `category_ids`,
 * `sold_as` and `pieces` are additive. Optional fields may be null or absent.
 */
export const newItemRule = strictObject({
  shops_id: shopsId(),
  item_type: text().required().oneOf(itemTypes),
  title: requiredText(limits.title, 'Title is required').label('Title'),
  description: requiredParagraph(limits.description, 'Description is required').label('Description'),
  body: itemBody(),
  slug: slugText(),
  sku: requiredText(ownerLimits.sku, 'SKU is required').label('SKU'),
  price: itemPrice(),
  unit: inOrder(line()).label('Unit').nullable().max(ownerLimits.unit),
  rank: number()
    .label('Rank')
    .typeError(invalidRank)
    .nullable()
    .integer(invalidRank)
    .min(0, invalidRank)
    .max(limits.integer),
  SEO_Tags: inOrder(line()).label('SEO Tags').nullable().max(ownerLimits.seoTags),
  tags: inOrder(line()).label('Tags').nullable().max(limits.tags),
  Is_disabled: boolean(),
  item_info: mixed<ItemInfo>()
    .nullable()
    .test(
      'info',
      ({ value }) => validationError(value) ?? invalidJson,
      (value) => value == null || validationError(value) === undefined,
    )
    .test('capacity', capacityMessage, isCapacityWhole)
    .test(
      'end',
      ({ value }) => getEndDateFault(value) ?? invalidJson,
      (value) => getEndDateFault(value) === undefined,
    )
    .meta({ type: 'object' }),
  category_ids: array(rowId().required()).max(ownerLimits.itemCategories),
  sold_as: soldAs(),
  pieces: pieces(),
})
export type NewItem = InferType<typeof newItemRule>

/** The `external` parameter of POST /items: whether a slug in use gets a number, such as `-2`. */
export const newItemQueryRule = strictObject({ freeSlug: boolean() })
export type NewItemQuery = InferType<typeof newItemQueryRule>

/** Body of PATCH /items/{id}: any subset of the fields. */
export const itemChangesRule = newItemRule.partial()
export type ItemChanges = InferType<typeof itemChangesRule>

/** Body of PATCH /items/{id}/schedule: when a hidden item is shown; null for not by itself. */
export const itemScheduleRule = strictObject({
  publish_at: timestamp().label('Time of publishing').nullable().defined(),
})

/** The admin's form, where `item_info` is JSON text. */
export const itemFormRule = newItemRule.shape({
  item_info: text()
    .test('json', invalidJson, (value) => {
      const info = readItemInfo(value ?? '')
      return info === null || (info !== undefined && validationError(info) === undefined)
    })
    .test('capacity', capacityMessage, (value) => isCapacityWhole(readItemInfo(value ?? '')))
    .test(
      'end',
      ({ value }) => getEndDateFault(readItemInfo(value ?? '')) ?? invalidJson,
      (value) => getEndDateFault(readItemInfo(value ?? '')) === undefined,
    ),
})
export type ItemForm = InferType<typeof itemFormRule>

/** Rounds a price to two decimals. */
function toCents(price: number): number {
  return Number(price.toFixed(2))
}

/** True if the capacity is absent or a positive integer. */
function isCapacityWhole(info: ItemInfo | null | undefined): boolean {
  const capacity = info?.capacity ?? 1
  return typeof capacity === 'number' && Number.isSafeInteger(capacity) && capacity > 0
}

/** The message for an invalid `event_end_date`; undefined if it is valid or absent. */
export function getEndDateFault(info: ItemInfo | null | undefined): string | undefined {
  const end = info?.event_end_date ?? ''
  if (end === '') return undefined
  if (typeof end !== 'string' || !isCalendarDay(end)) return 'End date must be a day such as 2026-12-26'
  const first = getEventDay({ item_info: info ?? null })
  if (first === undefined) return 'End date needs a date such as 2026-12-24'
  if (end < first) return 'End date must not be before the date'
  return countDays(first, end) > ownerLimits.eventDays
    ? `An event must not be longer than ${ownerLimits.eventDays} days`
    : undefined
}

/** The reason why free data cannot be stored; undefined if it can. */
function validationError(info: unknown): string | undefined {
  if (!isRecord(info)) return invalidJson
  let count = 0
  const check = (value: unknown, depth: number): string | undefined => {
    count += 1
    if (count > limits.json.values) return `item_info must not hold more than ${limits.json.values} values`
    if (typeof value === 'number' && !Number.isFinite(value)) return invalidJson
    if (typeof value === 'string' && !isStorable(value)) return unstorable
    if (typeof value !== 'object' || value === null) return undefined
    if (depth > limits.json.depth) return `item_info must not be nested deeper than ${limits.json.depth} levels`
    for (const [key, inner] of Object.entries(value)) {
      if (isUnsafeKey(key, inner)) return invalidJson
      if (!isStorable(key)) return unstorable
      const fault = check(inner, depth + 1)
      if (fault) return fault
    }
  }
  return check(info, 1)
}

const unstorable = "item_info contains a character that can't be stored"

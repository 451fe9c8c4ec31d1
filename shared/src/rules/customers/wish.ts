import type { InferType } from 'yup'
import { strictObject } from '../fields/strictObject.ts'
import { requiredEmail, text } from '../fields/text.ts'
import { itemListRule } from '../search/itemList.ts'

/** The filters of the shop's list that a wish keeps (docs/product/favorites.md). */
const wishQueryRule = itemListRule.pick(['search', 'category', 'price', 'tags', 'kinds', 'facts'])
export type WishQuery = InferType<typeof wishQueryRule>

/** Body of POST /wishes: tell this address when a piece fits. */
export const newWishRule = strictObject({ email: requiredEmail(), query: wishQueryRule.required() })
export type NewWish = InferType<typeof newWishRule>

/** The form in which a shopper types the address. */
export const wishFormRule = newWishRule.pick(['email'])

/** Days within which a wish has to be confirmed. */
export const wishDays = 7

/** A wish as its owner sees it. */
export interface Wish {
  id: number
  query: WishQuery
  /** Null without a category, or if it is not shown any more. */
  category_name: string | null
  is_confirmed: boolean
}

/** Response of GET /wishes/link/{key}: the wishes of an address. */
export interface OwnWishes {
  email: string
  wishes: Wish[]
}

export const wishActions = ['confirm', 'remove', 'end'] as const

/** Body of POST /wishes/link/{key}. `wish` is the id, as forms send it; `end` takes all wishes. */
export const wishActionRule = strictObject({
  action: text().required().oneOf(wishActions),
  wish: text().matches(/^\d{1,9}$/, 'wish must be a number'),
})
export type WishAction = InferType<typeof wishActionRule>

/** The path of the page of an address's wishes. */
export function wishesPath(key: string): string {
  return `/wishes/${key}`
}

/** The path that mail programs call to end all wishes with one click (RFC 8058). */
export function unsubscribePath(key: string): string {
  return `/api/unsubscribe/${key}`
}

/** A wish in words. `category`: its name, if the wish has one. */
export function wishLabel(
  { search, category, price, tags = [], kinds = [], facts = [] }: WishQuery,
  name: string | null,
): string {
  const words = [
    search && `“${search}”`,
    category !== undefined && (name ?? 'a category that is not shown'),
    ...kinds,
    ...tags,
    ...facts.map(factLabel),
    price && rangeLabel(price, (amount) => amount.toLocaleString('en-US')),
  ]
  return words.filter(Boolean).join(', ') || 'everything in the shop'
}

function factLabel({ name, values = [], groups = [], ...range }: NonNullable<WishQuery['facts']>[number]): string {
  return `${name} ${[...values, ...groups].join(' or ') || rangeLabel(range, String)}`.trim()
}

function rangeLabel({ min, max }: { min?: number; max?: number }, format: (amount: number) => string): string {
  if (min !== undefined && max !== undefined) return `${format(min)} to ${format(max)}`
  if (min !== undefined) return `from ${format(min)}`
  return max === undefined ? '' : `up to ${format(max)}`
}

import { isRecord } from '../fields/isRecord.ts'
import { defaultCurrency, limits } from '../fields/limits.ts'
import type { Item, ItemInfo, ItemType } from './item.ts'

/**
 * The initial `item_info` of a product, a schema.org Product in stock (docs/product/validation.md, decisions). Other
 * types have none.
 */
export function newItemInfo(type: ItemType, name = ''): ItemInfo | null {
  if (type !== 'Product') return null
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    offers: { '@type': 'Offer', priceCurrency: defaultCurrency, availability: 'https://schema.org/InStock' },
    additionalProperty: [],
  }
}

/** A gem fact: carat weight, origin, treatment, … */
export interface Fact {
  name: string
  value: string | number
}

/** The gem facts of an item: its `additionalProperty` pairs. If a name occurs twice, the first one is used. */
export function getFacts(item: { item_info: ItemInfo | null }): Fact[] {
  return factPairs(item).map(({ name, value }) => ({ name, value }))
}

/** The pairs of the gem facts, with all that they state. */
export function factPairs({ item_info }: { item_info: ItemInfo | null }): (Fact & Record<string, unknown>)[] {
  const pairs: unknown = item_info?.additionalProperty
  const facts = new Map<string, Fact & Record<string, unknown>>()
  for (const pair of Array.isArray(pairs) ? pairs : []) {
    if (isFact(pair) && !facts.has(pair.name)) facts.set(pair.name, pair)
  }
  return [...facts.values()]
}

/** The value of a fact as the owner typed it: 4.3 may be “4.30”, and the last decimal of a weight is a promise. */
export function getTypedText({ value, asTyped }: Pick<Fact, 'value'> & { asTyped?: unknown }): string {
  const typed = typeof asTyped === 'string' ? asTyped.trim() : ''
  return typed !== '' && Number(typed) === value ? typed : String(value)
}

function isFact(pair: unknown): pair is Fact & Record<string, unknown> {
  if (typeof pair !== 'object' || pair === null || !('name' in pair) || !('value' in pair)) return false
  const { name, value } = pair
  return isShortText(name, limits.fact.name) && (typeof value === 'number' || isShortText(value, limits.fact.value))
}

function isShortText(value: unknown, max: number): boolean {
  return typeof value === 'string' && value.trim() !== '' && value.length <= max
}

/** Parses the form's text for `item_info`: null if blank, undefined if it is not a JSON object. */
export function readItemInfo(text: string): ItemInfo | null | undefined {
  if (text.trim() === '') return null
  try {
    const value: unknown = JSON.parse(text)
    return value === null || isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** True if the piece is sold, also on a server that states it in `item_info` only. */
export function isSoldOut({ availability, item_info }: Pick<Item, 'availability' | 'item_info'>): boolean {
  if (availability) return availability.state === 'sold'
  return isSoldWord(offerWord(item_info))
}

/** The `offers.availability` of an item's free data, if it is a text. */
export function offerWord(info: unknown): string | undefined {
  const offers = isRecord(info) ? info.offers : undefined
  const word = isRecord(offers) ? offers.availability : undefined
  return typeof word === 'string' ? word : undefined
}

/** True for the words of schema.org by which an owner says that a piece is sold. */
export function isSoldWord(word: string | undefined): boolean {
  return word !== undefined && /(^|\/)(SoldOut|OutOfStock|Discontinued)$/.test(word)
}

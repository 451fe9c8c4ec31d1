import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { defaultCurrency, limits } from '../rules/fields/limits.ts'
import { isCurrency } from '../rules/fields/money.ts'
import type { Item } from '../rules/items/item.ts'
import { maxPieces, maxPiecesMessage } from '../rules/items/stock.ts'
import { getSmallest } from '../rules/media/media.ts'
import {
  type ActionType,
  findActionType,
  getActionType,
  maxQuantity,
  maxQuantityMessage,
} from '../rules/orders/actions.ts'
import { randomUuid } from './session.ts'
import { type KeyValueStorage, parseStored } from './storage.ts'

/** The storage key of the cart (docs/product/limits.md). */
export const cartKey = 'elegant_cart'

/** The price of one unit, in units of `currency`. */
interface LinePrice {
  price: number
  currency: string
}

/**
 * A line of the cart (docs/product/entities.md). `key` identifies the line and is sent as Idempotency-Key at checkout.
 */
export interface CartLine extends LinePrice {
  id: number
  title: string
  action_type: ActionType
  image: string
  /** Empty in a line of another program until its item is known. */
  slug: string
  quantity: number
  key: string
  /** The price when the item was added, until the visitor has acknowledged a price change. */
  before?: LinePrice
  /** The maximum quantity, if the product's stock sets one. */
  max?: number
  /** The item is no longer available: the line is neither counted nor ordered. */
  isGone?: true
  /** Goes with the order, and begins its conversation. */
  question?: string
}

/**
 * The cart (docs/product/states.md). Adding an item again increments its quantity; a quantity of 0 or less removes the
 * line.
 */
export const cartSlice = createSlice({
  name: 'cart',
  initialState: [] as CartLine[],
  reducers: {
    lineAdded: {
      reducer: (lines, { payload }: PayloadAction<CartLine>) => {
        const line = lines.find(({ id }) => id === payload.id)
        if (line) line.quantity = Math.min(line.quantity + 1, maxOfLine(line))
        else if (lines.length < limits.cartLines) lines.push(payload)
      },
      prepare: (item: Item) => ({ payload: { ...createKeylessLine(item), key: randomUuid() } }),
    },
    /** A new `key` marks the remaining quantity as a line of its own, after the rest has been ordered with its question. */
    quantitySet: (lines, { payload }: PayloadAction<{ id: number; quantity: number; key?: string }>) =>
      lines
        .map((line) =>
          line.id === payload.id
            ? {
                ...line,
                ...payload,
                ...(payload.key !== undefined && { question: undefined }),
                quantity: Math.min(payload.quantity, maxOfLine(line)),
              }
            : line,
        )
        .filter(({ quantity }) => quantity > 0),
    questionSet: (lines, { payload }: PayloadAction<{ id: number; question: string }>) =>
      lines.map((line) => (line.id === payload.id ? { ...line, ...payload } : line)),
    /** Updates a line with the current item, and remembers the previous price. */
    lineRefreshed: (lines, { payload }: PayloadAction<Item>) =>
      lines.map((line) => (line.id === payload.id ? withCurrentItem(line, payload) : line)),
    lineUnavailable: (lines, { payload }: PayloadAction<number>) =>
      lines.map((line) => (line.id === payload ? { ...line, isGone: true } : line)),
    priceAcknowledged: (lines, { payload }: PayloadAction<number>) =>
      lines.map((line) => (line.id === payload ? { ...line, before: undefined } : line)),
    /** Undoes a removal: inserts the line at its former position, unless its item has been added again. */
    lineRestored: (lines, { payload: { line, at } }: PayloadAction<{ line: CartLine; at: number }>) =>
      lines.some(({ id }) => id === line.id) ? lines : lines.toSpliced(at, 0, line),
    lineRemoved: (lines, { payload }: PayloadAction<number>) => lines.filter(({ id }) => id !== payload),
    cartCleared: () => [],
    /** Another tab changed the cart. */
    cartReplaced: (_, { payload }: PayloadAction<CartLine[]>) => payload,
  },
  selectors: {
    selectLines: (lines) => lines,
    selectCount: (lines) => orderable(lines).reduce((count, { quantity }) => count + quantity, 0),
  },
})

export const {
  lineAdded,
  quantitySet,
  questionSet,
  lineRefreshed,
  lineUnavailable,
  priceAcknowledged,
  lineRestored,
  lineRemoved,
  cartCleared,
  cartReplaced,
} = cartSlice.actions
export const { selectLines, selectCount } = cartSlice.selectors

/** The lines that can be ordered: those whose items are still available. */
export function orderable(lines: CartLine[]): CartLine[] {
  return lines.filter(({ isGone }) => !isGone)
}

/** Reads the stored cart. Invalid values are corrected, and lines beyond repair are dropped. */
export function readCart(storage: KeyValueStorage): CartLine[] {
  return parseStored(storage.getItem(cartKey), (stored) =>
    Array.isArray(stored) ? dedupe(stored.filter(isLine).slice(0, limits.cartLines).map(normalizeLine)) : [],
  )
}

export function writeCart(storage: KeyValueStorage, lines: CartLine[]): void {
  storage.setItem(cartKey, JSON.stringify(lines))
}

/** The maximum quantity of a line, by its action and its product's stock; at least 1, so that the line stays. */
export function maxOfLine({ action_type, max }: Pick<CartLine, 'action_type' | 'max'>): number {
  return Math.max(1, Math.min(max ?? Number.POSITIVE_INFINITY, maxQuantity(action_type)))
}

/** The message for a quantity above that maximum. */
export function maxOfLineMessage(line: Pick<CartLine, 'action_type' | 'max'>): string {
  const { max } = line
  return max !== undefined && max < maxQuantity(line.action_type)
    ? maxPiecesMessage(max)
    : maxQuantityMessage(line.action_type)
}

/** The line of an item that is added, without its key. `readCart` completes a stored one. */
export function createKeylessLine(item: Item): Omit<CartLine, 'key'> {
  return { id: item.id, ...lineSnapshot(item), action_type: getActionType(item.item_type), quantity: 1 }
}

function lineSnapshot(item: Item) {
  const { title, price, currency, slug, _item_images_of_items: media } = item
  const picture = media.items.find(({ image_type }) => image_type === 'Image')
  const max = maxPieces(item)
  return {
    title,
    price,
    currency,
    slug,
    image: picture ? getSmallest(picture.display_image, picture) : '',
    ...(max !== undefined && { max }),
  }
}

function withCurrentItem({ before, isGone: _, max: __, ...line }: CartLine, item: Item): CartLine {
  const { price, currency } = before ?? line
  const isSame = price === item.price && currency === item.currency
  const snapshot = lineSnapshot(item)
  const current = {
    ...line,
    ...snapshot,
    // Another server may answer with a slug in its lists only.
    slug: snapshot.slug || line.slug,
    ...(isSame ? {} : { before: { price, currency } }),
  }
  return { ...current, quantity: Math.min(current.quantity, maxOfLine(current)) }
}

/**
 * A stored line. Other programs may have written it: the line of docs/product/entities.md has no key and any picture,
 * its id and its price may be texts, and the price null.
 */
type StoredLine = Record<keyof CartLine, unknown> & Pick<CartLine, 'id' | 'title' | 'quantity'>

function isLine(value: unknown): value is StoredLine {
  const line: Partial<Record<keyof CartLine, unknown>> = Object(value)
  return (
    isWhole(Number(line.id), limits.integer) &&
    isWhole(line.quantity) &&
    isPriced({ price: Number(line.price), currency: line.currency ?? defaultCurrency }) &&
    isText(line.title)
  )
}

function isPriced(value: unknown): value is LinePrice {
  const { price, currency }: Partial<Record<keyof LinePrice, unknown>> = Object(value)
  return (
    typeof price === 'number' &&
    price >= 0 &&
    price <= limits.price &&
    typeof currency === 'string' &&
    isCurrency(currency)
  )
}

function normalizeLine({ image, slug, key, before, max: stored, isGone, question, ...line }: StoredLine): CartLine {
  const action_type = findActionType(line.action_type) ?? 'enquiry'
  const max = Number.isInteger(stored) && Number(stored) >= 0 ? Number(stored) : undefined
  return {
    ...line,
    id: Number(line.id),
    action_type,
    ...(max !== undefined && { max }),
    ...roundToCents({ price: Number(line.price), currency: String(line.currency ?? defaultCurrency) }),
    slug: isText(slug) ? String(slug) : '',
    image: /^(https?:\/)?\//i.test(String(image)) ? String(image) : '',
    quantity: Math.min(line.quantity, maxOfLine({ action_type, max })),
    // The key is sent as a header, so it must be printable ASCII.
    key: /^[!-~]{1,255}$/.test(String(key ?? '')) ? String(key) : randomUuid(),
    ...(isPriced(before) && { before: roundToCents(before) }),
    ...(isGone === true && { isGone }),
    // A text that is too long is shortened by its writer, not lost.
    ...(isText(question, 20_000) && { question: String(question) }),
  }
}

function roundToCents({ price, currency }: LinePrice): LinePrice {
  return { price: Math.round(price * 100) / 100, currency }
}

/** Drops duplicate items and renews duplicate keys: of two lines with one key, the second would never be ordered. */
function dedupe(lines: CartLine[]): CartLine[] {
  const unique = lines.filter(({ id }, index) => lines.findIndex((line) => line.id === id) === index)
  return unique.map((line, index) =>
    unique.findIndex(({ key }) => key === line.key) === index ? line : { ...line, key: randomUuid() },
  )
}

function isText(value: unknown, maxLength = 2000): boolean {
  return typeof value === 'string' && value.trim() !== '' && value.length <= maxLength && value.isWellFormed()
}

function isWhole(value: unknown, max = Number.MAX_SAFE_INTEGER): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= max
}

import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { type ActionType, actionOf, actionTypes, mostOf } from '../rules/actions.ts'
import type { Item } from '../rules/item.ts'
import { limits } from '../rules/limits.ts'
import { smallestOf } from '../rules/media.ts'
import { randomUuid } from './session.ts'
import type { KeyValueStorage } from './storage.ts'

/** The storage key of the cart (product §9). */
export const cartKey = 'elegant_cart'

/** What one of an item costs, in units of `currency`. */
export interface LinePrice {
  price: number
  currency: string
}

/** A line of the cart (product §3.7). `key` is the line's own id, sent as Idempotency-Key at checkout. */
export interface CartLine extends LinePrice {
  id: number
  title: string
  action_type: ActionType
  image: string
  slug: string
  quantity: number
  key: string
  /** What it cost when it was added, until the visitor has seen that it costs something else now. */
  before?: LinePrice
  /** The shop does not show the item any more: it is neither counted nor ordered. */
  isGone?: true
}

/** The cart (product §4.1). Adding an item again raises its quantity; a quantity of 0 or below removes the line. */
export const cartSlice = createSlice({
  name: 'cart',
  initialState: [] as CartLine[],
  reducers: {
    lineAdded: {
      reducer: (lines, { payload }: PayloadAction<CartLine>) => {
        const line = lines.find(({ id }) => id === payload.id)
        if (line) line.quantity = Math.min(line.quantity + 1, mostOf(line.action_type))
        else if (lines.length < limits.cartLines) lines.push(payload)
      },
      prepare: (item: Item) => ({ payload: lineOf(item) }),
    },
    /** With a `key` the line becomes another one: what is left of it has not been sent yet. */
    quantitySet: (lines, { payload }: PayloadAction<{ id: number; quantity: number; key?: string }>) =>
      lines
        .map((line) =>
          line.id === payload.id
            ? { ...line, ...payload, quantity: Math.min(payload.quantity, mostOf(line.action_type)) }
            : line,
        )
        .filter(({ quantity }) => quantity > 0),
    /** What the shop says of a line's item now: the cart goes by it, and remembers what the visitor knew. */
    itemSeen: (lines, { payload }: PayloadAction<Item>) =>
      lines.map((line) => (line.id === payload.id ? asSold(line, payload) : line)),
    itemGone: (lines, { payload }: PayloadAction<number>) =>
      lines.map((line) => (line.id === payload ? { ...line, isGone: true } : line)),
    priceAccepted: (lines, { payload }: PayloadAction<number>) =>
      lines.map((line) => (line.id === payload ? { ...line, before: undefined } : line)),
    /** Takes a removal back: the line stands where it stood, unless its item has come back meanwhile. */
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
  itemSeen,
  itemGone,
  priceAccepted,
  lineRestored,
  lineRemoved,
  cartCleared,
  cartReplaced,
} = cartSlice.actions
export const { selectLines, selectCount } = cartSlice.selectors

/** What of a cart can be ordered: the lines whose items the shop still shows. */
export function orderable(lines: CartLine[]): CartLine[] {
  return lines.filter(({ isGone }) => !isGone)
}

/** The cart as it was kept: what a person or a program broke in it is mended, or left out. */
export function readCart(storage: KeyValueStorage): CartLine[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(cartKey) ?? '[]')
    return Array.isArray(kept) ? onceEach(kept.filter(isLine).slice(0, limits.cartLines).map(mended)) : []
  } catch {
    return []
  }
}

export function keepCart(storage: KeyValueStorage, lines: CartLine[]): void {
  storage.setItem(cartKey, JSON.stringify(lines))
}

function lineOf(item: Item): CartLine {
  return { id: item.id, ...shownOf(item), action_type: actionOf(item.item_type), quantity: 1, key: randomUuid() }
}

function shownOf({ title, price, currency, slug, _item_images_of_items: { items } }: Item) {
  const picture = items.find(({ image_type }) => image_type === 'Image')
  return { title, price, currency, slug, image: picture ? smallestOf(picture.display_image, picture) : '' }
}

function asSold({ before, isGone: _, ...line }: CartLine, item: Item): CartLine {
  const { price, currency } = before ?? line
  const isSame = price === item.price && currency === item.currency
  return { ...line, ...shownOf(item), ...(isSame ? {} : { before: { price, currency } }) }
}

/** A line as another program stored it (product §3.7): without a key, and with unknown media. */
type KeptLine = Omit<CartLine, 'image' | 'key' | 'before' | 'isGone'> &
  Record<'image' | 'key' | 'before' | 'isGone', unknown>

function isLine(value: unknown): value is KeptLine {
  const line: Partial<Record<keyof CartLine, unknown>> = Object(value)
  return (
    isWhole(line.id, limits.integer) &&
    isWhole(line.quantity) &&
    isPriced(value) &&
    actionTypes.some((action) => action === line.action_type) &&
    [line.title, line.slug].every(isText)
  )
}

function isPriced(value: unknown): value is LinePrice {
  const { price, currency }: Partial<Record<keyof LinePrice, unknown>> = Object(value)
  return (
    typeof price === 'number' &&
    price >= 0 &&
    price <= limits.price &&
    typeof currency === 'string' &&
    /^[A-Z]{3}$/.test(currency)
  )
}

function mended({ image, key, before, isGone, ...line }: KeptLine): CartLine {
  return {
    ...line,
    ...inCents(line),
    image: /^(https?:\/)?\//i.test(String(image)) ? String(image) : '',
    quantity: Math.min(line.quantity, mostOf(line.action_type)),
    // What no header can carry is no key.
    key: /^[!-~]{1,255}$/.test(String(key ?? '')) ? String(key) : randomUuid(),
    ...(isPriced(before) && { before: inCents(before) }),
    ...(isGone === true && { isGone }),
  }
}

function inCents({ price, currency }: LinePrice): LinePrice {
  return { price: Math.round(price * 100) / 100, currency }
}

/** No item twice, and no key for two lines: the second of them would never reach the shop. */
function onceEach(lines: CartLine[]): CartLine[] {
  const unique = lines.filter(({ id }, place) => lines.findIndex((line) => line.id === id) === place)
  return unique.map((line, place) =>
    unique.findIndex(({ key }) => key === line.key) === place ? line : { ...line, key: randomUuid() },
  )
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && value.length <= 2000 && value.isWellFormed()
}

function isWhole(value: unknown, max = Number.MAX_SAFE_INTEGER): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= max
}

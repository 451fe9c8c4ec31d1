import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { type ActionType, actionOf, actionTypes } from '../rules/actions.ts'
import type { Item } from '../rules/item.ts'
import { limits } from '../rules/limits.ts'
import { smallestOf } from '../rules/media.ts'
import { totalsOf } from '../rules/money.ts'
import { randomUuid } from './session.ts'
import type { KeyValueStorage } from './storage.ts'

/** Where the cart is kept (specification §9). */
export const cartKey = 'elegant_cart'

/** A line of the cart (§3). `key` is the line's own id, sent as Idempotency-Key at checkout. */
export interface CartLine {
  id: number
  title: string
  /** In units of `currency`, as shown; the server prices the order. */
  price: number
  currency: string
  action_type: ActionType
  image: string
  slug: string
  quantity: number
  key: string
}

/** The cart: §4. Adding what is there raises its quantity; a quantity of 0 or below removes the line. */
export const cartSlice = createSlice({
  name: 'cart',
  initialState: [] as CartLine[],
  reducers: {
    lineAdded: {
      reducer: (lines, { payload }: PayloadAction<CartLine>) => {
        const line = lines.find(({ id }) => id === payload.id)
        if (line) line.quantity = Math.min(line.quantity + 1, limits.quantity)
        else if (lines.length < limits.cartLines) lines.push(payload)
      },
      prepare: (item: Item) => ({ payload: lineOf(item) }),
    },
    /** With a `key` the line becomes another one: what is left of it has not been sent yet. */
    quantitySet: (lines, { payload }: PayloadAction<{ id: number; quantity: number; key?: string }>) =>
      lines
        .map((line) =>
          line.id === payload.id
            ? { ...line, ...payload, quantity: Math.min(payload.quantity, limits.quantity) }
            : line,
        )
        .filter(({ quantity }) => quantity > 0),
    lineRemoved: (lines, { payload }: PayloadAction<number>) => lines.filter(({ id }) => id !== payload),
    cartCleared: () => [],
    /** Another tab changed the cart. */
    cartReplaced: (_, { payload }: PayloadAction<CartLine[]>) => payload,
  },
  selectors: {
    selectLines: (lines) => lines,
    selectCount: (lines) => lines.reduce((count, { quantity }) => count + quantity, 0),
    selectTotals: createSelector([(lines: CartLine[]) => lines], totalsOf),
  },
})

export const { lineAdded, quantitySet, lineRemoved, cartCleared, cartReplaced } = cartSlice.actions
export const { selectLines, selectCount, selectTotals } = cartSlice.selectors

/** The cart as it was kept: what a person or a program broke in it is mended, or left out. */
export function readCart(storage: KeyValueStorage): CartLine[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(cartKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isLine).slice(0, limits.cartLines).map(mended) : []
  } catch {
    return []
  }
}

export function keepCart(storage: KeyValueStorage, lines: CartLine[]): void {
  storage.setItem(cartKey, JSON.stringify(lines))
}

function lineOf(item: Item): CartLine {
  const picture = item._item_images_of_items.items.find(({ image_type }) => image_type === 'Image')
  return {
    id: item.id,
    title: item.title,
    price: item.price,
    currency: item.currency,
    action_type: actionOf(item.item_type),
    image: picture ? smallestOf(picture.display_image, picture) : '',
    slug: item.slug,
    quantity: 1,
    key: randomUuid(),
  }
}

/** A line as some program kept it: spec §3's has no key, and nothing is known of its picture. */
type KeptLine = Omit<CartLine, 'image' | 'key'> & { image?: unknown; key?: unknown }

function isLine(value: unknown): value is KeptLine {
  const line: Partial<Record<keyof CartLine, unknown>> = Object(value)
  return (
    isWhole(line.id) &&
    isWhole(line.quantity) &&
    typeof line.price === 'number' &&
    line.price >= 0 &&
    typeof line.currency === 'string' &&
    /^[A-Z]{3}$/.test(line.currency) &&
    actionTypes.some((action) => action === line.action_type) &&
    [line.title, line.slug].every((text) => typeof text === 'string' && text.length <= 2000)
  )
}

function mended({ image, key, ...line }: KeptLine): CartLine {
  return {
    ...line,
    image: /^(https?:\/)?\//i.test(String(image)) ? String(image) : '',
    quantity: Math.min(line.quantity, limits.quantity),
    price: Math.round(line.price * 100) / 100,
    key: String(key || randomUuid()),
  }
}

function isWhole(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 1
}

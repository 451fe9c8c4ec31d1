import type { Item } from '../items/item.ts'
import { getFacts } from '../items/itemInfo.ts'

/** The price of a carat, not rounded; undefined for an item without a price or a carat weight. */
export function pricePerCarat({ price, item_info }: Pick<Item, 'price' | 'item_info'>): number | undefined {
  const weight = getFacts({ item_info }).find(({ name }) => name.trim().toLowerCase() === 'carat weight')?.value
  const carats = typeof weight === 'number' ? weight : Number.parseFloat(weight ?? '')
  return carats > 0 && price > 0 ? price / carats : undefined
}

import { hasWords, type Item } from '@elegant/shared/rules'
import type { ItemFilters } from './itemListParams.ts'

type ListedItem = Pick<Item, 'title' | 'sku' | 'price' | 'Is_disabled' | 'category_ids'>

/**
 * Matches the title (docs/product/admin.md#item-lists), and also the beginning of the SKU. The filters are those that a
 * loaded page can be narrowed by where the server does not.
 */
export function matchesItem(
  { title, sku, price: amount, Is_disabled, category_ids }: ListedItem,
  search: string,
  { hidden, price, category }: ItemFilters = {},
): boolean {
  const isFound = hasWords(search, [title]) || sku.toLowerCase().startsWith(search.trim().toLowerCase())
  return (
    isFound &&
    (hidden === undefined || Is_disabled === hidden) &&
    (price?.min === undefined || amount >= price.min) &&
    (price?.max === undefined || amount <= price.max) &&
    (category === undefined || category_ids.includes(category))
  )
}

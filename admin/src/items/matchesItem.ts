import { hasWords, type Item } from '@elegant/shared/rules'

/** Matches the title (product §2.17), and also the beginning of the SKU. */
export function matchesItem({ title, sku }: Pick<Item, 'title' | 'sku'>, search: string): boolean {
  return hasWords(search, [title]) || sku.toLowerCase().startsWith(search.trim().toLowerCase())
}

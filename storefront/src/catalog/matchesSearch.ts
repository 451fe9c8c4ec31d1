import type { Item } from '@elegant/shared/rules'

/** True if the search is in the title, the description or the tags (product §2.5). */
export function matchesSearch(
  { title, description, tags }: Pick<Item, 'title' | 'description' | 'tags'>,
  typed: string,
) {
  const words = typed.trim().toLowerCase()
  return [title, description, tags].some((text) => text.toLowerCase().includes(words))
}

import type { Item } from '@elegant/shared/rules'

/** Whether the title, the description or a tag contains the search text (product §2.5). */
export function matchesSearch(
  { title, description, tags }: Pick<Item, 'title' | 'description' | 'tags'>,
  typed: string,
) {
  const words = typed.trim().toLowerCase()
  return [title, description, tags].some((text) => text.toLowerCase().includes(words))
}

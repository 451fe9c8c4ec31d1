import type { Item } from '@elegant/shared/rules'

/** Spec §2, shop list: what was typed is in the title, the description or the tags. */
export function matchesSearch(
  { title, description, tags }: Pick<Item, 'title' | 'description' | 'tags'>,
  typed: string,
) {
  const words = typed.trim().toLowerCase()
  return [title, description, tags].some((text) => text.toLowerCase().includes(words))
}

import { safeStorage } from '@elegant/shared'
import type { Item } from '@elegant/shared/rules'
import { mediaOf, mediaProps } from '../mediaOf.ts'

/** An item that the visitor has looked at. Prices and states change, so only name and picture are kept. */
export interface RecentItem {
  slug: string
  title: string
  picture: string
}

const key = 'elegant_recent'
const max = 8

const storage = () => safeStorage(() => localStorage)

/** The items seen last in this browser, the latest first. */
export function listRecentItems(): RecentItem[] {
  try {
    const stored: unknown = JSON.parse(storage().getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecentItem) : []
  } catch {
    return []
  }
}

/** Keeps an item in this browser only (product §2.9). */
export function keepRecentItem(item: Item): void {
  const [first] = mediaOf(item).filter(({ image_type }) => image_type === 'Image')
  const { src, sources = [] } = mediaProps(first)
  // The smallest picture of the plainest format.
  const picture = sources.at(-1)?.srcSet.split(' ')[0] ?? src ?? ''
  const others = listRecentItems().filter(({ slug }) => slug !== item.slug)
  storage().setItem(key, JSON.stringify([{ slug: item.slug, title: item.title, picture }, ...others].slice(0, max)))
}

function isRecentItem(stored: unknown): stored is RecentItem {
  const { slug, title, picture }: Partial<Record<keyof RecentItem, unknown>> = Object(stored)
  return slug !== '' && [slug, title, picture].every((text) => typeof text === 'string')
}

import { storedValue } from '@elegant/shared'
import type { Item } from '@elegant/shared/rules'
import { getMedia, mediaProps } from '../../ui/itemMedia.ts'

/** An item that the visitor has looked at. Prices and states change, so only name and picture are kept. */
export interface RecentItem {
  slug: string
  title: string
  picture: string
}

const max = 8

const recentItems = storedValue<readonly RecentItem[]>('elegant_recent', (stored) =>
  Array.isArray(stored) ? stored.filter(isRecentItem) : [],
)

/** The items seen last in this browser, the latest first. */
export const listRecentItems = recentItems.read

/** Keeps an item in this browser only (docs/product/pages.md#item-page). */
export function keepRecentItem(item: Item): void {
  const [first] = getMedia(item).filter(({ image_type }) => image_type === 'Image')
  const { src, sources = [] } = mediaProps(first)
  // The smallest picture of the plainest format.
  const picture = sources.at(-1)?.srcSet.split(' ')[0] ?? src ?? ''
  const kept = { slug: item.slug, title: item.title, picture }
  const others = listRecentItems().filter(({ slug }) => slug !== item.slug)
  recentItems.write([kept, ...others].slice(0, max))
}

function isRecentItem(stored: unknown): stored is RecentItem {
  const { slug, title, picture }: Partial<Record<keyof RecentItem, unknown>> = Object(stored)
  return slug !== '' && [slug, title, picture].every((text) => typeof text === 'string')
}

import type { Category } from './category.ts'
import { slugOf } from './item.ts'

/** The pages that every shop has, for those who list them. */
export const publicPaths = [
  '/',
  '/shop',
  '/categories',
  '/custom-jewelry',
  '/events',
  '/about',
  '/blog',
  '/contact',
] as const

/** The whole address of a path of the shop's, or of what lies elsewhere on the web. */
export function addressAt(site: string, address: string): string {
  if (address.startsWith('//')) return `https:${address}`
  return address.startsWith('/') ? site + address : address
}

/** The page of an item. */
export function itemPath(slug: string): string {
  return `/item/${encodeURIComponent(slug)}`
}

/** An event as a file for calendars. */
export function calendarPath(slug: string): string {
  return `/events/${encodeURIComponent(slug)}.ics`
}

/** The news of the blog for feed readers. */
export const feedPath = '/blog/feed.xml'

type Named = Pick<Category, 'id' | 'name' | 'Is_visible'>

/** The one address of a category that is told: its name, unless that leads to another one of the shop's. */
export function categoryPath({ id, name }: Named, categories: Named[]): string {
  const slug = slugOf(name)
  const named = categories.find((category) => category.Is_visible && slugOf(category.name) === slug)
  return slug && named?.id === id ? `/shop/${slug}` : `/shop?category=${id}`
}

/** The address of a page of a list. */
export function listPath(path: string, page: number): string {
  return page > 1 ? `${path}${path.includes('?') ? '&' : '?'}page=${page}` : path
}

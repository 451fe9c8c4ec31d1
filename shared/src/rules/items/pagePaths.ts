import type { Category } from './category.ts'
import { getSlug } from './item.ts'

/** The sitemap of the remotes' pages, which the shell's server writes. */
export const pageSitemapPath = '/sitemap-pages.xml'

/** The static public pages of docs/product/routes.md#public-routes that sitemaps must list. */
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

/** The preview image of pages without a picture, in a shop without a logo. */
export const shopPreviewPath = '/preview.jpg'

/** The preview image of a stored picture; an external picture is its own. */
export function getPreview(address: string): string {
  return address.replace(/^(\/media\/\w+\/\d+)\.webp$/, '$1.jpg')
}

/** The manifest with which a phone keeps the shop as an app. */
export const shopManifestPath = '/shop.webmanifest'

/** The absolute URL of a path of the shop, or of an external address. */
export function absoluteUrl(site: string, address: string): string {
  if (address.startsWith('//')) return `https:${address}`
  return address.startsWith('/') ? site + address : address
}

/** The path of a hidden item's preview. */
export function previewPath(key: string): string {
  return `/preview/${key}`
}

/** The path of an item's page. */
export function itemPath(slug: string): string {
  return `/item/${encodeURIComponent(slug)}`
}

/** The path of a page with the owner's words about the shop. */
export function shopPagePath(name: string): string {
  return name === 'maker' ? '/maker' : `/help/${encodeURIComponent(name)}`
}

/** The path of an event's calendar file. */
export function calendarPath(slug: string): string {
  return `/events/${encodeURIComponent(slug)}.ics`
}

/** The path of the blog's feed. */
export const feedPath = '/blog/feed.xml'

type Named = Pick<Category, 'id' | 'name' | 'Is_visible'>

/** The canonical path of a category: by name, or by id if another category has the same slug. */
export function categoryPath({ id, name }: Named, categories: Named[]): string {
  const slug = getSlug(name)
  const named = categories.find((category) => category.Is_visible && getSlug(category.name) === slug)
  return slug && named?.id === id ? `/shop/${slug}` : `/shop?category=${id}`
}

/** A path with a query such as `?page=2`, or none, added to its own. */
export function appendQuery(path: string, query: string): string {
  return path.includes('?') ? path + query.replace('?', '&') : path + query
}

export function listPath(path: string, page: number): string {
  return page > 1 ? appendQuery(path, `?page=${page}`) : path
}

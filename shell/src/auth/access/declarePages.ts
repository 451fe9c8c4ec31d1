import type { Release } from '@elegant/releases/types'
import type { PageLink } from '@elegant/shared'
import { getArea } from './areas.ts'

const rows: [path: string, label: string, place?: PageLink['place']][] = [
  ['/shop', 'Shop'],
  ['/categories', 'Categories'],
  ['/custom-jewelry', 'Custom Jewelry'],
  ['/events', 'Events'],
  ['/about', 'About'],
  ['/customer/dashboard', 'My Orders'],
  ['/admin', 'Admin'],
  ['/about', 'About Us', 'footer'],
  ['/events', 'Events & Shows', 'footer'],
  ['/custom-jewelry', 'Custom Jewelry', 'footer'],
  ['/blog', 'Blog', 'footer'],
]

/**
 * Declares access and links of a release from before pages did: by their prefixes, and those of
 * docs/product/routes.md#header-and-footer.
 */
export function declarePages<App extends Pick<Release, 'pages'>>(release: App): App {
  const pages = release.pages.map((page) =>
    page.access
      ? page
      : { ...page, access: getArea(page.path)?.access ?? ('everyone' as const), links: getLinksTo(page.path) },
  )
  return { ...release, pages }
}

function getLinksTo(path: string): PageLink[] {
  return rows.flatMap(([to, label, place = 'header'], index) =>
    to === path ? [{ place, label, order: 10 * (index + 1) }] : [],
  )
}

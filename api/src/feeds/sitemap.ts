import { html as xml } from '../http/html.ts'

/** Items per file; the format allows 50,000 URLs. */
export const itemsPerSitemap = 10_000

export interface SitemapEntry {
  path: string
  changed?: string
}

/** Renders a sitemap of the shop's pages. */
export function sitemapOf(site: string, entries: SitemapEntry[]): string {
  return `${xml`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.map(({ path, changed }) => xml`<url><loc>${site}${path}</loc>${changed === undefined ? '' : xml`<lastmod>${changed}</lastmod>`}</url>\n`)}</urlset>
`}`
}

/** Renders the sitemap index of a large shop. */
export function sitemapIndexOf(site: string, files: number): string {
  const places = Array.from({ length: files }, (_, place) => place + 1)
  return `${xml`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${places.map((place) => xml`<sitemap><loc>${site}/sitemap-${place}.xml</loc></sitemap>\n`)}</sitemapindex>
`}`
}

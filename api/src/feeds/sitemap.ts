import { html as xml } from '../http/responses/htmlTemplate.ts'

/** Items per file; the format allows 50,000 URLs. */
export const itemsPerSitemap = 10_000

export interface SitemapEntry {
  path: string
  changed?: string
}

/** Renders a sitemap of categories and items. */
export function createSitemap(site: string, entries: SitemapEntry[]): string {
  return `${xml`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.map(({ path, changed }) => xml`<url><loc>${site}${path}</loc>${changed === undefined ? '' : xml`<lastmod>${changed}</lastmod>`}</url>\n`)}</urlset>
`}`
}

/** Renders the index of sitemaps. */
export function createSitemapIndex(site: string, paths: string[]): string {
  return `${xml`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => xml`<sitemap><loc>${site}${path}</loc></sitemap>\n`)}</sitemapindex>
`}`
}

import { readCurrentRegistry } from '@elegant/releases/registry/currentRegistry'
import type { ReleasedPage } from '@elegant/releases/types'
import { pageSitemapPath } from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import { getArea } from '../../src/auth/access/areas.ts'
import { resolveReleases } from '../releases/resolveReleases.ts'

/** Serves the sitemap of the live releases' public pages; the API's index of sitemaps names it beside those of items. */
export function sitemapRoute(app: FastifyInstance, { dist, publicUrl }: { dist: string; publicUrl: string }): void {
  app.get(pageSitemapPath, async (_, reply) => {
    const { remotes } = resolveReleases(await readCurrentRegistry(dist, app.log))
    const pages = Object.values(remotes).flatMap(({ active }) => active.pages)
    const addresses = pages.filter(isListed).map(({ path }) => publicUrl + path.replaceAll('&', '&amp;'))
    return reply
      .header('cache-control', 'no-cache')
      .type('application/xml; charset=utf-8')
      .send(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((address) => `<url><loc>${address}</loc></url>\n`).join('')}</urlset>
`)
  })
}

/** True if a page has one address, and the same content for everyone. */
function isListed({ path, access, isPersonal, isSecret, isUnlisted }: ReleasedPage): boolean {
  return !isPersonal && !isSecret && !isUnlisted && !getArea(path, access) && !/[:*]/.test(path)
}

import { limits, shopPageChangesRule, strictObject, text } from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import type { ResponseCache } from '../http/routes/responseCache.ts'
import { routesFor } from '../http/routes/route.ts'
import type { PageRepository } from './pageRepository.ts'
import { pageResponse, pagesResponse } from './pageResponses.ts'

const nameParam = strictObject({ name: text().required().max(limits.slug) })

/** The pages with the owner's words about the shop (docs/product/content.md#help-pages). */
export function pageRoutes(
  api: FastifyInstance,
  { pages, cache }: { pages: PageRepository; cache: ResponseCache },
): void {
  const admin = routesFor(api, 'admin')

  routesFor(api, 'visitor').get('/pages/:name', 'A page with the owner’s words about the shop.', {
    params: nameParam,
    200: pageResponse,
    headers: ['If-None-Match'],
    errors: [404],
    options: { onRequest: cache.serveCached },
    handler({ visitor: { shopId, isAdmin }, params: { name }, request, reply }) {
      const read = async () => JSON.stringify(await pages.read(shopId, name, { all: isAdmin }))
      return cache.send(request, reply, read, ['page', name])
    },
  })

  admin.get('/pages', 'All pages with the owner’s words about the shop, hidden ones too.', {
    200: pagesResponse,
    handler: ({ shopId }) => pages.list(shopId),
  })

  routesFor(api, 'owner').patch('/pages/:name', 'Changes the text of a page, hides or shows it, or states terms.', {
    params: nameParam,
    body: shopPageChangesRule,
    200: pageResponse,
    headers: ['If-Match'],
    errors: [404],
    handler: ({ author, expectedVersion, params: { name }, body }) =>
      pages.change({ ...author, expectedVersion, name }, body),
  })
}

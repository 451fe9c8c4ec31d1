import { shopChangesRule } from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import type { ResponseCache } from '../http/routes/responseCache.ts'
import { routesFor } from '../http/routes/route.ts'
import type { ShopRepository } from './shopRepository.ts'
import { revisionResponse, shopResponse } from './shopResponses.ts'

export function shopRoutes(
  api: FastifyInstance,
  { shops, cache }: { shops: ShopRepository; cache: ResponseCache },
): void {
  const visitor = routesFor(api, 'visitor')

  visitor.get('/shop', 'The shop.', {
    200: shopResponse,
    headers: ['If-None-Match'],
    options: { onRequest: cache.serveCached },
    handler: ({ shopId, request, reply }) => cache.send(request, reply, () => shops.read(shopId), ['shop']),
  })

  visitor.get('/revision', 'The number of changes to public content, for caches to check whether they are current.', {
    200: revisionResponse,
    handler: async ({ shopId }) => ({ revision: await cache.revision(shopId) }),
  })

  routesFor(api, 'owner').patch('/shop', 'Updates the given settings of the shop.', {
    body: shopChangesRule,
    200: shopResponse,
    headers: ['If-Match'],
    handler: ({ author, expectedVersion, body }) => shops.change({ ...author, expectedVersion }, body),
  })
}

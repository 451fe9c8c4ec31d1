import { shopChangesRule } from '@elegant/shared/rules'
import { readIfMatch } from '../http/ifMatch.ts'
import { type ResponseCache, sendJson } from '../http/responseCache.ts'
import type { Api } from '../http/validation.ts'
import { authorOf, visitorOf } from '../http/visitor.ts'
import type { ShopRepository } from './shopRepository.ts'
import { revisionAnswer, shopAnswer } from './shopResponses.ts'

export function shopRoutes(api: Api, { shops, cache }: { shops: ShopRepository; cache: ResponseCache }): void {
  api.get(
    '/shop',
    {
      config: { access: 'visitor' },
      onRequest: cache.serveCached,
      schema: { summary: 'The shop.', response: { 200: shopAnswer }, requestHeaders: ['If-None-Match'] },
    },
    (request, reply) => cache.send(request, reply, () => shops.byId(visitorOf(request).shopId), ['shop']),
  )

  api.get(
    '/revision',
    {
      config: { access: 'visitor' },
      schema: {
        summary: 'The number of changes to public content, for caches to check whether they are current.',
        response: { 200: revisionAnswer },
      },
    },
    async (request) => ({ revision: await cache.revision(visitorOf(request).shopId) }),
  )

  api.patch(
    '/shop',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Updates the given settings of the shop.',
        response: { 200: shopAnswer },
        body: shopChangesRule,
        requestHeaders: ['If-Match'],
      },
    },
    async (request, reply) => {
      const which = { ...authorOf(request), expectedVersion: readIfMatch(request) }
      return sendJson(reply, await shops.change(which, request.body))
    },
  )
}

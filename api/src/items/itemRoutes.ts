import {
  type ItemLabel,
  itemChangesRule,
  itemLabelsRule,
  itemListRule,
  itemScheduleRule,
  itemsBulkRule,
  itemsFoundRule,
  itemTypes,
  limits,
  newItemQueryRule,
  newItemRule,
  strictObject,
  suggestionsRule,
  text,
} from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import { string } from 'yup'
import { writtenResponse } from '../audit/writeResponses.ts'
import { keyParam } from '../http/requests/keyParam.ts'
import { assertOwnShop } from '../http/requests/ownShop.ts'
import type { Visitor } from '../http/requests/visitor.ts'
import { forbidden } from '../http/responses/httpErrors.ts'
import { archiveRoutes } from '../http/routes/archiveRoutes.ts'
import type { ResponseCache } from '../http/routes/responseCache.ts'
import { routesFor } from '../http/routes/route.ts'
import { shape, words } from '../openapi/responses.ts'
import type { BulkItems } from './bulkItems.ts'
import {
  itemLabelsResponse,
  itemPageResponse,
  itemResponse,
  itemsFoundResponse,
  itemsResponse,
  suggestionsResponse,
} from './fields/itemResponses.ts'
import type { ItemPreviews } from './itemPreviews.ts'
import { type ItemRepository, noSuchItem } from './itemRepository.ts'
import type { ReadScope } from './list/listItems.ts'

/** The `{type}` path parameter. */
export const typeParam = strictObject({ type: string().required().oneOf(itemTypes) })
const slugParam = strictObject({ slug: text().required().max(limits.slug) })

interface Deps {
  items: ItemRepository
  bulk: BulkItems
  previews: ItemPreviews
  cache: ResponseCache
  labels: (shopId: number, ids: number[]) => Promise<ItemLabel[]>
}

export function itemRoutes(api: FastifyInstance, { items, bulk, previews, cache, labels }: Deps): void {
  readRoutes(api, { items, cache })
  similarRoute(api, { items, cache })
  previewRoute(api, previews)
  writeRoutes(api, { items, bulk, previews, labels })
}

function previewRoute(api: FastifyInstance, previews: ItemPreviews): void {
  routesFor(api, 'visitor').get('/items_preview/:key', 'The item of a preview link.', {
    params: keyParam,
    200: itemResponse,
    errors: [404],
    handler: ({ visitor: { shopId }, params: { key } }) => previews.find(shopId, key),
  })
}

function readRoutes(api: FastifyInstance, { items, cache }: Pick<Deps, 'items' | 'cache'>): void {
  const visitor = routesFor(api, 'visitor')
  const headers = ['If-None-Match'] as const
  const options = { onRequest: cache.serveCached }

  visitor.get('/items_by_type/:type', 'A page of the items of a type, with search, filters and sorting.', {
    params: typeParam,
    query: itemListRule,
    200: itemPageResponse,
    headers,
    options,
    handler({ visitor, params: { type }, query: { archived = false, ...query }, request, reply }) {
      const scope = readScope(visitor, archived ? 'archived' : 'active')
      if (archived && scope.visibility === 'public') throw forbidden('Only admins may see deleted items.')
      return cache.send(request, reply, () => items.list(scope, type, query), ['list', type, query])
    },
  })

  visitor.get('/suggestions', 'The first items of each type that a search finds, errors in typing forgiven.', {
    query: suggestionsRule,
    200: suggestionsResponse,
    headers,
    options,
    handler: ({ shopId, query: { search }, request, reply }) =>
      cache.send(request, reply, () => items.suggest(shopId, search), ['suggestions', search]),
  })

  // An array because clients read its first element (docs/product/api.md#calls).
  visitor.get(
    '/items_details/:slug',
    'The item with this slug as a list, empty if there is none. A former slug answers with the item and its present one.',
    {
      params: slugParam,
      200: itemsResponse,
      headers,
      options,
      handler({ visitor, params: { slug }, request, reply }) {
        const find = async () => `[${(await items.findBySlug(readScope(visitor, 'active'), slug)) ?? ''}]`
        return cache.send(request, reply, find, ['slug', slug])
      },
    },
  )

  visitor.get('/items/:id', 'An item; admins can also read deleted ones.', {
    200: itemResponse,
    headers,
    options,
    handler({ visitor, id, request, reply }) {
      const find = async () => {
        const item = await items.findById(readScope(visitor, 'all'), id)
        if (item === undefined) throw noSuchItem()
        return item
      }
      return cache.send(request, reply, find, ['id', id])
    },
  })
}

function similarRoute(api: FastifyInstance, { items, cache }: Pick<Deps, 'items' | 'cache'>): void {
  routesFor(api, 'visitor').get('/items/:id/similar', 'Available products like another: at most four.', {
    200: itemsResponse,
    headers: ['If-None-Match'],
    options: { onRequest: cache.serveCached },
    handler: ({ visitor, id, request, reply }) =>
      cache.send(request, reply, () => items.findSimilar(readScope(visitor, 'all'), id), ['similar', id]),
  })
}

function writeRoutes(api: FastifyInstance, { items, bulk, previews, labels }: Omit<Deps, 'cache'>): void {
  const admin = routesFor(api, 'admin')

  admin.post('/items', 'Creates an item.', {
    body: newItemRule,
    query: newItemQueryRule,
    201: itemResponse,
    errors: [404, 409],
    handler({ author, body, query }) {
      assertOwnShop(author.shopId, body)
      return items.create(author, body, query)
    },
  })

  admin.patch('/items/:id', 'Updates the given fields of an item.', {
    body: itemChangesRule,
    200: itemResponse,
    headers: ['If-Match'],
    handler({ target, body }) {
      assertOwnShop(target.shopId, body)
      return items.change(target, body)
    },
  })

  archiveRoutes(api, {
    path: '/items',
    summaries: { archive: 'Deletes an item; it can be restored.', restore: 'Restores a deleted item.' },
    response: itemResponse,
    headers: ['If-Match'],
    rows: items,
  })

  admin.post('/items/:id/copy', 'Creates a hidden copy of an item, with its pictures and categories.', {
    201: itemResponse,
    errors: [409],
    handler: ({ target }) => bulk.copy(target),
  })

  admin.patch('/items/:id/schedule', 'Plans when a hidden item is shown.', {
    body: itemScheduleRule,
    200: itemResponse,
    headers: ['If-Match'],
    handler: ({ target, body }) => items.schedule(target, body.publish_at),
  })

  admin.post('/items/:id/preview', 'A link that shows a hidden item to whoever has it.', {
    200: shape({ url: words() }),
    handler: ({ author, id }) => previews.open(author, id),
  })

  admin.delete('/items/:id/preview', 'Ends the preview link of an item.', {
    200: shape({}),
    async handler({ author, id }) {
      await previews.end(author, id)
      return {}
    },
  })

  admin.get('/items_found/:type', 'The ids of all items that a list finds, for a bulk edit: the first 1,000.', {
    params: typeParam,
    query: itemsFoundRule,
    200: itemsFoundResponse,
    handler: ({ author, params: { type }, query }) => items.findIds(author.shopId, type, query),
  })

  admin.get('/items_labels', 'The labels of the given items, deleted ones left out.', {
    query: itemLabelsRule,
    200: itemLabelsResponse,
    handler: ({ shopId, query }) => labels(shopId, query.ids),
  })

  admin.patch('/items_bulk', 'Applies the same change to many items: to all of them or none.', {
    body: itemsBulkRule,
    200: writtenResponse,
    errors: [404, 409],
    handler: ({ author, body: { ids, change } }) => bulk.change(author, ids, change),
  })
}

/** Restricts everybody but admins to public rows. */
function readScope({ shopId, isAdmin }: Visitor, asAdmin: ReadScope['visibility']): ReadScope {
  return { shopId, visibility: isAdmin ? asAdmin : 'public' }
}

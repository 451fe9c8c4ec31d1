import {
  itemChangesRule,
  itemListRule,
  itemsBulkRule,
  itemTypes,
  limits,
  newItemRule,
  strictObject,
  text,
} from '@elegant/shared/rules'
import type { FastifyRequest } from 'fastify'
import { string } from 'yup'
import { writtenAnswer } from '../audit/writeResponses.ts'
import { archivable } from '../http/archivable.ts'
import { editTargetOf } from '../http/editTarget.ts'
import { forbidden } from '../http/errors.ts'
import { idParam } from '../http/idParam.ts'
import { assertOwnShop } from '../http/ownShop.ts'
import { type ResponseCache, sendJson } from '../http/responseCache.ts'
import type { Api } from '../http/validation.ts'
import { authorOf, visitorOf } from '../http/visitor.ts'
import type { BulkItems } from './bulkItems.ts'
import { type ItemRepository, noSuchItem } from './itemRepository.ts'
import { itemAnswer, itemPageAnswer, itemsAnswer } from './itemResponses.ts'
import type { ReadScope } from './listItems.ts'

/** The `{type}` path parameter. */
export const typeParam = strictObject({ type: string().required().oneOf(itemTypes) })
const slugParam = strictObject({ slug: text().required().max(limits.slug) })

interface Deps {
  items: ItemRepository
  bulk: BulkItems
  cache: ResponseCache
}

export function itemRoutes(api: Api, { items, bulk, cache }: Deps): void {
  readRoutes(api, { items, cache })
  writeRoutes(api, items)
  bulkItemRoutes(api, bulk)
}

function readRoutes(api: Api, { items, cache }: Pick<Deps, 'items' | 'cache'>): void {
  api.get(
    '/items_by_type/:type',
    {
      config: { access: 'visitor' },
      onRequest: cache.serveCached,
      schema: {
        summary: 'A page of the items of a type, with search, filters and sorting.',
        response: { 200: itemPageAnswer },
        params: typeParam,
        querystring: itemListRule,
        requestHeaders: ['If-None-Match'],
      },
    },
    (request, reply) => {
      const { type } = request.params
      const { archived = false, ...query } = request.query
      const scope = readScope(request, archived ? 'archived' : 'active')
      if (archived && scope.visibility === 'public') throw forbidden('Only admins may see deleted items.')
      return cache.send(request, reply, () => items.list(scope, type, query), ['list', type, query])
    },
  )

  // An array because clients read its first element (product §7.2).
  api.get(
    '/items_details/:slug',
    {
      config: { access: 'visitor' },
      onRequest: cache.serveCached,
      schema: {
        summary: 'The item with this slug as a list, empty if there is none.',
        response: { 200: itemsAnswer },
        params: slugParam,
        requestHeaders: ['If-None-Match'],
      },
    },
    (request, reply) => {
      const { slug } = request.params
      const find = async () => `[${(await items.bySlug(readScope(request, 'active'), slug)) ?? ''}]`
      return cache.send(request, reply, find, ['slug', slug])
    },
  )

  api.get(
    '/items/:id',
    {
      config: { access: 'visitor' },
      onRequest: cache.serveCached,
      schema: {
        summary: 'An item; admins can also read deleted ones.',
        response: { 200: itemAnswer },
        params: idParam,
        requestHeaders: ['If-None-Match'],
      },
    },
    (request, reply) => {
      const id = Number(request.params.id)
      const find = async () => {
        const item = await items.byId(readScope(request, 'all'), id)
        if (item === undefined) throw noSuchItem()
        return item
      }
      return cache.send(request, reply, find, ['id', id])
    },
  )
}

const config = { access: 'admin' } as const

function writeRoutes(api: Api, items: ItemRepository): void {
  api.post(
    '/items',
    {
      config,
      schema: {
        summary: 'Creates an item.',
        response: { 201: itemAnswer },
        body: newItemRule,
        errorStatuses: [404, 409],
      },
    },
    async (request, reply) => {
      const author = authorOf(request)
      assertOwnShop(author.shopId, request.body)
      return sendJson(reply.status(201), await items.create(author, request.body))
    },
  )

  api.patch(
    '/items/:id',
    {
      config,
      schema: {
        summary: 'Updates the given fields of an item.',
        response: { 200: itemAnswer },
        params: idParam,
        body: itemChangesRule,
        requestHeaders: ['If-Match'],
      },
    },
    async (request, reply) => {
      const which = editTargetOf(request, request.params)
      assertOwnShop(which.shopId, request.body)
      return sendJson(reply, await items.change(which, request.body))
    },
  )

  archivable(api, {
    path: '/items',
    summaries: { archive: 'Deletes an item; it can be restored.', restore: 'Restores a deleted item.' },
    response: itemAnswer,
    requestHeaders: ['If-Match'],
    archive: items.archive,
    restore: items.restore,
  })
}

function bulkItemRoutes(api: Api, bulk: BulkItems): void {
  api.post(
    '/items/:id/copy',
    {
      config,
      schema: {
        summary: 'Creates a hidden copy of an item, with its pictures and categories.',
        response: { 201: itemAnswer },
        params: idParam,
        errorStatuses: [409],
      },
    },
    async (request, reply) => sendJson(reply.status(201), await bulk.copy(editTargetOf(request, request.params))),
  )

  api.patch(
    '/items_bulk',
    {
      config,
      schema: {
        summary: 'Applies the same change to many items: to all of them or none.',
        response: { 200: writtenAnswer },
        body: itemsBulkRule,
        errorStatuses: [404],
      },
    },
    (request) => bulk.change(authorOf(request), request.body.ids, request.body.change),
  )
}

/** Restricts everybody but admins to public rows. */
function readScope(request: FastifyRequest, asAdmin: ReadScope['visibility']): ReadScope {
  const { shopId, isAdmin } = visitorOf(request)
  return { shopId, visibility: isAdmin ? asAdmin : 'public' }
}

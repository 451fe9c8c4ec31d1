import { categoryChangesRule, categoryListRule, newCategoryRule } from '@elegant/shared/rules'
import { archivable } from '../http/archivable.ts'
import { editTargetOf } from '../http/editTarget.ts'
import { forbidden } from '../http/errors.ts'
import { idParam } from '../http/idParam.ts'
import { assertOwnShop } from '../http/ownShop.ts'
import { type ResponseCache, sendJson } from '../http/responseCache.ts'
import type { Api } from '../http/validation.ts'
import { authorOf, visitorOf } from '../http/visitor.ts'
import type { CategoryRepository } from './categoryRepository.ts'
import { categoriesAnswer, categoryAnswer } from './categoryResponses.ts'

interface Deps {
  categories: CategoryRepository
  cache: ResponseCache
}

export function categoryRoutes(api: Api, { categories, cache }: Deps): void {
  readRoutes(api, { categories, cache })
  writeRoutes(api, categories)
}

function readRoutes(api: Api, { categories, cache }: Deps): void {
  api.get(
    '/items_categories',
    {
      config: { access: 'visitor' },
      onRequest: cache.serveCached,
      schema: {
        summary: 'The categories of the shop.',
        response: { 200: categoriesAnswer },
        querystring: categoryListRule,
        requestHeaders: ['If-None-Match'],
      },
    },
    (request, reply) => {
      const { shopId, isAdmin } = visitorOf(request)
      const { archived = false } = request.query
      if (archived && !isAdmin) throw forbidden('Only admins may see deleted categories.')
      const asAdmin = archived ? 'archived' : 'active'
      const list = () => categories.list({ shopId, visibility: isAdmin ? asAdmin : 'public' })
      return cache.send(request, reply, list, ['categories'])
    },
  )
}

const config = { access: 'admin' } as const

function writeRoutes(api: Api, categories: CategoryRepository): void {
  api.post(
    '/items_categories',
    { config, schema: { summary: 'Creates a category.', response: { 201: categoryAnswer }, body: newCategoryRule } },
    async (request, reply) => {
      const author = authorOf(request)
      assertOwnShop(author.shopId, request.body)
      return sendJson(reply.status(201), await categories.create(author, request.body))
    },
  )

  api.patch(
    '/items_categories/:id',
    {
      config,
      schema: {
        summary: 'Updates the given fields of a category.',
        response: { 200: categoryAnswer },
        params: idParam,
        body: categoryChangesRule,
        requestHeaders: ['If-Match'],
      },
    },
    async (request, reply) => {
      const which = editTargetOf(request, request.params)
      assertOwnShop(which.shopId, request.body)
      return sendJson(reply, await categories.change(which, request.body))
    },
  )

  archivable(api, {
    path: '/items_categories',
    summaries: { archive: 'Deletes a category; it can be restored.', restore: 'Restores a deleted category.' },
    response: categoryAnswer,
    requestHeaders: ['If-Match'],
    archive: categories.archive,
    restore: categories.restore,
  })
}

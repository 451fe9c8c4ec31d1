import { categoryChangesRule, categoryListRule, newCategoryRule } from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import { assertOwnShop } from '../http/requests/ownShop.ts'
import { forbidden } from '../http/responses/httpErrors.ts'
import { archiveRoutes } from '../http/routes/archiveRoutes.ts'
import type { ResponseCache } from '../http/routes/responseCache.ts'
import { routesFor } from '../http/routes/route.ts'
import type { CategoryRepository } from './categoryRepository.ts'
import { categoriesResponse, categoryResponse } from './categoryResponses.ts'

interface Deps {
  categories: CategoryRepository
  cache: ResponseCache
}

export function categoryRoutes(api: FastifyInstance, { categories, cache }: Deps): void {
  const admin = routesFor(api, 'admin')

  routesFor(api, 'visitor').get('/items_categories', 'The categories of the shop.', {
    query: categoryListRule,
    200: categoriesResponse,
    headers: ['If-None-Match'],
    options: { onRequest: cache.serveCached },
    handler({ visitor: { shopId, isAdmin }, query: { archived = false }, request, reply }) {
      if (archived && !isAdmin) throw forbidden('Only admins may see deleted categories.')
      const asAdmin = archived ? 'archived' : 'active'
      const list = () => categories.list({ shopId, visibility: isAdmin ? asAdmin : 'public' })
      return cache.send(request, reply, list, ['categories'])
    },
  })

  admin.post('/items_categories', 'Creates a category.', {
    body: newCategoryRule,
    201: categoryResponse,
    handler({ author, body }) {
      assertOwnShop(author.shopId, body)
      return categories.create(author, body)
    },
  })

  admin.patch('/items_categories/:id', 'Updates the given fields of a category.', {
    body: categoryChangesRule,
    200: categoryResponse,
    headers: ['If-Match'],
    handler({ target, body }) {
      assertOwnShop(target.shopId, body)
      return categories.change(target, body)
    },
  })

  archiveRoutes(api, {
    path: '/items_categories',
    summaries: { archive: 'Deletes a category; it can be restored.', restore: 'Restores a deleted category.' },
    response: categoryResponse,
    headers: ['If-Match'],
    rows: categories,
  })
}

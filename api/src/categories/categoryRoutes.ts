import { visitorOf } from '../auth/access.ts'
import type { Api } from '../validation.ts'
import type { CategoryRepository } from './categoryRepository.ts'

export function categoryRoutes(api: Api, categories: CategoryRepository): void {
  api.get('/items_categories', { config: { access: 'visitor' } }, (request) => {
    const { shopId, isAdmin } = visitorOf(request)
    return categories.list(shopId, { withHidden: isAdmin })
  })
}

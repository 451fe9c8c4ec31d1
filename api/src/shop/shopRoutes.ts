import { visitorOf } from '../auth/access.ts'
import { notFound } from '../errors.ts'
import type { Api } from '../validation.ts'
import type { ShopRepository } from './shopRepository.ts'

export function shopRoutes(api: Api, shops: ShopRepository): void {
  api.get('/shop', { config: { access: 'visitor' } }, async (request) => {
    const shop = await shops.byId(visitorOf(request).shopId)
    if (!shop) throw notFound('There is no such shop.')
    return shop
  })
}

import { chosenItemsRule, type FavoriteIds, favoriteChangesRule } from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import { array, type ObjectSchema } from 'yup'
import { routesFor } from '../http/routes/route.ts'
import { itemsResponse } from '../items/fields/itemResponses.ts'
import type { ItemRepository } from '../items/itemRepository.ts'
import { id, shape } from '../openapi/responses.ts'
import type { FavoriteRepository } from './favoriteRepository.ts'

interface Deps {
  favorites: FavoriteRepository
  items: ItemRepository
}

const idsResponse: ObjectSchema<FavoriteIds> = shape({ ids: array(id()).required() })

/** The favorites of customers, and the pieces of any list (docs/product/favorites.md). */
export function favoriteRoutes(api: FastifyInstance, { favorites, items }: Deps): void {
  const member = routesFor(api, 'member')

  member.get('/favorites', 'The pieces that the caller keeps, the latest first.', {
    200: idsResponse,
    handler: async ({ member: { shopId, user } }) => ({ ids: await favorites.list(shopId, user.id) }),
  })

  member.post('/favorites', 'Adds pieces to those that the caller keeps, or removes them.', {
    body: favoriteChangesRule,
    200: idsResponse,
    handler: async ({ member: { shopId, user }, body }) => ({ ids: await favorites.change(shopId, user.id, body) }),
  })

  routesFor(api, 'visitor').get(
    '/items_chosen',
    'The given products in their order; those not in the shop are left out.',
    {
      query: chosenItemsRule,
      200: itemsResponse,
      handler: ({ shopId, query }) => items.findChosen(shopId, query.ids),
    },
  )
}

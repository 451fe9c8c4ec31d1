import { alloyNames, type ItemCosts, itemCostsRule, metalPricesRule } from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import type { ObjectSchema } from 'yup'
import { routesFor } from '../http/routes/route.ts'
import { amount, one, shape, whole, words } from '../openapi/responses.ts'
import type { CostRepository } from './costRepository.ts'

const costsResponse: ObjectSchema<ItemCosts> = shape({
  cost: amount().nullable(),
  supplier: words(),
  parcel: words(),
  metal: one(alloyNames).nullable(),
  metal_grams: amount().nullable(),
  version: whole(),
}).meta({ title: 'ItemCosts' })

const pricesResponse = shape({
  gold: amount().nullable(),
  silver: amount().nullable(),
  platinum: amount().nullable(),
}).meta({ title: 'MetalPrices' })

export function costRoutes(api: FastifyInstance, { costs }: { costs: CostRepository }): void {
  const owner = routesFor(api, 'owner')

  owner.get('/items/:id/costs', 'The costs of an item.', {
    200: costsResponse,
    handler: ({ shopId, id }) => costs.read({ shopId, id }),
  })

  owner.patch('/items/:id/costs', 'Updates the given costs of an item.', {
    body: itemCostsRule,
    200: costsResponse,
    headers: ['If-Match'],
    handler: ({ target, body }) => costs.change(target, body),
  })

  owner.get('/metal_prices', 'The spot prices of metals that the owner has typed.', {
    200: pricesResponse,
    handler: ({ shopId }) => costs.readMetalPrices(shopId),
  })

  owner.patch('/metal_prices', 'Updates the given spot prices.', {
    body: metalPricesRule,
    200: pricesResponse,
    handler: ({ author, body }) => costs.changeMetalPrices(author, body),
  })
}

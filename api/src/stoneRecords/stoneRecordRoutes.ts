import { ownerLimits, type StoneRecord, stoneCauses, strictObject, text } from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import { array, type ObjectSchema } from 'yup'
import type { ResponseCache } from '../http/routes/responseCache.ts'
import { routesFor } from '../http/routes/route.ts'
import { id, one, shape, time, words } from '../openapi/responses.ts'
import type { StoneRecordRepository } from './stoneRecordRepository.ts'

const skuParam = strictObject({ sku: text().required().max(ownerLimits.sku) })

const stoneRecordResponse: ObjectSchema<StoneRecord> = shape({
  id: id(),
  items_id: id(),
  sku: words(),
  cause: one(stoneCauses),
  recorded_at: time(),
  title: words(),
  description: words(),
  facts: array(shape({ name: words(), text: words(), basis: words(), url: words() })).required(),
  picture: shape({ url: words(), alt: words() }).nullable(),
}).meta({ title: 'StoneRecord' })

/** The kept records of stones (docs/product/passport.md). */
export function stoneRecordRoutes(
  api: FastifyInstance,
  { stoneRecords, cache }: { stoneRecords: StoneRecordRepository; cache: ResponseCache },
): void {
  routesFor(api, 'visitor').get('/stones/:sku', 'The kept records of a stone, newest first.', {
    params: skuParam,
    200: array(stoneRecordResponse.required()).required(),
    headers: ['If-None-Match'],
    options: { onRequest: cache.serveCached },
    handler: ({ shopId, params: { sku }, request, reply }) =>
      cache.send(request, reply, async () => JSON.stringify(await stoneRecords.listBySku(shopId, sku)), ['stone', sku]),
  })

  routesFor(api, 'admin').post('/items/:id/stone_record', 'Keeps the record of a gem as it is now.', {
    201: stoneRecordResponse,
    errors: [409],
    handler: ({ target }) => stoneRecords.record(target),
  })
}

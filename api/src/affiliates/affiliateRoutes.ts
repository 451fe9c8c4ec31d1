import { type Affiliate, newAffiliateRule } from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import { array, number, type ObjectSchema } from 'yup'
import { archiveRoutes } from '../http/routes/archiveRoutes.ts'
import { routesFor } from '../http/routes/route.ts'
import { id, shape, whole, words } from '../openapi/responses.ts'
import type { AffiliateRepository } from './affiliateRepository.ts'

const affiliateResponse: ObjectSchema<Affiliate> = shape({
  id: id(),
  name: words(),
  code: words(),
  version: whole(),
  asked: whole(),
  accepted: whole(),
  paid: array(shape({ currency: words(), amount: number().integer().required() })).required(),
}).meta({ title: 'Affiliate' })

export function affiliateRoutes(api: FastifyInstance, { affiliates }: { affiliates: AffiliateRepository }): void {
  const owner = routesFor(api, 'owner')

  owner.get('/affiliates', 'Those who send visitors, and what came of it.', {
    200: array(affiliateResponse.required()).required(),
    handler: ({ shopId }) => affiliates.list(shopId),
  })

  owner.post('/affiliates', 'Adds an affiliate with a code.', {
    body: newAffiliateRule,
    201: affiliateResponse,
    errors: [409],
    handler: ({ author, body }) => affiliates.add(author, body),
  })

  archiveRoutes(api, {
    path: '/affiliates',
    access: 'owner',
    summaries: { archive: 'Removes an affiliate; the code ends.', restore: 'Restores a removed affiliate.' },
    response: affiliateResponse,
    rows: affiliates,
  })
}

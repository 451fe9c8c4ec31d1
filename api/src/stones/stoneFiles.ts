import type { FastifyInstance } from 'fastify'
import type { Env } from '../config/env.ts'
import { notFound } from '../http/errors.ts'
import { shedLoad } from '../http/overload.ts'
import type { MediaStore } from '../media/mediaStore.ts'
import type { ShopRepository } from '../shop/shopRepository.ts'
import { certificatePdf } from './certificatePdf.ts'
import type { StoneRepository } from './stoneRepository.ts'

interface Deps {
  env: Pick<Env, 'PUBLIC_URL' | 'SHOP_DOMAIN' | 'IN_FLIGHT_LIMIT'>
  shops: ShopRepository
  stones: StoneRepository
  media: MediaStore
}

/** The certificates of stones of the shop at PUBLIC_URL, beside the pages of their records. */
export function stoneFiles(scope: FastifyInstance, { env, shops, stones, media }: Deps, done: () => void): void {
  shedLoad(scope, env.IN_FLIGHT_LIMIT)

  scope.get<{ Params: { sku: string; number: string } }>(
    '/stone/:sku/certificate-:number(^\\d{1,10}).pdf',
    async ({ params: { sku, number } }, reply) => {
      const shop = await shops.byDomain(env.SHOP_DOMAIN)
      const records = shop && !sku.includes('\0') ? await stones.ofSku(shop.id, sku) : []
      const record = records.find(({ id }) => id === Number(number))
      if (!shop || !record) throw notFound('There is no such certificate.')
      const picture = record.picture ? await media.printed(record.picture.url) : undefined
      const file = await certificatePdf(await shops.facts(shop.id), record, { site: env.PUBLIC_URL, picture })
      return reply
        .headers({
          ...{ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' },
          'content-disposition': `inline; filename="certificate-${record.id}.pdf"`,
        })
        .type('application/pdf')
        .send(file)
    },
  )
  done()
}

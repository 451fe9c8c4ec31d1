import { hash } from 'node:crypto'
import type { ShopFacts, StoneRecord } from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import type { Env } from '../config/env.ts'
import { limitFiles } from '../http/limits/callLimits.ts'
import { shedLoad } from '../http/limits/overload.ts'
import { notFound } from '../http/responses/httpErrors.ts'
import type { MediaStore } from '../media/mediaStore.ts'
import type { ShopRepository } from '../shop/shopRepository.ts'
import { certificatePdf } from './certificatePdf.ts'
import type { StoneRecordRepository } from './stoneRecordRepository.ts'

interface Deps {
  pool: Pool
  env: Pick<Env, 'PUBLIC_URL' | 'SHOP_DOMAIN' | 'IN_FLIGHT_LIMIT' | 'RATE_LIMITS'>
  shops: ShopRepository
  stoneRecords: StoneRecordRepository
  media: MediaStore
}

/** Several hundred certificates. */
const maxBytes = 16 * 1024 ** 2

interface Certificate {
  shop: ShopFacts
  record: StoneRecord
  picture: Buffer | undefined
}

/** The certificates of stones of the shop at PUBLIC_URL, beside the pages of their records. */
export function stoneRecordFiles(
  scope: FastifyInstance,
  { pool, env, shops, stoneRecords, media }: Deps,
  done: () => void,
): void {
  const printCertificate = certificatePrinter(env.PUBLIC_URL)
  limitFiles(scope, { pool, factor: env.RATE_LIMITS })
  shedLoad(scope, env.IN_FLIGHT_LIMIT)

  scope.get<{ Params: { sku: string; number: string } }>(
    '/stone/:sku/certificate-:number(^\\d{1,10}).pdf',
    async ({ params: { sku, number } }, reply) => {
      const shop = await shops.findByDomain(env.SHOP_DOMAIN)
      const records = shop && !sku.includes('\0') ? await stoneRecords.listBySku(shop.id, sku) : []
      const record = records.find(({ id }) => id === Number(number))
      if (!shop || !record) throw notFound('There is no such certificate.')
      const picture = record.picture ? await media.printed(record.picture.url) : undefined
      const file = await printCertificate({ shop: await shops.readFacts(shop.id), record, picture })
      return reply
        .headers({
          'cache-control': 'no-cache',
          'x-robots-tag': 'noindex',
          'content-disposition': `inline; filename="certificate-${record.id}.pdf"`,
        })
        .type('application/pdf')
        .send(file)
    },
  )
  done()
}

/** Keeps certificates: printing one blocks all other requests. The key is everything that it shows, so that none is out of date. */
function certificatePrinter(site: string) {
  const printed = new LRUCache<string, Buffer, Certificate>({
    maxSize: maxBytes,
    sizeCalculation: (file) => file.length,
    fetchMethod: (_key, _stale, { context: { shop, record, picture } }) =>
      certificatePdf(shop, record, { site, picture }),
  })
  return (certificate: Certificate): Promise<Buffer> => {
    const { shop, record, picture } = certificate
    const key = hash('sha256', JSON.stringify([shop, record, picture && hash('sha256', picture)]))
    return printed.forceFetch(key, { context: certificate })
  }
}

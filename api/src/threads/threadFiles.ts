import { formatDate, formatMinor, type ShopFacts, type Thread } from '@elegant/shared/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { Env } from '../config/env.ts'
import type { Db } from '../db/database.ts'
import { limitFiles } from '../http/limits/callLimits.ts'
import { shedLoad } from '../http/limits/overload.ts'
import { notFound } from '../http/responses/httpErrors.ts'
import { renderCalendar } from '../http/responses/iCalendar.ts'
import { readParcelPieces } from '../parcels/parcels.ts'
import type { ShopRepository } from '../shop/shopRepository.ts'
import { noSuchThread, type ThreadKeys } from './threadKeys.ts'
import { estimatePdf, invoicePdf, packingSlipPdf, receiptPdf } from './threadPdf.ts'
import { readThread } from './threadRows.ts'

interface Deps {
  db: Db
  pool: Pool
  env: Pick<Env, 'PUBLIC_URL' | 'SHOP_DOMAIN' | 'IN_FLIGHT_LIMIT' | 'RATE_LIMITS'>
  shops: ShopRepository
  keys: ThreadKeys
}

type KeyRoute = { Params: { key: string; number?: string } }

/** Files beside the page of a thread, of the shop at PUBLIC_URL. The address is the only key, as for the page. */
export function threadFiles(scope: FastifyInstance, { db, pool, env, shops, keys }: Deps, done: () => void): void {
  const { PUBLIC_URL: site, SHOP_DOMAIN } = env
  scope.addHook('onRequest', async (_, reply) => void reply.headers(secretHeaders))
  limitFiles(scope, { pool, factor: env.RATE_LIMITS })
  shedLoad(scope, env.IN_FLIGHT_LIMIT)

  scope.get<KeyRoute>('/e/:key/estimate-:number(^\\d{1,4}).pdf', async (request, reply) => {
    const { thread, shop } = await find(request)
    const estimate = thread.estimates.find(({ version }) => version === Number(request.params.number))
    if (!estimate || estimate.state === 'withdrawn') throw notFound('There is no such estimate.')
    return sendPdf(reply, `estimate-${thread.number}-${estimate.version}`, await estimatePdf(shop, thread, estimate))
  })

  scope.get<KeyRoute>('/e/:key/receipt-:number(^\\d{1,10}).pdf', async (request, reply) => {
    const { thread, shop } = await find(request)
    const payment = thread.money?.payments.find(({ id }) => id === Number(request.params.number))
    if (!payment) throw notFound('There is no such receipt.')
    return sendPdf(reply, `receipt-${payment.id}`, await receiptPdf(shop, thread, payment))
  })

  scope.get<KeyRoute>('/e/:key/invoice.pdf', async (request, reply) => {
    const { thread, shop } = await find(request)
    const estimate = thread.estimates.find(({ state }) => state === 'accepted')
    if (!estimate || !thread.money) throw notFound('There is no invoice before an estimate is accepted.')
    return sendPdf(reply, `invoice-${thread.number}`, await invoicePdf(shop, thread, estimate, thread.money))
  })

  scope.get<KeyRoute>('/e/:key/packing-slip.pdf', async (request, reply) => {
    const { thread, shop, shopId } = await find(request)
    const pieces = thread.order_status === null ? [] : await readParcelPieces(db, { shopId, id: thread.number })
    return sendPdf(reply, `packing-slip-${thread.number}`, await packingSlipPdf(shop, thread, pieces))
  })

  scope.get<KeyRoute>('/e/:key/payments.ics', async (request, reply) => {
    const { thread, shop } = await find(request)
    const { id, title, money } = thread
    const entries = (money?.due ?? []).flatMap(({ label, amount, due_on }, place) => {
      if (due_on === null) return []
      const summary = `${label} of ${formatMinor(amount, money?.currency ?? '')}: ${title}`
      const time = new Date(`${due_on}T14:00:00Z`)
      return [{ uid: `due-${id}-${place}`, time, summary, description: `Due on ${formatDate(due_on)}`, location: '' }]
    })
    return reply
      .type('text/calendar; charset=utf-8')
      .send(renderCalendar({ site, shopName: shop.name, name: 'Payments' }, entries))
  })
  done()

  async function find({
    params: { key },
  }: FastifyRequest<KeyRoute>): Promise<{ thread: Thread; shop: ShopFacts; shopId: number }> {
    const shop = await shops.findByDomain(SHOP_DOMAIN)
    const which = shop && (await keys.find(db, shop.id, key))
    const thread = which && (await readThread(db, which))
    if (!thread) throw noSuchThread()
    return { thread, shop: await shops.readFacts(shop.id), shopId: shop.id }
  }
}

const secretHeaders = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

function sendPdf(reply: FastifyReply, name: string, file: Buffer): FastifyReply {
  return reply.header('content-disposition', `inline; filename="${name}.pdf"`).type('application/pdf').send(file)
}

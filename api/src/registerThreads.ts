import type { FastifyInstance } from 'fastify'
import { attendeeRepository } from './attendees/attendeeRepository.ts'
import { attendeeRoutes } from './attendees/attendeeRoutes.ts'
import type { Writes } from './audit/writes.ts'
import type { OrderClaims } from './claims/orderClaims.ts'
import type { Env } from './config/env.ts'
import type { Db } from './db/database.ts'
import { addSweep } from './http/sweeps.ts'
import type { Outbox } from './mail/outbox.ts'
import type { MediaUploads } from './media/mediaUploads.ts'
import type { OrderSteps } from './orders/orderSteps.ts'
import { checkoutRepository } from './payments/checkoutRepository.ts'
import { paymentReminders } from './payments/paymentReminders.ts'
import { paymentRoutes } from './payments/paymentRoutes.ts'
import { paymentSweep } from './payments/paymentSweep.ts'
import { stripeDriver } from './payments/stripeDriver.ts'
import { tillDriver } from './payments/tillDriver.ts'
import { tillRoutes } from './payments/tillRoutes.ts'
import { readShopFacts } from './shop/shopFacts.ts'
import { threadReplies } from './threads/replies.ts'
import { shipTo } from './threads/shipTo.ts'
import { shopSteps } from './threads/shopSteps.ts'
import type { ThreadKeys } from './threads/threadKeys.ts'
import type { ThreadLedger } from './threads/threadLedger.ts'
import { threadLinks } from './threads/threadLinks.ts'
import { threadRepository } from './threads/threadRepository.ts'
import { threadRoutes } from './threads/threadRoutes.ts'

interface Deps {
  db: Db
  env: Env
  writes: Writes
  outbox: Outbox
  uploads: MediaUploads
  keys: ThreadKeys
  threads: ThreadLedger
  orders: { steps: OrderSteps; claims: OrderClaims }
}

/** Registers conversations and payments. */
export function registerThreads(scope: FastifyInstance, deps: Deps): void {
  const { db, env, writes, outbox, uploads, keys, threads, orders } = deps
  const { log } = scope
  const stripe = openStripe(env)
  const drivers = { stripe, till: tillDriver(env.PUBLIC_URL) }
  const checkouts = checkoutRepository({ db, writes, outbox, threads, claims: orders.claims, drivers, log })
  addSweep(scope, {
    ...{ interval: 20_000, failure: 'Settling payments failed' },
    run: paymentSweep({ checkouts, remind: paymentReminders({ db, outbox, threads }) }),
  })

  const canPay = async (shopId: number) => (await checkouts.driverOf(shopId)) !== undefined
  const repository = threadRepository({ db, keys, canPay })
  const steps = shopSteps({ db, writes, outbox, keys, threads, repository, orderEstimates: orders.steps })
  threadRoutes(scope, {
    ...{ db, keys, uploads, steps, threads: repository, ledger: threads },
    replies: threadReplies({ writes, outbox, threads, orderEstimates: orders.steps }),
    shipTo: shipTo({ db, writes, threads }),
    links: threadLinks({ db, keys, threads, steps }),
  })
  attendeeRoutes(scope, { attendees: attendeeRepository({ db, writes, ledger: threads, steps }) })
  paymentRoutes(scope, { db, keys, checkouts, stripe, publicUrl: env.PUBLIC_URL })
  tillRoutes(scope, {
    checkouts,
    nameOf: async (shopId) => (await readShopFacts(db, shopId)).name,
    async urlOf({ shops_id: shopId, threads_id: id }) {
      const { key_seed: seed } = await threads.read(db, { shopId, id })
      return seed === null ? env.PUBLIC_URL : keys.urlOf(seed)
    },
  })
}

function openStripe({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_URL: apiUrl,
}: Env) {
  return secretKey && webhookSecret ? stripeDriver({ secretKey, webhookSecret, apiUrl }) : undefined
}

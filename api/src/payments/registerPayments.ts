import type { FastifyInstance } from 'fastify'
import type { Writes } from '../audit/writes.ts'
import type { OrderClaims } from '../claims/orderClaims.ts'
import type { Db } from '../db/database.ts'
import { addSweep } from '../http/background/sweeps.ts'
import type { Outbox } from '../mail/outbox.ts'
import { readShopFacts } from '../shop/readShopFacts.ts'
import type { ThreadKeys } from '../threads/threadKeys.ts'
import type { ThreadWriter } from '../threads/threadWriter.ts'
import { checkoutRepository } from './checkoutRepository.ts'
import type { PaymentDrivers } from './paymentDrivers.ts'
import { paymentReminders } from './paymentReminders.ts'
import { paymentRoutes } from './paymentRoutes.ts'
import { paymentSweep } from './paymentSweep.ts'
import { testPaymentRoutes } from './testPaymentRoutes.ts'

interface Deps {
  db: Db
  writes: Writes
  outbox: Outbox
  keys: ThreadKeys
  threadWriter: ThreadWriter
  claims: OrderClaims
  drivers: PaymentDrivers
  publicUrl: string
}

/** Registers payments, and the sweep that settles them and sends reminders. */
export function registerPayments(scope: FastifyInstance, deps: Deps): void {
  const { db, writes, outbox, keys, threadWriter, claims, drivers, publicUrl } = deps
  const checkouts = checkoutRepository({ db, writes, outbox, threadWriter, claims, drivers, log: scope.log })
  addSweep(scope, {
    interval: 20_000,
    failure: 'Settling payments failed',
    run: paymentSweep({ checkouts, remind: paymentReminders({ db, outbox, threadWriter }) }),
  })
  paymentRoutes(scope, { db, keys, checkouts, stripe: drivers.stripe, publicUrl })
  testPaymentRoutes(scope, {
    checkouts,
    drivers,
    getName: async (shopId) => (await readShopFacts(db, shopId)).name,
    async getUrl({ shops_id: shopId, threads_id: id }) {
      const { key_seed: seed } = await threadWriter.read(db, { shopId, id })
      return seed === null ? publicUrl : keys.getUrl(seed)
    },
  })
}

import type { FastifyInstance } from 'fastify'
import type { Writes } from '../audit/writes.ts'
import type { ClaimLedger } from '../claims/ledger.ts'
import type { OrderClaims } from '../claims/orderClaims.ts'
import type { Db } from '../db/database.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { ThreadLedger } from '../threads/threadLedger.ts'
import { leaveContact } from './leaveContact.ts'
import type { OrderRepository } from './orderRepository.ts'
import { orderRoutes } from './orderRoutes.ts'
import { type OrderSteps, orderSteps } from './orderSteps.ts'
import { placeOrder } from './placeOrder.ts'

interface Deps {
  db: Db
  writes: Writes
  outbox: Outbox
  orders: OrderRepository
  ledger: ClaimLedger
  claims: OrderClaims
  threads: ThreadLedger
  publicUrl: string
}

/** Registers orders. Returns their steps, two of which are taken in threads. */
export function registerOrders(scope: FastifyInstance, deps: Deps): OrderSteps {
  const { db, writes, outbox, orders, ledger, claims, threads, publicUrl } = deps
  const steps = orderSteps({ writes, outbox, orders, claims, threads })
  orderRoutes(scope, {
    ...{ orders, steps, publicUrl },
    place: placeOrder({ writes, outbox, ledger, threads }),
    leave: leaveContact({ db, outbox, orders, threads }),
  })
  return steps
}

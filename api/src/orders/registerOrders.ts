import type { FastifyInstance } from 'fastify'
import type { Writes } from '../audit/writes.ts'
import type { ClaimLedger } from '../claims/claimLedger.ts'
import type { OrderClaims } from '../claims/orderClaims.ts'
import type { Db } from '../db/database.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { ThreadWriter } from '../threads/threadWriter.ts'
import { createLeaveContact } from './leaveContact.ts'
import type { OrderRepository } from './orderRepository.ts'
import { orderRoutes } from './orderRoutes.ts'
import { type OrderSteps, orderSteps } from './orderSteps.ts'
import { createPlaceOrder } from './placeOrder.ts'

interface Deps {
  db: Db
  writes: Writes
  outbox: Outbox
  orders: OrderRepository
  claimLedger: ClaimLedger
  claims: OrderClaims
  threadWriter: ThreadWriter
  publicUrl: string
}

/** Registers orders. Returns their steps, two of which are taken in threads. */
export function registerOrders(scope: FastifyInstance, deps: Deps): OrderSteps {
  const { db, writes, outbox, orders, claimLedger, claims, threadWriter, publicUrl } = deps
  const steps = orderSteps({ writes, outbox, orders, claims, threadWriter })
  orderRoutes(scope, {
    orders,
    steps,
    publicUrl,
    place: createPlaceOrder({ writes, outbox, claimLedger, threadWriter }),
    leave: createLeaveContact({ db, outbox, orders, threadWriter }),
  })
  return steps
}

import type {
  EstimateAnswer,
  NewEstimate,
  NewShipping,
  OrderDetail,
  OrderEvent,
  OrderStatus,
} from '@elegant/shared/rules'
import { and, eq, sql } from 'drizzle-orm'
import type { Writes } from '../audit/writes.ts'
import { refreshAvailability } from '../claims/availabilityRows.ts'
import type { OrderClaims } from '../claims/orderClaims.ts'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { orderEvents, orders } from '../db/schema.ts'
import type { EditTarget } from '../http/requests/editTarget.ts'
import { assertCurrent } from '../http/requests/ifMatch.ts'
import { invalid, notFound } from '../http/responses/httpErrors.ts'
import type { Threaded } from '../mail/mailData.ts'
import type { Outbox } from '../mail/outbox.ts'
import { assertSameCustomer } from '../parcels/parcels.ts'
import type { AnswerWords, EntryKey, StoredThread } from '../threads/threadEntry.ts'
import type { SentEstimate } from '../threads/threadEstimates.ts'
import type { ThreadWriter } from '../threads/threadWriter.ts'
import { queueOrderMail } from './orderMail.ts'
import type { OrderRepository } from './orderRepository.ts'
import { inScope, type Scope } from './orderRows.ts'
import {
  answerTransition,
  estimateTransition,
  getTerms,
  type StoredOrder,
  shippingTransition,
  statusTransition,
  type Transition,
} from './orderTransitions.ts'

/** An order and the version that the caller read. */
interface OrderTarget extends Scope {
  id: number
  expectedVersion?: number
}

interface Deps {
  writes: Writes
  outbox: Outbox
  orders: OrderRepository
  claims: OrderClaims
  threadWriter: ThreadWriter
}

export type OrderSteps = ReturnType<typeof orderSteps>

/** Transitions of a placed order. The change, its timeline entries and its mail are one transaction. */
export function orderSteps({ writes, outbox, orders: repository, claims, threadWriter }: Deps) {
  return {
    move: (which: EditTarget, status: OrderStatus) => asShop(which, (order) => statusTransition(order, status)),
    estimate: (which: EditTarget, estimate: NewEstimate) =>
      asShop(which, (order) => estimateTransition(order, getTerms(order, estimate))),
    /** Sends an estimate with lines and terms, within the transaction of the thread's step. */
    detailedEstimate: (tx: Db, which: OrderTarget, estimate: SentEstimate, words: EntryKey) =>
      apply(tx, which, 'shop', (order) => estimateTransition(order, estimate, words)),

    /** Several orders of a customer can be one parcel: all get its number, and one mail names all pieces. */
    ship(which: EditTarget, { also = [], ...parcel }: NewShipping): Promise<OrderDetail> {
      const { shopId, id } = which
      const others = [...new Set(also)].filter((other) => other !== id).sort((a, b) => a - b)
      const target = { author: which, entity: 'order', ids: [id, ...others] } as const
      return writes.change(target, async (tx) => {
        await assertSameCustomer(tx, which, others)
        const packed: OrderDetail[] = []
        for (const other of others) {
          const silent = (order: StoredOrder) => ({ ...shippingTransition(order, parcel), mail: undefined })
          packed.push(await apply(tx, { shopId, id: other }, 'shop', silent))
        }
        return apply(tx, which, 'shop', (order) => shippingTransition(order, parcel, packed))
      })
    },

    answer(which: OrderTarget, answer: EstimateAnswer): Promise<OrderDetail> {
      return writes.publish(which.shopId, (tx) =>
        apply(tx, which, 'customer', (order) => {
          const transition = answerTransition(order, answer)
          // Without a version, the customer could accept a newer estimate than the one displayed.
          if (transition && which.expectedVersion === undefined)
            throw invalid([{ path: 'If-Match', message: 'If-Match must say which version is meant' }])
          return transition
        }),
      )
    },

    /** The answer in a thread, which names the version of the estimate. */
    async answerVersion(tx: Db, which: OrderTarget, answer: EstimateAnswer, words: AnswerWords): Promise<void> {
      await apply(tx, which, 'customer', (order) => answerTransition(order, answer, words))
    },
  }

  /** Applies a transition by the shop, which is recorded in the change log. */
  function asShop(which: EditTarget, getTransition: (order: StoredOrder) => Transition): Promise<OrderDetail> {
    const target = { author: which, entity: 'order', ids: [which.id] } as const
    return writes.change(target, (tx) => apply(tx, which, 'shop', getTransition))
  }

  /** Applies a transition, if there is one, and returns the order. */
  async function apply(
    tx: Db,
    which: OrderTarget,
    by: OrderEvent['by'],
    getTransition: (order: StoredOrder) => Transition | undefined,
  ): Promise<OrderDetail> {
    const { shopId, id } = which
    const [stored] = await tx
      .select()
      .from(orders)
      .where(and(inScope(which), eq(orders.id, id)))
      .for('no key update')
    const transition = stored && getTransition(stored)
    let conversation: StoredThread | undefined
    let thread: Threaded['thread']
    if (transition) {
      assertCurrent(stored, which.expectedVersion)
      await transition.claim?.(tx, claims)
      await tx
        .update(orders)
        .set({ ...transition.set, version: sql`${orders.version} + 1` })
        .where(isRow(orders, { shopId, id }))
      if (transition.set.status !== undefined) await refreshAvailability(tx, shopId, [stored.items_id])
      await tx
        .insert(orderEvents)
        .values(transition.events.map((event) => ({ ...event, shops_id: shopId, orders_id: id, by })))
      conversation = await threadWriter.lockThread(tx, shopId, stored.action_type, { orders_id: id })
      await transition.say?.(tx, threadWriter, conversation)
      if (transition.mail)
        thread = await (by === 'shop'
          ? threadWriter.refer(tx, conversation)
          : threadWriter.referUnlessEnded(tx, conversation))
    }
    const order = await repository.findById(which, id, tx)
    if (!order) throw notFound('There is no such order.')
    const mail = transition?.mail?.(order, thread, conversation?.id)
    if (mail) await queueOrderMail(tx, outbox, shopId, order, mail)
    return order
  }
}

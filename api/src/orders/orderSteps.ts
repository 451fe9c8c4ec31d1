import {
  type EstimateAnswer,
  estimateRule,
  formatMoney,
  fromMinor,
  isOpen,
  type NewEstimate,
  type NewShipping,
  type OrderDetail,
  type OrderEvent,
  type OrderStatus,
  orderTransitions,
  toMinor,
  totalOf,
  trackingUrlOf,
} from '@elegant/shared/rules'
import { and, eq, type InferSelectModel, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Writes } from '../audit/writes.ts'
import { refreshAvailability } from '../claims/availabilityRows.ts'
import type { OrderClaims } from '../claims/orderClaims.ts'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { orderEvents, orders } from '../db/schema.ts'
import type { EditTarget } from '../http/editTarget.ts'
import { conflict, invalid, notFound } from '../http/errors.ts'
import { assertCurrent } from '../http/ifMatch.ts'
import { validate } from '../http/validation.ts'
import type { Threaded } from '../mail/mailData.ts'
import type { Mail, Outbox } from '../mail/outbox.ts'
import { assertSameCustomer } from '../parcels/parcels.ts'
import { estimateFacts } from '../threads/estimateFacts.ts'
import type { AnswerWords, EntryKey, StoredThread } from '../threads/threadEntry.ts'
import type { SentEstimate } from '../threads/threadEstimates.ts'
import type { ThreadWriter } from '../threads/threadWriter.ts'
import { mailCustomer, mailLine, mailPiece } from './orderMail.ts'
import type { OrderRepository } from './orderRepository.ts'
import { inScope, type Scope } from './orderRows.ts'

/** An order and the version that the caller read. */
interface OrderTarget extends Scope {
  id: number
  expectedVersion?: number
}

/** The changed columns, timeline entries and mail of a transition. */
interface Transition {
  set: PgUpdateSetSource<typeof orders>
  /** Changes who has the piece. */
  claim?: (tx: Db, claims: OrderClaims) => Promise<void>
  /** Continues the thread of the order. */
  say?: (tx: Db, threadWriter: ThreadWriter, thread: StoredThread) => Promise<unknown>
  events: Pick<OrderEvent, 'kind' | 'detail'>[]
  mail?: (
    order: OrderDetail,
    /** The customer's link, unless the owner has ended it. */
    thread: Threaded['thread'],
    threadId: number | undefined,
  ) => Omit<Mail<'estimate' | 'estimateAnswerForShop' | 'shipping'>, 'shopId'>
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
      asShop(which, (order) => estimateTransition(order, termsOf(order, estimate))),
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
  function asShop(which: EditTarget, transitionOf: (order: StoredOrder) => Transition): Promise<OrderDetail> {
    const target = { author: which, entity: 'order', ids: [which.id] } as const
    return writes.change(target, (tx) => apply(tx, which, 'shop', transitionOf))
  }

  /** Applies a transition, if there is one, and returns the order. */
  async function apply(
    tx: Db,
    which: OrderTarget,
    by: OrderEvent['by'],
    transitionOf: (order: StoredOrder) => Transition | undefined,
  ): Promise<OrderDetail> {
    const { shopId, id } = which
    const [stored] = await tx
      .select()
      .from(orders)
      .where(and(inScope(which), eq(orders.id, id)))
      .for('no key update')
    const transition = stored && transitionOf(stored)
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
      conversation = await threadWriter.lockOf(tx, shopId, stored.action_type, { orders_id: id })
      await transition.say?.(tx, threadWriter, conversation)
      if (transition.mail)
        thread = await (by === 'shop'
          ? threadWriter.refer(tx, conversation)
          : threadWriter.referUnlessEnded(tx, conversation))
    }
    const order = await repository.byId(which, id, tx)
    if (!order) throw notFound('There is no such order.')
    const mail = transition?.mail?.(order, thread, conversation?.id)
    if (mail && (mail.to === 'shop' || mail.to.email)) await outbox.add(tx, { ...mail, shopId })
    return order
  }
}

type StoredOrder = InferSelectModel<typeof orders>

function statusTransition(order: StoredOrder, next: OrderStatus): Transition {
  const { status } = order
  if (!orderTransitions[status].includes(next)) {
    const message = `An order that is ${status} can ${orderTransitions[status].length > 0 ? `only become ${orderTransitions[status].join(' or ')}` : 'not be changed'}`
    throw conflict(message, [{ path: 'status', message }])
  }
  return {
    set: { status: next },
    claim: (tx, claims) => claims.follow(tx, order, next),
    say: async (tx, threadWriter, thread) => (isOpen(next) ? undefined : threadWriter.wait(tx, thread, null)),
    events: [{ kind: 'status', detail: next }],
  }
}

/** An estimate of one sum, which has to fit the currency of the order too. */
function termsOf(order: StoredOrder, estimate: NewEstimate): SentEstimate {
  const {
    amount,
    currency = order.currency,
    message = '',
  } = validate(estimateRule, { currency: order.currency, ...estimate })
  return {
    currency,
    lines: [{ kind: 'other', label: '', amount: toMinor(amount, currency) }],
    text: message,
    deposit: 0,
    months: 0,
    changes: 0,
    valid_until: null,
    ready_by: null,
  }
}

/** A new estimate replaces the previous one and its answer. The order repeats the sum for clients that do not know threads. */
function estimateTransition(order: StoredOrder, estimate: SentEstimate, words: EntryKey = {}): Transition {
  assertOpen(order)
  const { currency, lines, text: message } = estimate
  const amount = fromMinor(totalOf(lines), currency)
  return {
    set: {
      estimate_amount: amount,
      estimate_currency: currency,
      estimate_message: message,
      estimate_sent_at: sql`now()`,
      estimate_answer: null,
      estimate_answered_at: null,
    },
    say: (tx, threadWriter, thread) => threadWriter.addEstimate(tx, thread, estimate, words),
    events: [{ kind: 'estimate', detail: formatMoney(amount, currency) }],
    mail: (sent, thread) => ({
      to: sent._customers,
      template: 'estimate',
      data: {
        ...mailLine(sent),
        name: sent._customers.Full_name,
        amount,
        estimateCurrency: currency,
        message,
        thread,
        facts: estimateFacts(estimate),
      },
    }),
  }
}

/** Idempotent: the same answer again changes nothing. */
function answerTransition(order: StoredOrder, answer: EstimateAnswer, words: AnswerWords = {}): Transition | undefined {
  if (order.estimate_answer === answer) return undefined
  if (order.estimate_answer) throw conflict(`The estimate has been ${order.estimate_answer} before.`)
  if (order.estimate_amount === null) throw conflict('There is no estimate to answer.')
  assertOpen(order)
  const begins = answer === 'accepted' && order.status === 'pending'
  return {
    set: {
      estimate_answer: answer,
      estimate_answered_at: sql`now()`,
      status: begins ? 'processing' : order.status,
    },
    claim: (tx, claims) => (answer === 'accepted' ? claims.hold(tx, order) : claims.decline(tx, order)),
    say: (tx, threadWriter, thread) => threadWriter.answerEstimate(tx, thread, answer, words),
    events: [
      { kind: 'estimate_answer', detail: answer },
      ...(begins ? [{ kind: 'status' as const, detail: 'processing' }] : []),
    ],
    mail: (answered, _, threadId) => ({
      to: 'shop',
      template: 'estimateAnswerForShop',
      data: {
        ...mailLine(answered),
        customer: mailCustomer(answered),
        answer,
        text: words.text,
        pictures: words.pictures?.length,
        threadId,
      },
    }),
  }
}

function shippingTransition(
  { id, status }: StoredOrder,
  { carrier, tracking_number }: Omit<NewShipping, 'also'>,
  /** The other orders in the parcel. */
  packed: OrderDetail[] = [],
): Transition {
  if (status === 'cancelled') throw conflict(`Order #${id} is cancelled and is not shipped.`)
  const pieces = packed.length > 0 ? packed.map(mailPiece) : undefined
  const trackingNumber = tracking_number.trim()
  const trackingUrl = trackingUrlOf(carrier, trackingNumber)
  return {
    set: { carrier, tracking_number: trackingNumber, shipped_at: sql`now()` },
    say: (tx, threadWriter, thread) => threadWriter.wait(tx, thread, null),
    events: [{ kind: 'shipping', detail: `${carrier} ${trackingNumber}` }],
    mail: (sent, thread) => ({
      to: sent._customers,
      template: 'shipping',
      data: {
        ...mailLine(sent),
        name: sent._customers.Full_name,
        carrier,
        trackingNumber,
        trackingUrl,
        thread,
        pieces,
      },
    }),
  }
}

function assertOpen({ status }: StoredOrder): void {
  if (!isOpen(status)) throw conflict(`The order is ${status}.`)
}

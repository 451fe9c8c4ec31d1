import {
  type EstimateAnswer,
  estimateRule,
  formatMoney,
  fromMinor,
  getTotal,
  getTrackingUrl,
  isOpen,
  type NewEstimate,
  type NewShipping,
  type OrderDetail,
  type OrderEvent,
  type OrderStatus,
  orderTransitions,
  toMinor,
} from '@elegant/shared/rules'
import { type InferSelectModel, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { OrderClaims } from '../claims/orderClaims.ts'
import type { Db } from '../db/database.ts'
import type { orders } from '../db/schema.ts'
import { validate } from '../http/requests/validation.ts'
import { conflict } from '../http/responses/httpErrors.ts'
import type { Threaded } from '../mail/mailData.ts'
import { getEstimateFacts } from '../threads/estimateFacts.ts'
import type { AnswerWords, EntryKey, StoredThread } from '../threads/threadEntry.ts'
import type { SentEstimate } from '../threads/threadEstimates.ts'
import type { ThreadWriter } from '../threads/threadWriter.ts'
import { mailCustomer, mailLine, mailPiece, mailStatus, type OrderMail } from './orderMail.ts'

export type StoredOrder = InferSelectModel<typeof orders>

/** The changed columns, timeline entries and mail of a transition. */
export interface Transition {
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
  ) => OrderMail
}

/** The next status. Throws a 409 if the present one cannot become it. */
export function statusTransition(order: StoredOrder, next: OrderStatus): Transition {
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
    mail: next === 'cancelled' ? mailStatus : undefined,
  }
}

/** An estimate of one sum, which has to fit the currency of the order too. */
export function getTerms(order: StoredOrder, estimate: NewEstimate): SentEstimate {
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
export function estimateTransition(order: StoredOrder, estimate: SentEstimate, words: EntryKey = {}): Transition {
  assertOpen(order)
  const { currency, lines, text: message } = estimate
  const amount = fromMinor(getTotal(lines), currency)
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
        facts: getEstimateFacts(estimate),
      },
    }),
  }
}

/** Idempotent: the same answer again changes nothing. */
export function answerTransition(
  order: StoredOrder,
  answer: EstimateAnswer,
  words: AnswerWords = {},
): Transition | undefined {
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

/** The parcel has left, or its number has changed. A cancelled order is not shipped. */
export function shippingTransition(
  { id, status }: StoredOrder,
  { carrier, tracking_number }: Omit<NewShipping, 'also'>,
  /** The other orders in the parcel. */
  packed: OrderDetail[] = [],
): Transition {
  if (status === 'cancelled') throw conflict(`Order #${id} is cancelled and is not shipped.`)
  const pieces = packed.length > 0 ? packed.map(mailPiece) : undefined
  const trackingNumber = tracking_number.trim()
  const trackingUrl = getTrackingUrl(carrier, trackingNumber)
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

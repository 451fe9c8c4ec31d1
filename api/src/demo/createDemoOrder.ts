import { dayMs, getActionType, getFirstStatus, toMinor } from '@elegant/shared/rules'
import type { Db } from '../db/database.ts'
import {
  claims,
  estimates,
  type items,
  orderEvents,
  orders,
  payments,
  reviews,
  threadEntries,
  threads,
} from '../db/schema.ts'
import {
  createEntry,
  delays,
  estimateText,
  getEvents,
  getSteps,
  getWaiting,
  type Step,
  statuses,
  trackingNumber,
} from './activitySteps.ts'
import type { DemoOrder } from './demoActivity.ts'
import type { DemoPerson } from './demoPeople.ts'

export interface Subject extends DemoPerson {
  subject: string
}

/** Stores an order of the demo with all that its state implies: conversation, estimate, payment, review and sale. */
export async function createDemoOrder(
  tx: Db,
  item: typeof items.$inferSelect,
  person: Subject,
  { age, state, quantity = 1, review, ...rest }: DemoOrder,
  now: Date,
): Promise<void> {
  const { shops_id, title, description, item_type, slug, price, currency } = item
  const action_type = getActionType(item_type)
  const steps = getSteps({ age, state, quantity, ...rest }, action_type === 'enquiry')
  const created_at = new Date(now.getTime() - age * dayMs)
  const first = getFirstStatus(action_type)
  // A young order has taken its steps faster.
  const pace = Math.min(1, (age * 0.9) / Math.max(1, ...steps.map((step) => delays[step])))
  const at = (step: Step) => new Date(created_at.getTime() + delays[step] * pace * dayMs)
  const hasReached = (step: Step) => steps.includes(step)
  const amount = price * quantity
  const hasEstimate = hasReached('estimated')
  const answer = steps.find((step) => step === 'accepted' || step === 'declined')

  const [order] = await tx
    .insert(orders)
    .values({
      shops_id,
      items_id: item.id,
      title,
      description,
      item_type,
      slug,
      price,
      currency,
      action_type,
      quantity,
      created_at,
      subject: person.subject,
      placed_by: person.subject,
      ...(person.isGuest && { contact_name: person.name, contact_email: person.email, contact_phone: person.phone }),
      status: steps.map((step) => statuses[step]).findLast((status) => status !== undefined) ?? first,
      request_hash: '',
      ...(hasEstimate && {
        estimate_amount: amount,
        estimate_currency: currency,
        estimate_message: estimateText,
        estimate_sent_at: at('estimated'),
        estimate_answer: answer,
        estimate_answered_at: answer && at(answer),
      }),
      ...(hasReached('shipped') && {
        carrier: 'UPS' as const,
        tracking_number: trackingNumber,
        shipped_at: at('shipped'),
      }),
    })
    .returning({ id: orders.id })
  const orders_id = order?.id ?? 0

  const [thread] = await tx
    .insert(threads)
    .values({ shops_id, kind: action_type, orders_id, created_at, ...getWaiting(steps.at(-1), { created_at, at }) })
    .returning({ id: threads.id })
  const threads_id = thread?.id ?? 0
  const total = toMinor(amount, currency)
  if (hasEstimate)
    await tx.insert(estimates).values({
      shops_id,
      threads_id,
      version: 1,
      currency,
      total,
      lines: [{ kind: 'other', label: title, amount: total }],
      state: answer ?? 'open',
      sent_at: at('estimated'),
      answered_at: answer && at(answer),
    })
  const [payment] = hasReached('paid')
    ? await tx
        .insert(payments)
        .values({
          shops_id,
          threads_id,
          kind: 'payment',
          method: 'card',
          amount: total,
          currency,
          created_at: at('paid'),
          paid_on: at('paid').toISOString().slice(0, 10),
        })
        .returning({ id: payments.id })
    : []

  const entries = steps.flatMap((step) => {
    const entry = createEntry(step, payment?.id)
    const read_at = entry?.by === 'customer' && step === steps.at(-1) ? null : at(step)
    return entry ? [{ ...entry, shops_id, threads_id, created_at: at(step), read_at }] : []
  })
  if (entries.length > 0) await tx.insert(threadEntries).values(entries)

  const events = steps.flatMap((step) =>
    getEvents(step, amount, currency).map((event) => ({ ...event, created_at: at(step) })),
  )
  const placed = { kind: 'placed', detail: first, by: 'customer', created_at } as const
  await tx.insert(orderEvents).values([placed, ...events].map((event) => ({ ...event, shops_id, orders_id })))

  if (review) {
    const created_at = new Date(at('completed').getTime() + 4 * dayMs)
    await tx.insert(reviews).values({ ...review, shops_id, orders_id, items_id: item.id, created_at })
  }

  if (hasReached('completed') && item.sold_as === 'many') {
    const { subject, name, email } = person
    const sale = { kind: 'sold', cause: 'order', is_exclusive: false, granted_at: at('completed') } as const
    await tx
      .insert(claims)
      .values({ ...sale, shops_id, items_id: item.id, orders_id, subject, name, email, pieces: quantity })
  }
}

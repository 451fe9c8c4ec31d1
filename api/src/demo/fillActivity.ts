import { hash } from 'node:crypto'
import { dayMs, getActionType, getFirstStatus, toMinor } from '@elegant/shared/rules'
import { eq, sql } from 'drizzle-orm'
import { newUserId } from '../auth/accounts/newUserId.ts'
import { refreshAvailability } from '../claims/availabilityRows.ts'
import type { Db } from '../db/database.ts'
import {
  claims,
  customers,
  estimates,
  items,
  orderEvents,
  orders,
  payments,
  requests,
  reviews,
  threadEntries,
  threads,
  user,
} from '../db/schema.ts'
import { userSubject } from '../http/requests/subject.ts'
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
import {
  type DemoOrder,
  type DemoPerson,
  type DemoRequest,
  demoOrders,
  demoPeople,
  demoRequests,
} from './demoActivity.ts'

interface Subject extends DemoPerson {
  subject: string
}

/**
 * Gives the demo's catalog customers, orders in all states, conversations, payments and requests of the last 90 days.
 * Their addresses end in `.example`, which no mail reaches, and nothing is queued in the outbox.
 */
export async function fillActivity(tx: Db, shopId: number, now = new Date()): Promise<void> {
  const people = await createPeople(tx, shopId, now)
  const catalog = await tx.select().from(items).where(eq(items.shops_id, shopId))
  for (const order of demoOrders) {
    const item = catalog.find(({ title }) => title === order.item)
    if (!item) throw new Error(`The demo has no item ${order.item}`)
    await createOrder(tx, item, findPerson(people, order.person), order, now)
  }
  for (const request of demoRequests) await createRequest(tx, shopId, findPerson(people, request.person), request, now)
  // An answer names the entry that it is about.
  await tx.execute(sql`
    update ${threadEntries} as answer set about = question.id from ${threadEntries} as question
    where answer.shops_id = ${shopId} and question.shops_id = ${shopId} and answer.threads_id = question.threads_id
      and answer.kind = 'answer' and question.kind = 'estimate'`)
  await refreshAvailability(tx, shopId, [
    ...new Set(catalog.filter(({ title }) => demoOrders.some(({ item }) => item === title)).map(({ id }) => id)),
  ])
}

function findPerson(people: Subject[], name: string): Subject {
  const person = people.find((one) => one.name === name)
  if (!person) throw new Error(`The demo has no person ${name}`)
  return person
}

/** Creates accounts that nobody can sign in to, because they have no password. */
async function createPeople(tx: Db, shopId: number, now: Date): Promise<Subject[]> {
  const members = demoPeople.filter(({ isGuest }) => !isGuest).map((person) => ({ ...person, id: newUserId() }))
  await tx.insert(user).values(members.map(({ id, name, email }) => ({ id, name, email })))
  await tx.insert(customers).values(
    members.map(({ id, name, email }) => {
      const ages = [...demoOrders, ...demoRequests].filter(({ person }) => person === name).map(({ age }) => age)
      return {
        shops_id: shopId,
        elegant_user_id: id,
        Full_name: name,
        email,
        created_at: new Date(now.getTime() - Math.max(...ages) * dayMs),
        seen_at: new Date(now.getTime() - Math.min(...ages) * dayMs),
      }
    }),
  )
  const guests = demoPeople.filter(({ isGuest }) => isGuest)
  return [
    ...members.map(({ id, ...person }) => ({ ...person, subject: userSubject(id) })),
    ...guests.map((person) => ({ ...person, subject: `guest:${hash('sha256', person.email)}` })),
  ]
}

async function createOrder(
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

async function createRequest(tx: Db, shopId: number, person: Subject, request: DemoRequest, now: Date): Promise<void> {
  const { kind, project, budget, age, status, text, answer } = request
  const created_at = new Date(now.getTime() - age * dayMs)
  const answered_at = answer === undefined ? undefined : new Date(created_at.getTime() + dayMs / 4)
  const [stored] = await tx
    .insert(requests)
    .values({
      shops_id: shopId,
      kind,
      subject: person.subject,
      name: person.name,
      email: person.email,
      phone: person.phone,
      projectType: project,
      budget,
      description: text,
      status,
      answer,
      answered_at,
      request_hash: '',
      created_at,
    })
    .returning({ id: requests.id })
  const waiting_for = answer === undefined ? 'shop' : 'customer'
  const last_at = answered_at ?? created_at
  const [thread] = await tx
    .insert(threads)
    .values({
      shops_id: shopId,
      kind,
      requests_id: stored?.id,
      created_at,
      last_at,
      waiting_for,
      waiting_since: last_at,
    })
    .returning({ id: threads.id })
  if (answer === undefined) return
  await tx.insert(threadEntries).values({
    shops_id: shopId,
    threads_id: thread?.id ?? 0,
    kind: 'message',
    by: 'shop',
    text: answer,
    created_at: last_at,
    read_at: last_at,
  })
}

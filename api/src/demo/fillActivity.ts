import { hash } from 'node:crypto'
import { dayMs } from '@elegant/shared/rules'
import { eq, sql } from 'drizzle-orm'
import { newUserId } from '../auth/accounts/newUserId.ts'
import { refreshAvailability } from '../claims/availabilityRows.ts'
import type { Db } from '../db/database.ts'
import { customers, items, requests, threadEntries, threads, user } from '../db/schema.ts'
import { userSubject } from '../http/requests/subject.ts'
import { createDemoOrder, type Subject } from './createDemoOrder.ts'
import { type DemoRequest, demoOrders, demoRequests } from './demoActivity.ts'
import { demoPeople } from './demoPeople.ts'

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
    await createDemoOrder(tx, item, findPerson(people, order.person), order, now)
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

/** Creates accounts without a password, and so without a sign-in. */
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

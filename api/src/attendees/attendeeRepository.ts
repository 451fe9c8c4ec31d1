import {
  type Attendee,
  type Attendees,
  type AttendeesTold,
  getEventDay,
  getEventEndDay,
  ownerLimits,
} from '@elegant/shared/rules'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Writes } from '../audit/writes.ts'
import type { Db } from '../db/database.ts'
import { isoTime } from '../db/isoTime.ts'
import { isRow } from '../db/isRow.ts'
import { customers, items, orders, requests, threads, user } from '../db/schema.ts'
import { capacityColumn } from '../db/seatColumns.ts'
import type { Row } from '../http/requests/editTarget.ts'
import type { Repeatable } from '../http/requests/idempotency.ts'
import type { Author } from '../http/requests/visitor.ts'
import { conflict, notFound } from '../http/responses/httpErrors.ts'
import { countSeatsLeft } from '../orders/seats.ts'
import type { ShopSteps } from '../threads/shopSteps.ts'
import { emailColumn, nameColumn } from '../threads/threadRows.ts'
import type { ThreadWriter } from '../threads/threadWriter.ts'

interface Deps {
  db: Db
  writes: Writes
  threadWriter: ThreadWriter
  steps: Pick<ShopSteps, 'send'>
}

export type AttendeeRepository = ReturnType<typeof attendeeRepository>

/** The registrations for an event: who comes, who is there, and a word to all (docs/product/events.md). */
export function attendeeRepository({ db, writes, threadWriter, steps }: Deps) {
  return {
    async list(which: Row): Promise<Attendees> {
      const { capacity, ...event } = await readEvent(db, which)
      const [attendees, left] = await Promise.all([listAttendees(db, which), countSeatsLeft(db, which, capacity)])
      return { ...event, left, attendees }
    },

    /** Idempotent: the first check-in keeps its time. */
    checkIn: (author: Author, id: number, isHere: boolean): Promise<Attendee> =>
      writes.change({ author, entity: 'order', ids: [id] }, async (tx) => {
        const isIt = isRow(orders, { shopId: author.shopId, id })
        const [attendee] = await readAttendees(tx, isIt)
        if (!attendee) throw notFound('There is no such registration.')
        if (isHere && attendee.status === 'cancelled') throw conflict('This registration is cancelled.')
        if (isHere === (attendee.checked_in_at !== null)) return attendee
        await tx
          .update(orders)
          .set({ checked_in_at: isHere ? sql`now()` : null, version: sql`${orders.version} + 1` })
          .where(isIt)
        const [changed = attendee] = await readAttendees(tx, isIt)
        return changed
      }),

    /** Writes to everybody who is coming, in the conversation of each order. A repeated call reaches only the rest. */
    async messageAll(author: Author, id: number, text: string, repeatable: Repeatable): Promise<AttendeesTold> {
      const { shopId } = author
      await readEvent(db, { shopId, id })
      const coming = (await listAttendees(db, { shopId, id })).filter(({ status }) => status !== 'cancelled')
      for (const { orders_id, threads_id } of coming) {
        await steps.send(author, threads_id ?? (await openThread(shopId, orders_id)), { text }, repeatable)
      }
      return { told: coming.length, without_email: coming.filter(({ email }) => email === '').length }
    },
  }

  /** The conversation of an order that was placed before there were any. */
  async function openThread(shopId: number, orders_id: number): Promise<number> {
    return (await db.transaction((tx) => threadWriter.lockThread(tx, shopId, 'registration', { orders_id }))).id
  }
}

async function readEvent(db: Db, which: Row) {
  const [event] = await db
    .select({ title: items.title, item_info: items.item_info, capacity: capacityColumn })
    .from(items)
    .where(and(isRow(items, which), eq(items.item_type, 'Event')))
  if (!event) throw notFound('There is no such event.')
  const { title, capacity } = event
  return { title, capacity, day: getEventDay(event) ?? null, end_day: getEventEndDay(event) ?? null }
}

const listAttendees = (db: Db, { shopId, id }: Row) =>
  readAttendees(db, and(eq(orders.shops_id, shopId), eq(orders.items_id, id)))

/** Enquiries about an event take no seat. */
async function readAttendees(db: Db, which: SQL | undefined): Promise<Attendee[]> {
  const isRegistration = and(which, eq(orders.item_type, 'Event'), ne(orders.action_type, 'enquiry'))
  const { rows } = await db.execute<{ attendee: Attendee }>(sql`
    select json_build_object(
      'orders_id', ${orders.id}, 'threads_id', ${threads.id}, 'name', ${nameColumn}, 'email', ${emailColumn},
      'phone', coalesce(${orders.contact_phone}, ''), 'seats', ${orders.quantity}, 'status', ${orders.status},
      'checked_in_at', ${isoTime(orders.checked_in_at)}) as attendee
    from ${orders}
    left join ${threads} on ${threads.shops_id} = ${orders.shops_id} and ${threads.orders_id} = ${orders.id}
    left join ${requests} on false -- the columns of the name know senders of requests too
    left join ${user} on ${user.id} = substring(${orders.subject} from 6)
    left join ${customers} on ${customers.shops_id} = ${orders.shops_id} and ${customers.elegant_user_id} = ${user.id}
    where ${isRegistration}
    order by ${orders.status} = 'cancelled', lower(${nameColumn}), ${orders.id} limit ${ownerLimits.attendees}`)
  return rows.map(({ attendee }) => attendee)
}

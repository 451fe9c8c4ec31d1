import { dayMs, formatDate, formatMinor, shopDay } from '@elegant/shared/rules'
import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { estimates, hasOpenStatus, orders, paymentReminders as reminders, requests, threads } from '../db/schema.ts'
import type { Row } from '../http/requests/editTarget.ts'
import type { Outbox } from '../mail/outbox.ts'
import { readThread } from '../threads/threadRows.ts'
import type { ThreadWriter } from '../threads/threadWriter.ts'

/** How long before a sum is due its reminder is sent. */
const daysAhead = 5

interface Deps {
  db: Db
  outbox: Outbox
  threadWriter: ThreadWriter
}

/**
 * Reminds customers of sums that are due soon, and of monthly payments whose grace is over, once each. A late one waits
 * for the shop. `now` decides which.
 */
export function paymentReminders({ db, outbox, threadWriter }: Deps) {
  return async (now = new Date()): Promise<void> => {
    for (const which of await listDated()) await db.transaction((tx) => remind(tx, which, now))
  }

  /** Open threads whose accepted estimate has dates. */
  function listDated(): Promise<Row[]> {
    const isRequest = and(isNotNull(requests.id), isNull(requests.archived_at))
    const isOpen = or(hasOpenStatus(orders.status), isRequest)
    const isDated = or(gt(estimates.months, 0), isNotNull(estimates.ready_by))
    return db
      .select({ shopId: threads.shops_id, id: threads.id })
      .from(estimates)
      .innerJoin(threads, and(eq(threads.shops_id, estimates.shops_id), eq(threads.id, estimates.threads_id)))
      .leftJoin(orders, and(eq(orders.shops_id, threads.shops_id), eq(orders.id, threads.orders_id)))
      .leftJoin(requests, and(eq(requests.shops_id, threads.shops_id), eq(requests.id, threads.requests_id)))
      .where(and(eq(estimates.state, 'accepted'), isDated, isOpen))
  }

  async function remind(tx: Db, which: Row, now: Date): Promise<void> {
    const [today, last] = [shopDay(now), shopDay(new Date(now.getTime() + daysAhead * dayMs))]
    // Locked first: a payment that comes meanwhile needs no reminder.
    const stored = await threadWriter.lock(tx, which)
    const thread = await readThread(tx, which)
    if (!thread?.money) return
    const { due, currency } = thread.money
    for (const { amount, due_on, late_on } of due) {
      const isLate = late_on != null && late_on <= today
      if (due_on === null || !(isLate || (due_on > today && due_on <= last))) continue
      const [isFirst] = await tx
        .insert(reminders)
        .values({ shops_id: which.shopId, threads_id: which.id, due_on, is_late: isLate })
        .onConflictDoNothing()
        .returning({ due_on: reminders.due_on })
      if (!isFirst) continue
      if (isLate) await threadWriter.wait(tx, stored, 'shop')
      if (!thread.customer.email) continue
      const ref = await threadWriter.referUnlessEnded(tx, stored)
      const sum = { amount: formatMinor(amount, currency), due: formatDate(due_on) }
      const data = { name: thread.customer.name, title: thread.title, ...sum, isLate, thread: ref }
      await outbox.add(tx, { shopId: which.shopId, to: thread.customer, template: 'paymentReminder', data })
    }
  }
}

export type PaymentReminders = ReturnType<typeof paymentReminders>

import { dayMs } from '@elegant/shared/rules'
import { and, between, eq, gt, isNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { orderEvents, orders, reviews, shops, threads } from '../db/schema.ts'
import type { Row } from '../http/requests/editTarget.ts'
import type { Outbox } from '../mail/outbox.ts'
import { readThread } from '../threads/threadRows.ts'
import type { ThreadWriter } from '../threads/threadWriter.ts'

/** A customer is asked this long after the order was completed. */
const daysAfter = 10
/** Nobody is asked about older orders, such as those from before the owner turned it on. */
const daysUntil = 30

interface Deps {
  db: Db
  outbox: Outbox
  threadWriter: ThreadWriter
}

/** Asks the customers of completed orders for a review, once each (docs/product/reviews.md). `now` decides whom. */
export function reviewRequests({ db, outbox, threadWriter }: Deps) {
  return async (now = new Date()): Promise<void> => {
    for (const which of await listDue(now)) await db.transaction((tx) => ask(tx, which))
  }

  function listDue(now: Date): Promise<Row[]> {
    const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
    const later = alias(orderEvents, 'later')
    const isOfSameOrder = and(eq(later.shops_id, orderEvents.shops_id), eq(later.orders_id, orderEvents.orders_id))
    const isLater = and(isOfSameOrder, eq(later.kind, 'status'), gt(later.id, orderEvents.id))
    // A completion that was taken back does not count.
    const isCompletion = and(
      eq(orderEvents.kind, 'status'),
      eq(orderEvents.detail, 'completed'),
      notExists(db.select({ id: later.id }).from(later).where(isLater)),
    )
    return db
      .selectDistinct({ shopId: threads.shops_id, id: threads.id })
      .from(orderEvents)
      .innerJoin(shops, and(eq(shops.id, orderEvents.shops_id), shops.asks_reviews))
      .innerJoin(orders, and(eq(orders.shops_id, orderEvents.shops_id), eq(orders.id, orderEvents.orders_id)))
      .innerJoin(threads, and(eq(threads.shops_id, orders.shops_id), eq(threads.orders_id, orders.id)))
      .leftJoin(reviews, and(eq(reviews.shops_id, orders.shops_id), eq(reviews.orders_id, orders.id)))
      .where(
        and(
          isCompletion,
          between(orderEvents.created_at, daysAgo(daysUntil), daysAgo(daysAfter)),
          eq(orders.status, 'completed'),
          isNull(reviews.id),
          isNull(threads.review_asked_at),
        ),
      )
  }

  async function ask(tx: Db, which: Row): Promise<void> {
    const stored = await threadWriter.lock(tx, which)
    const thread = await readThread(tx, which)
    // Another process has asked meanwhile.
    if (stored.review_asked_at || !thread) return
    await tx.update(threads).set({ review_asked_at: sql`now()` }).where(isRow(threads, which))
    if (!thread.customer.email) return
    const { customer, title } = thread
    const link = await threadWriter.referUnlessEnded(tx, stored)
    // The review is written on the page of the thread.
    if (!link) return
    const data = { name: customer.name, title, thread: link }
    await outbox.add(tx, { shopId: which.shopId, to: customer, template: 'reviewRequest', data })
  }
}

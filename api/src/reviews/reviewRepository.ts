import {
  createPage,
  type NewReview,
  type OwnReview,
  type ReceivedReview,
  type ReceivedReviewListQuery,
  type Review,
  type ReviewChanges,
  type ReviewListQuery,
  type ReviewPage,
  rowsPerPage,
} from '@elegant/shared/rules'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Writes } from '../audit/writes.ts'
import type { Db } from '../db/database.ts'
import { isoTime } from '../db/isoTime.ts'
import { isRow } from '../db/isRow.ts'
import { items, orders, reviews, threads } from '../db/schema.ts'
import { isShownItem, isVisibleShop } from '../db/visibility.ts'
import type { EditTarget, Row } from '../http/requests/editTarget.ts'
import { assertCurrent } from '../http/requests/ifMatch.ts'
import { conflict, notFound } from '../http/responses/httpErrors.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { ThreadKeys } from '../threads/threadKeys.ts'
import { readLockedThread, readThread } from '../threads/threadRows.ts'

export type ReviewRepository = ReturnType<typeof reviewRepository>

interface Deps {
  db: Db
  writes: Writes
  outbox: Outbox
  keys: ThreadKeys
}

/**
 * The reviews of completed orders (docs/product/reviews.md). The address of an order's conversation is the right to
 * write one.
 */
export function reviewRepository({ db, writes, outbox, keys }: Deps) {
  return {
    /** Those that the owner shows, the latest first. */
    async listShown(shopId: number, { page = 1, items_id }: ReviewListQuery): Promise<ReviewPage> {
      const which = and(
        eq(reviews.shops_id, shopId),
        eq(reviews.state, 'shown'),
        isVisibleShop(shopId),
        items_id === undefined ? undefined : eq(reviews.items_id, items_id),
      )
      const [{ total = 0, average = null } = {}] = await db
        .select({
          total: sql<number>`count(*)::int`,
          average: sql<number | null>`round(avg(${reviews.rating}), 1)::float8`,
        })
        .from(reviews)
        .where(which)
      return {
        ...createPage(await readRows<Review>(db, publicColumns, which, page), page, rowsPerPage, total),
        average,
      }
    },

    /** All of them, the latest first. */
    async listReceived(shopId: number, { page = 1, state }: ReceivedReviewListQuery) {
      const which = and(eq(reviews.shops_id, shopId), state && eq(reviews.state, state))
      const rows = await readRows<ReceivedReview>(db, receivedColumns, which, page)
      return createPage(rows, page, rowsPerPage, await db.$count(reviews, which))
    },

    async readOwn(shopId: number, key: string): Promise<OwnReview> {
      return readOwn(db, await keys.find(db, shopId, key))
    },

    /**
     * Keeps the review of an order in place of an earlier one and its answer; it is new, so that the owner sees it before
     * others do.
     */
    async write(shopId: number, key: string, review: NewReview): Promise<OwnReview> {
      const which = await keys.find(db, shopId, key)
      const { own } = await writes.publish(
        shopId,
        async (tx) => {
          const order = await lockOrder(tx, which)
          if (order?.status !== 'completed') throw conflict('A review can be written once the order is complete.')
          const [before] = await tx.select({ state: reviews.state }).from(reviews).where(ofOrder(shopId, order.id))
          const columns = { ...review, state: 'new' } as const
          await tx
            .insert(reviews)
            .values({ ...columns, shops_id: shopId, orders_id: order.id, items_id: order.items_id })
            .onConflictDoUpdate({
              target: [reviews.shops_id, reviews.orders_id],
              set: { ...columns, answer: '', created_at: sql`now()`, version: sql`${reviews.version} + 1` },
            })
          await notifyShop(tx, which, review)
          return { own: await readOwn(tx, which), wasShown: before?.state === 'shown' }
        },
        ({ wasShown }) => wasShown,
      )
      return own
    },

    /** Shows or hides a review, or answers it. */
    change: ({ expectedVersion, id, ...author }: EditTarget, changes: ReviewChanges): Promise<ReceivedReview> =>
      writes.change({ author, entity: 'review', ids: [id] }, async (tx) => {
        const before = await readOne(tx, { shopId: author.shopId, id })
        assertCurrent(before, expectedVersion)
        await tx
          .update(reviews)
          .set({ ...changes, version: sql`${reviews.version} + 1` })
          .where(isRow(reviews, { shopId: author.shopId, id }))
        return readOne(tx, { shopId: author.shopId, id })
      }),
  }

  async function notifyShop(tx: Db, { shopId, id }: Row, { rating, text }: NewReview): Promise<void> {
    const { kind, title, customer } = await readLockedThread(tx, { shops_id: shopId, id })
    const words = `A review with ${rating} of 5 stars waits for you:\n${text}`
    await outbox.add(tx, {
      shopId,
      to: 'shop',
      template: 'threadReplyForShop',
      data: { threadId: id, kind, title, customer, text: words, pictures: 0, answer: null, about: '' },
    })
  }
}

const publicColumns = sql`
  'id', ${reviews.id}, 'rating', ${reviews.rating}, 'name', ${reviews.name}, 'text', ${reviews.text},
  'answer', ${reviews.answer}, 'created_at', ${isoTime(reviews.created_at)},
  '_items', json_build_object('title', ${orders.title},
    'slug', case when ${isShownItem} then ${items.slug} else '' end)`

const receivedColumns = sql`${publicColumns},
  'state', ${reviews.state}, 'orders_id', ${reviews.orders_id}, 'version', ${reviews.version}`

async function readRows<Found extends Review>(
  db: Db,
  columns: SQL,
  which: SQL | undefined,
  page: number,
): Promise<Found[]> {
  const { rows } = await db.execute<{ review: Found }>(sql`
    select json_build_object(${columns}) as review
    from ${reviews}
    join ${orders} on ${orders.shops_id} = ${reviews.shops_id} and ${orders.id} = ${reviews.orders_id}
    join ${items} on ${items.shops_id} = ${reviews.shops_id} and ${items.id} = ${reviews.items_id}
    where ${which} order by ${reviews.created_at} desc, ${reviews.id} desc
    limit ${rowsPerPage} offset ${(page - 1) * rowsPerPage}`)
  return rows.map(({ review }) => review)
}

async function readOne(tx: Db, which: Row): Promise<ReceivedReview> {
  const [review] = await readRows<ReceivedReview>(tx, receivedColumns, isRow(reviews, which), 1)
  if (!review) throw notFound('There is no such review.')
  return review
}

async function readOwn(db: Db, which: Row): Promise<OwnReview> {
  const thread = await readThread(db, which)
  const [order] = await selectOrder(db, which)
  if (!thread || !order) return { may_review: false, name: '', review: null }
  const { rating, name, text, state } = reviews
  const [review] = await db.select({ rating, name, text, state }).from(reviews).where(ofOrder(which.shopId, order.id))
  return { may_review: order.status === 'completed', name: thread.customer.name, review: review ?? null }
}

/** The order of a thread; a request has none. */
function selectOrder(db: Db, which: Row) {
  return db
    .select({ id: orders.id, items_id: orders.items_id, status: orders.status })
    .from(orders)
    .innerJoin(threads, and(eq(threads.shops_id, orders.shops_id), eq(threads.orders_id, orders.id)))
    .where(isRow(threads, which))
}

async function lockOrder(tx: Db, which: Row) {
  const [order] = await selectOrder(tx, which).for('update', { of: orders })
  return order
}

function ofOrder(shopId: number, id: number) {
  return and(eq(reviews.shops_id, shopId), eq(reviews.orders_id, id))
}

import {
  type Order,
  type OrderDetail,
  type OrderListQuery,
  type OrderPage,
  orderListLimit,
  type ParcelOrder,
} from '@elegant/shared/rules'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { lockItems, refreshAvailability } from '../claims/availabilityRows.ts'
import { moveClaims } from '../claims/moveClaims.ts'
import type { Db } from '../db/database.ts'
import { pageWithCounts } from '../db/pageWithCounts.ts'
import { claims, orders } from '../db/schema.ts'
import { notFound } from '../http/responses/httpErrors.ts'
import { readParcelOrders } from '../parcels/parcels.ts'
import {
  fullOrderJson,
  inScope,
  matchesQuery,
  newestFirst,
  type OrderRow,
  orderJson,
  orderSortColumns,
  orderStatusCounts,
  ownOrderJson,
  pageWithPeople,
  type Scope,
  timeline,
  withTrackingUrl,
} from './orderRows.ts'
import { readSeats } from './seats.ts'

export type OrderRepository = ReturnType<typeof orderRepository>

export function orderRepository(db: Db) {
  return {
    /** Newest first. */
    async list(scope: Scope, query: OrderListQuery): Promise<Order[]> {
      const row = query.scope === 'own' ? ownOrderJson : orderJson
      const { rows } = await db.execute<{ items: OrderRow[] }>(sql`
        with page as materialized (
          select * from ${orders} where ${matchesQuery(scope, query)}
          order by ${orders.created_at} desc, ${orders.id} desc limit ${orderListLimit}
        )
        select coalesce(json_agg(${row} ${newestFirst}), '[]') as items from ${pageWithPeople}`)
      return rows.flatMap((row) => row.items.map(withTrackingUrl))
    },

    /** A page of orders, with the counts by status of the whole scope. */
    async readPage(scope: Scope, { page, sort, ...query }: OrderListQuery): Promise<OrderPage> {
      const answer = await pageWithCounts<OrderRow, OrderPage['counts']>(db, {
        table: orders,
        row: fullOrderJson,
        from: pageWithPeople,
        counts: orderStatusCounts,
        page,
        order: sort && orderSortColumns[sort],
        where: matchesQuery(scope, query),
        scope: inScope(scope),
      })
      return { ...answer, items: answer.items.map(withTrackingUrl) }
    },

    async findById(scope: Scope, id: number, tx = db): Promise<OrderDetail | undefined> {
      const { rows } = await tx.execute<{ order: OrderRow; timeline: OrderDetail['timeline'] }>(sql`
        with page as materialized (select * from ${orders} where ${and(inScope(scope), eq(orders.id, id))})
        select ${fullOrderJson} as "order", ${timeline} as timeline from ${pageWithPeople}`)
      const [row] = rows
      return row && { ...withTrackingUrl(row.order), timeline: row.timeline }
    },

    /** The number of available and of taken seats of an item. */
    readSeats: (which: { shopId: number; id: number }) => readSeats(db, which),

    /** The orders that can go into the parcel of an order. */
    async listParcel(which: { shopId: number; id: number }): Promise<ParcelOrder[]> {
      if (!(await db.$count(orders, and(inScope(which), eq(orders.id, which.id)))))
        throw notFound('There is no such order.')
      return readParcelOrders(db, which)
    },

    /** The number of a guest's orders, and of holds without one, that can move to a customer. */
    async countTransferable(shopId: number, guest: string): Promise<number> {
      const isHold = and(isOpenOf(shopId, guest), isNull(claims.orders_id))
      return (await db.$count(orders, inScope({ shopId, subject: guest }))) + (await db.$count(claims, isHold))
    },

    /** Moves a guest's orders and holds to a customer. Returns the number of orders. */
    async transferToCustomer(shopId: number, guest: string, owner: string): Promise<number> {
      return db.transaction(async (tx) => {
        const isGuests = inScope({ shopId, subject: guest })
        // Orders before items, and each in the order of their ids, as in the bulk writes that may run at the same time.
        const asked = await tx
          .select({ items_id: orders.items_id })
          .from(orders)
          .where(isGuests)
          .orderBy(orders.id)
          .for('no key update')
        const held = await tx.select({ items_id: claims.items_id }).from(claims).where(isOpenOf(shopId, guest))
        await lockItems(tx, shopId, getItems(asked, held))
        const moved = await tx
          .update(orders)
          .set({ subject: owner })
          .where(isGuests)
          .returning({ items_id: orders.items_id })
        const claimed = await moveClaims(tx, { shopId, guest, owner })
        await refreshAvailability(tx, shopId, getItems(moved, claimed))
        return moved.length
      })
    },
  }
}

function isOpenOf(shopId: number, subject: string) {
  return and(eq(claims.shops_id, shopId), eq(claims.subject, subject), isNull(claims.released_at))
}

function getItems(...rows: { items_id: number }[][]): number[] {
  return [...new Set(rows.flat().map(({ items_id }) => items_id))]
}

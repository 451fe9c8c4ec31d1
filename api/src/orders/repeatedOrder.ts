import { getFirstStatus, isGuestId, type NewOrder, type Order } from '@elegant/shared/rules'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { refreshAvailability } from '../claims/availabilityRows.ts'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { orders } from '../db/schema.ts'
import { assertSame, type Repeatable } from '../http/requests/idempotency.ts'
import type { SessionUser } from '../http/requests/visitor.ts'
import { type OrderRow, orderJson, pageWithPeople, withTrackingUrl } from './orderRows.ts'

export interface OrderRequest extends Repeatable {
  shopId: number
  subject: string
  /** Undefined for guests. */
  user: SessionUser | undefined
  order: NewOrder
  /** The code of the link by which the visitor came. */
  affiliate?: string
}

export interface PlacedOrder {
  order: Order
  isNew: boolean
}

/** Finds the order with this key for its original or its current owner. */
export async function findRepeatedOrder(tx: Db, request: OrderRequest): Promise<PlacedOrder | undefined> {
  const { shopId, subject, user, key, hash } = request
  if (key === undefined) return undefined
  // Only the ordering browser knows a random key, so a guest's order repeated after signing in is the same order.
  const asGuest = isGuestId(key) && user !== undefined
  const mine = sql`(${orders.placed_by} = ${subject} or ${orders.subject} = ${subject}
    ${asGuest ? sql`or (${orders.subject} like 'guest:%' and ${orders.request_hash} = ${hash})` : sql``})`
  const [before] = await readOrders(
    tx,
    and(eq(orders.shops_id, shopId), eq(orders.idempotency_key, key), mine),
    sql`order by ${orders.placed_by} = ${subject} desc, ${orders.id} limit 1`,
  )
  if (!before) return undefined
  assertSame(before, request)
  if (asGuest && before.subject.startsWith('guest:')) {
    await tx
      .update(orders)
      .set({ subject })
      .where(isRow(orders, { shopId, id: before.order.id }))
    await refreshAvailability(tx, shopId, [before.order.items_id])
    return findRepeatedOrder(tx, request)
  }
  return { order: before.subject === subject ? before.order : restoreContact(before.order), isNew: false }
}

/** The orders that match, as their customers see them. */
export async function readOrders(tx: Db, which: SQL | undefined, first = sql``) {
  const { rows } = await tx.execute<{ order: OrderRow; subject: string; hash: string }>(sql`
    with page as materialized (select * from ${orders} where ${which} ${first})
    select ${orderJson} as "order", page.subject, page.request_hash as hash from ${pageWithPeople}`)
  return rows.map(({ order, ...row }) => ({ ...row, order: withTrackingUrl(order) }))
}

/** The order as the guest placed it, without data of the customer who claimed it and without later changes. */
function restoreContact({ contact, ...order }: Order): Order {
  const _customers = { Full_name: contact?.name ?? '', email: contact?.email ?? '', customer_number: null }
  const status = getFirstStatus(order.action_type)
  return { ...order, contact, _customers, status, version: 1, estimate: null, shipping: null }
}

import { isOpen, orderStatuses, ownerLimits, type ParcelOrder, type PostalAddress } from '@elegant/shared/rules'
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { anyOf } from '../db/anyOf.ts'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { orders, threads } from '../db/schema.ts'
import type { Row } from '../http/requests/editTarget.ts'
import { invalid } from '../http/responses/httpErrors.ts'

/** The lines of a cart are sent within seconds; a broken connection repeats them for some minutes. */
const cartMinutes = 10

const other = alias(orders, 'other')
const isSameCustomer = and(eq(other.shops_id, orders.shops_id), eq(other.subject, orders.subject))
const isPacked = and(
  eq(other.carrier, orders.carrier),
  eq(other.tracking_number, orders.tracking_number),
  ne(other.status, 'cancelled'),
)
const isSameCart = and(
  eq(other.placed_by, orders.placed_by),
  sql`abs(extract(epoch from ${other.created_at} - ${orders.created_at})) < ${cartMinutes * 60}`,
)

/**
 * The orders that can go into the parcel of an order (docs/product/orders.md#parcel-and-papers), those of the same cart
 * first.
 */
export function readParcelOrders(db: Db, which: Row): Promise<ParcelOrder[]> {
  const isWaiting = and(isNull(other.carrier), inArray(other.status, orderStatuses.filter(isOpen)))
  return db
    .select({
      id: other.id,
      title: other.title,
      quantity: other.quantity,
      is_same_cart: sql<boolean>`coalesce(${isSameCart}, false)`,
      is_packed: sql<boolean>`coalesce(${isPacked}, false)`,
    })
    .from(orders)
    .innerJoin(other, and(isSameCustomer, ne(other.id, orders.id)))
    .where(
      and(
        isRow(orders, which),
        eq(orders.action_type, 'enquiry'),
        eq(other.action_type, 'enquiry'),
        or(isPacked, isWaiting),
      ),
    )
    .orderBy(sql`${isSameCart} desc, ${other.created_at} desc, ${other.id} desc`)
    .limit(ownerLimits.parcelOrders)
}

/** Refuses orders of somebody else: their pieces would be named in a mail to this customer. */
export async function assertSameCustomer(tx: Db, which: Row, also: readonly number[]): Promise<void> {
  if (also.length === 0) return
  const known = await tx
    .select({ id: other.id })
    .from(orders)
    .innerJoin(other, and(isSameCustomer, anyOf(other.id, [...also])))
    .where(and(isRow(orders, which), eq(other.action_type, 'enquiry')))
  const strange = also.filter((one) => !known.some((order) => order.id === one))
  if (strange.length === 0) return
  const message = `Only enquiries of the same customer go into one parcel, not #${strange.join(', #')}`
  throw invalid([{ path: 'also', message }])
}

/** A piece in a parcel, with the address that its conversation has. */
export interface ParcelPiece {
  id: number
  title: string
  quantity: number
  ship_to: PostalAddress | null
}

/** Everything in the parcel of an order, the order itself included. */
export function readParcelPieces(db: Db, which: Row): Promise<ParcelPiece[]> {
  return db
    .select({ id: other.id, title: other.title, quantity: other.quantity, ship_to: threads.ship_to })
    .from(orders)
    .innerJoin(other, and(isSameCustomer, or(eq(other.id, orders.id), isPacked)))
    .leftJoin(threads, and(eq(threads.shops_id, other.shops_id), eq(threads.orders_id, other.id)))
    .where(isRow(orders, which))
    .orderBy(other.id)
}

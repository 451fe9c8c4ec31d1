import type { Seats } from '@elegant/shared/rules'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { items, orders, shops } from '../db/schema.ts'
import { capacityColumn, isRegistration } from '../db/seatColumns.ts'
import { isShownItem } from '../db/visibility.ts'
import { conflict } from '../http/responses/httpErrors.ts'

interface ItemRef {
  shopId: number
  id: number
}

/** Matches a publicly visible item. */
export function isPublicItem(which: ItemRef) {
  return and(isRow(items, which), isShownItem, shops.Is_visible)
}

/** The available and the taken seats; undefined if there is no such item. */
export async function readSeats(db: Db, which: ItemRef): Promise<Seats | undefined> {
  const [item] = await db
    .select({ capacity: capacityColumn })
    .from(items)
    .innerJoin(shops, eq(shops.id, items.shops_id))
    .where(isPublicItem(which))
  if (!item) return
  const taken = await countSeatsTaken(db, which)
  return { left: countLeft(item.capacity, taken), taken }
}

/** The available seats of a capacity. */
export async function countSeatsLeft(db: Db, which: ItemRef, capacity: unknown): Promise<number | null> {
  return countLeft(capacity, await countSeatsTaken(db, which))
}

/** Locks the item of an order that takes seats again, and throws a 409 if there are fewer seats than are taken with it. */
export async function assertSeatsFor(
  tx: Db,
  { shops_id: shopId, items_id }: typeof orders.$inferSelect,
): Promise<void> {
  const [item] = await tx
    .select({ capacity: capacityColumn })
    .from(items)
    .where(isRow(items, { shopId, id: items_id }))
    .for('no key update')
  const taken = await countSeatsTaken(tx, { shopId, id: items_id })
  if (typeof item?.capacity === 'number' && taken > item.capacity) throw conflict('This event is full')
}

function countLeft(capacity: unknown, taken: number): number | null {
  return typeof capacity === 'number' ? Math.max(0, Math.floor(capacity - taken)) : null
}

/** The number of seats taken, in all or by `holder`. Enquiries take none. */
export async function countSeatsTaken(db: Db, { shopId, id }: ItemRef, holder?: SQL): Promise<number> {
  const [taken] = await db
    .select({ count: sql<number>`coalesce(sum(${orders.quantity}), 0)::float8` })
    .from(orders)
    .where(and(eq(orders.shops_id, shopId), eq(orders.items_id, id), isRegistration, holder))
  return taken?.count ?? 0
}

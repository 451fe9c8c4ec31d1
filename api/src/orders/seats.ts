import type { Seats } from '@elegant/shared/rules'
import { and, eq, isNull, ne, not, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { items, orders, shops } from '../db/schema.ts'

interface ItemRef {
  shopId: number
  id: number
}

/** How many may come to an event, or a workshop: its `capacity`, where that is a number. */
export const capacityColumn = sql<unknown>`${items.item_info}->'capacity'`

/** What everybody sees and may order. */
export function isOffered({ shopId, id }: ItemRef) {
  return and(
    eq(items.shops_id, shopId),
    eq(items.id, id),
    not(items.Is_disabled),
    isNull(items.archived_at),
    shops.Is_visible,
  )
}

/** How many seats are left; null: nobody has said how many there are. Undefined: there is no such item. */
export async function seatsOf(db: Db, which: ItemRef): Promise<Seats | undefined> {
  const [item] = await db
    .select({ capacity: capacityColumn })
    .from(items)
    .innerJoin(shops, eq(shops.id, items.shops_id))
    .where(isOffered(which))
  return item && { left: await seatsLeft(db, which, item.capacity) }
}

/** Of a capacity what nobody has taken yet. Who only asks takes no seat. */
export async function seatsLeft(db: Db, which: ItemRef, capacity: unknown): Promise<number | null> {
  if (typeof capacity !== 'number') return null
  return Math.max(0, Math.floor(capacity - (await seatsTaken(db, which))))
}

/** How many seats are taken, by everybody or by whom `holder` names. */
export async function seatsTaken(db: Db, { shopId, id }: ItemRef, holder?: SQL): Promise<number> {
  const [taken] = await db
    .select({ count: sql<number>`coalesce(sum(${orders.quantity}), 0)::float8` })
    .from(orders)
    .where(
      and(
        eq(orders.shops_id, shopId),
        eq(orders.items_id, id),
        ne(orders.action_type, 'enquiry'),
        ne(orders.status, 'cancelled'),
        holder,
      ),
    )
  return taken?.count ?? 0
}

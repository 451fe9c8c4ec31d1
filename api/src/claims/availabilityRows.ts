import { sql } from 'drizzle-orm'
import { anyOf } from '../db/anyOf.ts'
import type { Db } from '../db/database.ts'
import { claims, hasOpenStatus, itemStandings, items, orders } from '../db/schema.ts'

/** Locks items in the order of their ids. Writers of claims on several items lock them first; otherwise they may deadlock. */
export async function lockItems(tx: Db, shopId: number, ids: number[]): Promise<void> {
  await tx.execute(sql`
    select from ${items} where shops_id = ${shopId} and ${anyOf(items.id, ids)} order by id for no key update`)
}

/**
 * Derives the availability of items, which lists read, from their claims and open enquiries. Every write of those calls it in
 * its transaction. It locks the items first, so that concurrent writes see each other's rows.
 */
export async function refreshAvailability(tx: Db, shopId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const wanted = sql`${sql.param(ids)}::int[]`
  const ofItem = sql`shops_id = ${shopId} and items_id = item.id`
  await lockItems(tx, shopId, ids)
  await tx.execute(sql`
    insert into ${itemStandings} (shops_id, items_id, claim, kind, until, place, waiting, asked, sold)
    select ${shopId}::int, item.id, holder.id, holder.kind, holder.until, nullif(holder.place, ''), counts.waiting,
      people.asked, counts.sold
    from unnest(${wanted}) as item(id)
    cross join lateral (
      select count(*) filter (where granted_at is null) as waiting,
        coalesce(sum(pieces) filter (where kind = 'sold' and not is_exclusive), 0) as sold
      from ${claims} where ${ofItem} and released_at is null) counts
    cross join lateral (
      select count(distinct subject) as asked from (
        select subject from ${orders}
        where ${ofItem} and action_type = 'enquiry' and ${hasOpenStatus(orders.status)}
        union all
        select subject from ${claims} where ${ofItem} and released_at is null and granted_at is null) open) people
    left join lateral (
      select id, kind, until, place from ${claims}
      where ${ofItem} and released_at is null and granted_at is not null and is_exclusive) holder on true
    on conflict (shops_id, items_id) do update set claim = excluded.claim, kind = excluded.kind, until = excluded.until,
      place = excluded.place, waiting = excluded.waiting, asked = excluded.asked, sold = excluded.sold`)
}

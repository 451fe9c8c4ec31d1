import { isRecord } from '@elegant/shared/rules'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Fields } from '../audit/auditedRows.ts'
import { anyOf } from '../db/anyOf.ts'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { claims, items, stoneRecords } from '../db/schema.ts'
import type { Row } from '../http/requests/editTarget.ts'
import { conflict } from '../http/responses/httpErrors.ts'
import { refreshAvailability } from './availabilityRows.ts'
import { mailHolders } from './mailHolder.ts'

/** Restores the claims of an item as an earlier entry of the change log recorded them. Ended claims are added again. */
export async function restoreClaims(tx: Db, { shopId, id }: Row, fields: Fields): Promise<void> {
  const open = and(eq(claims.shops_id, shopId), eq(claims.items_id, id), isNull(claims.released_at))
  if ('claim' in fields) {
    const wanted = isRecord(fields.claim) ? Number(fields.claim.id) : null
    const isOther = sql`${claims.granted_at} is not null and ${claims.is_exclusive} and ${claims.id} is distinct from ${wanted}::int`
    const ended = await tx.update(claims).set(undone).where(and(open, isOther)).returning()
    if (wanted !== null) {
      await assertSingle(tx, { shopId, id })
      await addAgain(tx, shopId, [wanted], sql`now()`)
    }
    const holders = await tx
      .select({ subject: claims.subject })
      .from(claims)
      .where(and(open, isNotNull(claims.granted_at)))
    await mailHolders(
      tx,
      shopId,
      ended.filter(({ subject }) => !holders.some((holder) => holder.subject === subject)),
    )
  }
  if ('sales' in fields) {
    const wanted = getIds(fields.sales)
    const isOther = sql`${claims.granted_at} is not null and not ${claims.is_exclusive} and ${claims.id} <> all(${sql.param(wanted)}::int[])`
    await tx.update(claims).set(undone).where(and(open, isOther))
    const isEnded = and(eq(claims.shops_id, shopId), anyOf(claims.id, wanted), isNotNull(claims.released_at))
    if ((await tx.$count(claims, isEnded)) > 0) await assertSeveral(tx, { shopId, id })
    await addAgain(tx, shopId, wanted, sql`now()`)
  }
  // People who have asked since keep their place.
  if ('line' in fields) await addAgain(tx, shopId, getIds(fields.line), sql`null::timestamptz`)
  if (['claim', 'sales', 'line'].some((name) => name in fields)) await refreshAvailability(tx, shopId, [id])
}

/** Throws a 409 if the item is deleted or no longer one of a kind. */
async function assertSingle(tx: Db, { shopId, id }: Row): Promise<void> {
  const [item] = await tx
    .select({ sold_as: items.sold_as, archived_at: items.archived_at })
    .from(items)
    .where(isRow(items, { shopId, id }))
  if (item?.archived_at) throw conflict('This item is deleted. Restore it first.')
  if (item?.sold_as !== 'one') throw conflict('This item is no longer one of a kind. Change that first.')
}

/** Throws a 409 if the item is a single piece by now, on which a sale of several is no claim. */
async function assertSeveral(tx: Db, which: Row): Promise<void> {
  const [item] = await tx.select({ sold_as: items.sold_as }).from(items).where(isRow(items, which))
  if (item?.sold_as === 'one') throw conflict('This item is one of a kind by now. Change that first.')
}

const undone = { released_at: sql`now()`, release_cause: 'undone' } as const

/**
 * Re-inserts claims that ended or left the line, unless they have expired. In line they have no end, and neither place nor
 * note: a granted hold has those from a show. The certificate of a sale goes with it, so
 * that the number in the buyer's hands stays valid.
 */
export async function addAgain(
  tx: Db,
  shopId: number,
  ids: number[],
  granted_at: ReturnType<typeof sql>,
): Promise<void> {
  await tx.execute(sql`
    insert into ${claims} (shops_id, items_id, kind, is_exclusive, pieces, subject, name, email, phone, place, note, until,
      orders_id, cause, replaces, asked_at, granted_at)
    select shops_id, items_id, kind, is_exclusive, pieces, subject, name, email, phone,
      case when ${granted_at} is not null then place else '' end, case when ${granted_at} is not null then note else '' end,
      case when ${granted_at} is not null then until end, orders_id, cause, id, asked_at, ${granted_at}
    from ${claims}
    where shops_id = ${shopId} and id = any(${sql.param(ids)}::int[]) and released_at is not null
      and (kind = 'sold' or until is null or until > now() or ${granted_at} is null)
    order by id
    on conflict do nothing`)
  // Copies of a sale have its time. The certificate may be with another copy, which has ended too.
  await tx.execute(sql`
    update ${stoneRecords} set claims_id = again.id from ${claims} again, ${claims} ended
    where ${stoneRecords.shops_id} = ${shopId} and ended.shops_id = ${shopId} and again.shops_id = ${shopId}
      and ended.id = ${stoneRecords.claims_id} and ended.released_at is not null
      and again.replaces = any(${sql.param(ids)}::int[]) and again.kind = 'sold' and again.released_at is null
      and again.items_id = ended.items_id and again.asked_at = ended.asked_at`)
}

/** The ids in a list; others are left out. */
export function getIds(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []
}

import { isRecord, isSoldWord, offerWord, takenMessage } from '@elegant/shared/rules'
import { and, eq, isNotNull, isNull, max, not, sql } from 'drizzle-orm'
import type { Fields } from '../audit/auditedTables.ts'
import { anyOf } from '../db/anyOf.ts'
import { isRunning } from '../db/availability.ts'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { claims, items, stoneRecords } from '../db/schema.ts'
import type { Row } from '../http/editTarget.ts'
import { conflict } from '../http/errors.ts'
import { addPassportRecord } from '../passports/addPassportRecord.ts'
import { refreshAvailability } from './availabilityRows.ts'
import { countSold, type StoredClaim } from './claimLedger.ts'
import { mailHolder } from './mailHolder.ts'

// The claims of an item, as far as writes of the item itself depend on them. The item's row is locked by the write.

/** Throws a 409 if somebody has the item, or waits for it: it cannot be deleted. */
export async function assertUnclaimed(tx: Db, { shopId, id }: Row, name = ''): Promise<void> {
  const open = await tx
    .select({ kind: claims.kind, granted_at: claims.granted_at })
    .from(claims)
    .where(and(eq(claims.shops_id, shopId), eq(claims.items_id, id), isOpenClaim))
  const [first] = open.toSorted((one) => (one.granted_at ? -1 : 1))
  if (!first) return
  const reason = first.granted_at
    ? takenMessage({ state: first.kind, asked: 0, waiting: 0, until: null, place: null, left: null, claim: null })
    : 'Somebody is in line for this piece'
  throw conflict(`${name}${reason}. Free it first, under Holds.`)
}

/** The same for many items at once; the error names the item. */
export async function assertNoneClaimed(tx: Db, shopId: number, ids: number[]): Promise<void> {
  const [claimed] = await tx
    .select({ id: items.id, title: items.title })
    .from(claims)
    .innerJoin(items, and(eq(items.shops_id, claims.shops_id), eq(items.id, claims.items_id)))
    .where(and(eq(claims.shops_id, shopId), anyOf(claims.items_id, ids), isOpenClaim))
    .orderBy(items.id)
    .limit(1)
  if (claimed) await assertUnclaimed(tx, { shopId, id: claimed.id }, `“${claimed.title}”: `)
}

const isOpenClaim = and(isNull(claims.released_at), sql`${claims.kind} <> 'sold'`, isRunning)

/**
 * Throws a 409 if an item that is no longer sold as a single piece, or no product any more, is held or waited for, or if one
 * whose pieces are all sold becomes a single piece: its sales are no claims on that one, so that it could be sold again.
 */
export async function assertSoldAs(tx: Db, shopId: number, rows: WrittenItem[]): Promise<void> {
  const ids = rows.filter(({ fields }) => 'sold_as' in fields || 'item_type' in fields).map(({ id }) => id)
  if (ids.length === 0) return
  const [held] = await tx
    .select({ title: items.title, item_type: items.item_type })
    .from(items)
    .innerJoin(claims, and(eq(claims.shops_id, items.shops_id), eq(claims.items_id, items.id)))
    .where(
      and(
        ...[eq(items.shops_id, shopId), anyOf(items.id, ids), not(isSingle)],
        ...[isNull(claims.released_at), claims.is_exclusive],
      ),
    )
    .limit(1)
  if (held) {
    const message = soldAsMessage(held.title)
    throw conflict(message, [{ path: held.item_type === 'Product' ? 'sold_as' : 'item_type', message }])
  }
  for (const { id, fields, stored } of rows) {
    if (fields.sold_as !== 'one' || !stored || stored.sold_as === 'one') continue
    if ((await countSold(tx, { shopId, id })) < Number(stored.pieces)) continue
    const message = allSoldMessage(String(stored.title))
    throw conflict(message, [{ path: 'sold_as', message }])
  }
}

/** Why a piece has to stay one of a kind. */
export function soldAsMessage(title: string): string {
  return `Somebody has “${title}”, or waits for it. Free it first, under Holds`
}

/** Why several pieces cannot become one. */
export function allSoldMessage(title: string): string {
  return `All pieces of “${title}” are sold. Add one, or take a sale back, before it becomes one of a kind`
}

/** The ids of the items that have to stay one of a kind. A sale by a word ends by itself when the item does not. */
export async function readKeptSingle(db: Db, shopId: number): Promise<Set<number>> {
  const rows = await db
    .selectDistinct({ id: claims.items_id })
    .from(claims)
    .where(and(eq(claims.shops_id, shopId), isNull(claims.released_at), claims.is_exclusive, not(isWordSale)))
  return new Set(rows.map(({ id }) => id))
}

/** An item that a write changes. */
export interface WrittenItem {
  id: number
  /** The new values. */
  fields: Fields
  /** The values before the write; undefined for a new item. */
  stored: Fields | undefined
}

/**
 * Follows the words of item_info: an owner, a file or a client of section 7 that changes the word to SoldOut sells the piece.
 * Another word frees it again if a word has sold it, and leaves other claims alone. A word that stays changes nothing, because
 * the owner may have freed the piece since. A piece that is held for an order is sold to its customer.
 */
export async function syncSaleFromItemInfo(tx: Db, shopId: number, rows: WrittenItem[]): Promise<void> {
  const written = rows.map(({ id, fields, stored }) => ({
    id,
    isSold: sellsByWord({ ...stored, ...fields }),
    wasSold: stored !== undefined && sellsByWord(stored),
  }))
  const sold = written.filter(({ isSold, wasSold }) => isSold && !wasSold).map(({ id }) => id)
  const free = written.filter(({ isSold, wasSold }) => wasSold && !isSold).map(({ id }) => id)
  const open = (ids: number[]) =>
    and(eq(claims.shops_id, shopId), anyOf(claims.items_id, ids), isNull(claims.released_at), claims.is_exclusive)
  const now = sql`now()`
  if (free.length > 0) {
    const freed = await tx
      .update(claims)
      .set({ released_at: now, release_cause: 'freed' })
      .where(and(open(free), isWordSale))
      .returning({ orders_id: claims.orders_id })
    // What was held for an order before the word is held for it again.
    const isOfOrder = and(
      eq(claims.shops_id, shopId),
      anyOf(claims.orders_id, idsOf(freed.map((sale) => sale.orders_id))),
    )
    const holds = await tx
      .select({ id: max(claims.id) })
      .from(claims)
      .where(and(isOfOrder, eq(claims.kind, 'hold')))
      .groupBy(claims.orders_id)
    await addAgain(tx, shopId, idsOf(holds.map(({ id }) => id)), now)
  }
  if (sold.length > 0) {
    const ended = await tx
      .update(claims)
      .set({ released_at: now, release_cause: 'replaced' })
      .where(and(open(sold), sql`${claims.granted_at} is not null and ${claims.kind} <> 'sold'`, isOfSingle))
      .returning()
    const kept = ended.filter(({ kind, orders_id }) => kind === 'hold' && orders_id !== null)
    await mailHolders(
      tx,
      shopId,
      ended.filter((claim) => !kept.includes(claim)),
    )
    const { rows: sales } = await tx.execute<{ id: number; items_id: number }>(sql`
      insert into ${claims} (shops_id, items_id, kind, cause, granted_at, subject, name, email, phone, orders_id, replaces)
      select ${shopId}::int, ${items.id}, 'sold', 'item_info', now(), held.subject, coalesce(held.name, ''),
        coalesce(held.email, ''), coalesce(held.phone, ''), held.orders_id, held.id
      from ${items} left join ${claims} held on held.shops_id = ${items.shops_id} and held.items_id = ${items.id}
        and held.id = any(${sql.param(kept.map(({ id }) => id))}::int[])
      where ${items.shops_id} = ${shopId} and ${anyOf(items.id, sold)}
        and ${isSingle}
      order by ${items.id}
      on conflict do nothing returning id, items_id`)
    for (const { id: claims_id, items_id: id } of sales) {
      await addPassportRecord(tx, { shopId, id }, { cause: 'sale', claims_id })
    }
  }
  await refreshAvailability(tx, shopId, [...sold, ...free])
}

/** The word sells a single piece; of several, the owner says how many are left. */
function sellsByWord({ item_info, item_type = 'Product', sold_as = 'one' }: Fields): boolean {
  return item_type === 'Product' && sold_as === 'one' && isSoldWord(offerWord(item_info))
}

/** Tells the shoppers whose holds have ended. */
async function mailHolders(tx: Db, shopId: number, ended: StoredClaim[]): Promise<void> {
  for (const claim of ended.filter(({ kind }) => kind === 'hold')) {
    const [item] = await tx
      .select({ title: items.title, slug: items.slug })
      .from(items)
      .where(isRow(items, { shopId, id: claim.items_id }))
    if (item) await mailHolder(tx, { shopId, ...item }, claim, 'holdEnded')
  }
}

const isWordSale = sql`(${claims.kind} = 'sold' and ${claims.cause} = 'item_info')`

const isSingle = sql`(${items.item_type} = 'Product' and ${items.sold_as} = 'one')`

const isOfSingle = sql`exists (
  select from ${items} where ${items.shops_id} = ${claims.shops_id} and ${items.id} = ${claims.items_id} and ${isSingle})`

/** Restores the claims of an item as an earlier entry of the change log recorded them. Ended claims are added anew. */
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
    const holders = await tx.select({ subject: claims.subject }).from(claims).where(and(open, isGranted))
    await mailHolders(
      tx,
      shopId,
      ended.filter(({ subject }) => !holders.some((holder) => holder.subject === subject)),
    )
  }
  if ('sales' in fields) {
    const wanted = idsOf(fields.sales)
    const isOther = sql`${claims.granted_at} is not null and not ${claims.is_exclusive} and ${claims.id} <> all(${sql.param(wanted)}::int[])`
    await tx.update(claims).set(undone).where(and(open, isOther))
    const isEnded = and(eq(claims.shops_id, shopId), anyOf(claims.id, wanted), isNotNull(claims.released_at))
    if ((await tx.$count(claims, isEnded)) > 0) await assertSeveral(tx, { shopId, id })
    await addAgain(tx, shopId, wanted, sql`now()`)
  }
  // People who have asked since keep their place.
  if ('line' in fields) await addAgain(tx, shopId, idsOf(fields.line), sql`null::timestamptz`)
  if (['claim', 'sales', 'line'].some((name) => name in fields)) await refreshAvailability(tx, shopId, [id])
}

const isGranted = sql`${claims.granted_at} is not null`

/** Throws a 409 if nobody can have the item alone any more. */
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
 * Re-inserts claims that ended or left the line, unless they have expired. The certificate of a sale goes with it, so
 * that the number in the buyer's hands stays valid.
 */
async function addAgain(tx: Db, shopId: number, ids: number[], granted_at: ReturnType<typeof sql>): Promise<void> {
  await tx.execute(sql`
    insert into ${claims} (shops_id, items_id, kind, is_exclusive, pieces, subject, name, email, phone, place, note, until,
      orders_id, cause, replaces, asked_at, granted_at)
    select shops_id, items_id, kind, is_exclusive, pieces, subject, name, email, phone, place, note,
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

function idsOf(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []
}

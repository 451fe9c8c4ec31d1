import { takenMessage } from '@elegant/shared/rules'
import { and, eq, isNull, not, sql } from 'drizzle-orm'
import type { Fields } from '../audit/auditedRows.ts'
import { anyOf } from '../db/anyOf.ts'
import { isRunning } from '../db/availabilityColumns.ts'
import type { Db } from '../db/database.ts'
import { claims, items } from '../db/schema.ts'
import type { Row } from '../http/requests/editTarget.ts'
import { conflict } from '../http/responses/httpErrors.ts'
import { isSingle, isWordSale } from './claimConditions.ts'
import { countSold } from './itemClaims.ts'

// Checks of an item's claims before the item is written. The write has locked the item's row.

/** An item that a write changes. */
export interface WrittenItem {
  id: number
  /** The new values. */
  fields: Fields
  /** The values before the write; undefined for a new item. */
  stored: Fields | undefined
}

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
  if (ids.length === 0) return
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
        eq(items.shops_id, shopId),
        anyOf(items.id, ids),
        not(isSingle),
        isNull(claims.released_at),
        claims.is_exclusive,
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

import { isSoldWord, offerWord } from '@elegant/shared/rules'
import { and, eq, isNull, max, sql } from 'drizzle-orm'
import type { Fields } from '../audit/auditedRows.ts'
import { anyOf } from '../db/anyOf.ts'
import type { Db } from '../db/database.ts'
import { claims, items } from '../db/schema.ts'
import { addStoneRecord } from '../stoneRecords/addStoneRecord.ts'
import { refreshAvailability } from './availabilityRows.ts'
import { isOfSingle, isSingle, isWordSale } from './claimConditions.ts'
import type { WrittenItem } from './itemChecks.ts'
import { mailHolders } from './mailHolder.ts'
import { addAgain, getIds } from './restoreClaims.ts'

/**
 * Follows the words of item_info: an owner, a file or a client of the core API that changes the word to SoldOut sells
 * the piece. Another word frees it again if a word has sold it, and leaves other claims alone. A word that stays
 * changes nothing, because the owner may have freed the piece since. What is held for an order, or by the owner for
 * somebody, is sold to that person, and what is out to its dealer. A shopper's own hold ends.
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
    // Restores the holds for orders that the word has replaced.
    const isOfOrder = and(
      eq(claims.shops_id, shopId),
      anyOf(claims.orders_id, getIds(freed.map((sale) => sale.orders_id))),
    )
    const holds = await tx
      .select({ id: max(claims.id) })
      .from(claims)
      .where(and(isOfOrder, eq(claims.kind, 'hold')))
      .groupBy(claims.orders_id)
    await addAgain(tx, shopId, getIds(holds.map(({ id }) => id)), now)
  }
  if (sold.length > 0) {
    const ended = await tx
      .update(claims)
      .set({ released_at: now, release_cause: 'replaced' })
      .where(and(open(sold), sql`${claims.granted_at} is not null and ${claims.kind} <> 'sold'`, isOfSingle))
      .returning()
    const kept = ended.filter(
      ({ kind, orders_id, subject }) =>
        kind === 'memo' || (kind === 'hold' && (orders_id !== null || subject === null)),
    )
    const shown = ended.filter(({ kind }) => kind === 'show')
    await mailHolders(
      tx,
      shopId,
      ended.filter((claim) => !kept.includes(claim)),
    )
    const { rows: sales } = await tx.execute<{ id: number; items_id: number }>(sql`
      insert into ${claims} (shops_id, items_id, kind, cause, granted_at, subject, name, email, phone, orders_id, replaces,
        place, note)
      select ${shopId}::int, ${items.id}, 'sold', 'item_info', now(), held.subject, coalesce(held.name, ''),
        coalesce(held.email, ''), coalesce(held.phone, ''), held.orders_id, held.id,
        coalesce(held.place, shown.place, ''), coalesce(held.note, shown.note, '')
      from ${items} left join ${claims} held on held.shops_id = ${items.shops_id} and held.items_id = ${items.id}
        and held.id = any(${sql.param(kept.map(({ id }) => id))}::int[])
      left join ${claims} shown on shown.shops_id = ${items.shops_id} and shown.items_id = ${items.id}
        and shown.id = any(${sql.param(shown.map(({ id }) => id))}::int[])
      where ${items.shops_id} = ${shopId} and ${anyOf(items.id, sold)}
        and ${isSingle}
      order by ${items.id}
      on conflict do nothing returning id, items_id`)
    for (const { id: claims_id, items_id: id } of sales) {
      await addStoneRecord(tx, { shopId, id }, { cause: 'sale', claims_id })
    }
  }
  await refreshAvailability(tx, shopId, [...sold, ...free])
}

/** The word sells a single piece; of several, the owner says how many are left. */
function sellsByWord({ item_info, item_type = 'Product', sold_as = 'one' }: Fields): boolean {
  return item_type === 'Product' && sold_as === 'one' && isSoldWord(offerWord(item_info))
}

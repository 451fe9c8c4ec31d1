import { and, eq, isNotNull, isNull, like, not, type SQL, sql } from 'drizzle-orm'
import { soldPieces } from '../db/availabilityColumns.ts'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { claims, customers, items } from '../db/schema.ts'
import type { Row } from '../http/requests/editTarget.ts'

/** Matches the claim that holds an item, even if it has run out and is not settled yet. */
export function isHolder({ shopId, id }: Row): SQL | undefined {
  return and(
    eq(claims.shops_id, shopId),
    eq(claims.items_id, id),
    isNull(claims.released_at),
    isNotNull(claims.granted_at),
    claims.is_exclusive,
  )
}

/** Matches the people in line for an item. */
export function isWaiting({ shopId, id }: Row): SQL | undefined {
  return and(
    eq(claims.shops_id, shopId),
    eq(claims.items_id, id),
    isNull(claims.released_at),
    isNull(claims.granted_at),
  )
}

/** Matches the customers in line who can have an item without the owner: guests wait for the owner, and blocked ones get none. */
export function isMemberInLine(item: Row): SQL | undefined {
  const isBlocked = sql`exists (
    select from ${customers} where ${customers.shops_id} = ${claims.shops_id}
      and ${claims.subject} = 'user:' || ${customers.elegant_user_id}
      and (${customers.role} = 'blocked' or ${customers.block_deny_access}))`
  return and(isWaiting(item), like(claims.subject, 'user:%'), not(isBlocked))
}

export async function countSold(tx: Db, which: Row): Promise<number> {
  const [row] = await tx
    .select({ sold: sql<number>`${soldPieces}` })
    .from(items)
    .where(isRow(items, which))
  return row?.sold ?? 0
}

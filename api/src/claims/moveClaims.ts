import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { claims } from '../db/schema.ts'

/**
 * Moves a guest's holds and places in line to a customer, who keeps the own place in a line. The items are locked. Returns
 * them.
 */
export async function moveClaims(
  tx: Db,
  { shopId, guest, owner }: { shopId: number; guest: string; owner: string },
): Promise<{ items_id: number }[]> {
  const isGuests = and(eq(claims.shops_id, shopId), eq(claims.subject, guest), isNull(claims.released_at))
  const left = await tx
    .update(claims)
    .set({ released_at: sql`now()`, release_cause: 'replaced' })
    .where(
      and(
        isGuests,
        isNull(claims.granted_at),
        sql`exists (select from ${claims} own where own.shops_id = ${claims.shops_id} and own.items_id = ${claims.items_id}
          and own.subject = ${owner} and own.released_at is null and own.granted_at is null)`,
      ),
    )
    .returning({ items_id: claims.items_id })
  // The owner may have used the same key for another request.
  const moved = await tx
    .update(claims)
    .set({ subject: owner, idempotency_key: null })
    .where(isGuests)
    .returning({ items_id: claims.items_id })
  return [...left, ...moved]
}

import { sql } from 'drizzle-orm'
import type { Writes } from '../audit/writes.ts'
import type { Db } from '../db/database.ts'
import { claims } from '../db/schema.ts'
import type { ClaimLedger } from './claimLedger.ts'

interface Deps {
  db: Db
  writes: Writes
  claimLedger: ClaimLedger
}

/** Settles claims that have run out: passes holds on, and invalidates the caches. A claim settles its item first. */
export function settleClaims({ db, writes, claimLedger }: Deps) {
  return async (): Promise<void> => {
    const { rows } = await db.execute<{ shopId: number; id: number }>(sql`
      select ${claims.shops_id} as "shopId", ${claims.items_id} as id from ${claims}
      where ${claims.released_at} is null and ${claims.granted_at} is not null and ${claims.kind} in ('hold', 'show')
        and ${claims.until} <= now()
      order by ${claims.until} limit 100`)
    for (const which of rows) await writes.publish(which.shopId, (tx) => claimLedger.lock(tx, which))
  }
}

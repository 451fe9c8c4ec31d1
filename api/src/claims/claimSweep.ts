import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Writes } from '../audit/writes.ts'
import type { Db } from '../db/database.ts'
import { claims } from '../db/schema.ts'
import { loggable } from '../http/errors.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { ClaimLedger } from './ledger.ts'

/** How often claims that have run out are settled, in milliseconds. Claiming settles them too, without waiting for it. */
const interval = 20_000

interface Deps {
  db: Db
  writes: Writes
  outbox: Outbox
  ledger: ClaimLedger
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Settles claims that have run out: passes holds on, and tells the caches. */
export function claimSweep({ db, writes, outbox, ledger, log }: Deps) {
  let timer: NodeJS.Timeout | undefined
  let work: Promise<void> = Promise.resolve()

  async function sweep(): Promise<void> {
    const { rows } = await db.execute<{ shopId: number; id: number }>(sql`
      select ${claims.shops_id} as "shopId", ${claims.items_id} as id from ${claims}
      where ${claims.released_at} is null and ${claims.granted_at} is not null and ${claims.kind} in ('hold', 'show')
        and ${claims.until} <= now()
      order by ${claims.until} limit 100`)
    for (const which of rows) await writes.publish(which.shopId, (tx) => ledger.lock(tx, which))
    if (rows.length > 0) outbox.wake()
  }

  function run(): void {
    work = work.then(sweep).catch((error: unknown) => log.error({ err: loggable(error) }, 'Settling claims failed'))
  }

  return {
    sweep,
    start() {
      timer = setInterval(run, interval).unref()
      run()
    },
    async close() {
      clearInterval(timer)
      await work
    },
  }
}

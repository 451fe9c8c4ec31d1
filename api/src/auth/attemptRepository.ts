import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { attempts } from '../db/schema.ts'

/** Attempt counters in the database, shared by all processes. A counter expires `seconds` after its first attempt. */
export function attemptRepository(db: Db) {
  let sweptAt = 0
  return {
    /** Atomically adds one attempt and returns the new count; `wait`: seconds until the counter expires. */
    async take(what: string, seconds: number): Promise<{ count: number; wait: number }> {
      await sweep()
      const isOver = sql`${attempts.resets_at} <= now()`
      const ends = sql`now() + make_interval(secs => ${seconds})`
      const [taken] = await db
        .insert(attempts)
        .values({ key: keyOf(what), count: 1, resets_at: ends })
        .onConflictDoUpdate({
          target: attempts.key,
          set: {
            count: sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`,
            resets_at: sql`case when ${isOver} then ${ends} else ${attempts.resets_at} end`,
          },
        })
        .returning({
          count: attempts.count,
          wait: sql<number>`ceil(extract(epoch from ${attempts.resets_at} - now()))::int`,
        })
      if (!taken) throw new Error('The attempt was not counted')
      return taken
    },
    /** Undoes one attempt, for example after a correct password. */
    async refund(what: string): Promise<void> {
      await db
        .update(attempts)
        .set({ count: sql`${attempts.count} - 1` })
        .where(and(eq(attempts.key, keyOf(what)), gt(attempts.count, 0)))
    },
  }

  /** Deletes expired counters, in batches, at most once a minute. */
  async function sweep(): Promise<void> {
    if (Date.now() - sweptAt < 60_000) return
    sweptAt = Date.now()
    await db.execute(
      sql`delete from ${attempts} where ${attempts.key} in (select ${attempts.key} from ${attempts} where ${attempts.resets_at} < now() limit 10000 for update skip locked)`,
    )
  }
}

export type AttemptRepository = ReturnType<typeof attemptRepository>

/** Keys are hashed, so that the table holds no e-mail or IP addresses. */
function keyOf(what: string): string {
  return createHash('sha256').update(what).digest('hex')
}

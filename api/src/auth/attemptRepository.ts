import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { attempts } from '../db/schema.ts'

/** Counts of tries that all processes share. A count ends `seconds` after its first try. */
export function attemptRepository(db: Db) {
  let sweptAt = 0
  return {
    /** Counts one more try, at once with the question how many there were; `wait`: seconds until the count ends. */
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
      if (!taken) throw new Error('A try was not counted')
      return taken
    },
    /** Takes a try back that was none of those to be counted. */
    async giveBack(what: string): Promise<void> {
      await db
        .update(attempts)
        .set({ count: sql`${attempts.count} - 1` })
        .where(and(eq(attempts.key, keyOf(what)), gt(attempts.count, 0)))
    },
  }

  /** Forgets counts that have ended, some at a time, once a minute. */
  async function sweep(): Promise<void> {
    if (Date.now() - sweptAt < 60_000) return
    sweptAt = Date.now()
    await db.execute(
      sql`delete from ${attempts} where ${attempts.key} in (select ${attempts.key} from ${attempts} where ${attempts.resets_at} < now() limit 10000 for update skip locked)`,
    )
  }
}

export type AttemptRepository = ReturnType<typeof attemptRepository>

/** Whom a count is about is not kept. */
function keyOf(what: string): string {
  return createHash('sha256').update(what).digest('hex')
}

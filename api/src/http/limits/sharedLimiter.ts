import { hash } from 'node:crypto'
import { getTableName, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool, QueryConfig } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../../db/database.ts'
import { rateLimits } from '../../db/schema.ts'
import { addSweep } from '../background/sweeps.ts'

/** A limit of calls that all processes count together, in the database. */
export interface SharedLimiter {
  /** Counts one call of `key` and returns the seconds to wait; 0 if the call is within the limit. */
  take: (key: string) => Promise<number>
  /** Takes one call back, for example after a correct password. */
  refund: (key: string) => Promise<void>
  /** Forgets all calls of `key`. */
  reset: (key: string) => Promise<void>
}

/** Allows `max` calls in `seconds`, which start with the first call. Keys are hashed, so that the table holds no email or IP addresses. */
export function sharedLimiter(pool: Pool, { max, seconds }: { max: number; seconds: number }): SharedLimiter {
  const limiter = new RateLimiterPostgres({
    // Without the library's names of prepared statements: a transaction pooler does not support them.
    storeClient: { query: ({ text, values }: QueryConfig) => pool.query(text, values) },
    storeType: 'client',
    tableName: getTableName(rateLimits),
    tableCreated: true,
    keyPrefix: '',
    points: max,
    duration: seconds,
    clearExpiredByTimeout: false,
  })
  return {
    async take(key) {
      try {
        await limiter.consume(hash('sha256', key))
        return 0
      } catch (error) {
        if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
        throw error
      }
    },
    async refund(key) {
      await limiter.reward(hash('sha256', key))
    },
    async reset(key) {
      await limiter.delete(hash('sha256', key))
    },
  }
}

/** Deletes expired counts, in batches. */
export function sweepSharedLimits(scope: FastifyInstance, db: Db): void {
  addSweep(scope, {
    interval: 60_000,
    failure: 'Deleting expired rate limits failed',
    async run() {
      await db.execute(
        sql`delete from ${rateLimits} where ${rateLimits.key} in (select ${rateLimits.key} from ${rateLimits} where ${rateLimits.expire} < ${Date.now()} limit 10000 for update skip locked)`,
      )
    },
  })
}

import { createHash, createHmac, randomBytes } from 'node:crypto'
import { threadLinkDays, threadPath } from '@elegant/shared/rules'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { threads } from '../db/schema.ts'
import type { Row } from '../http/editTarget.ts'

/** 128 bits. */
const keyBytes = 16
const keyPattern = /^[\w-]{22}$/

export type ThreadKeys = ReturnType<typeof threadKeys>

/**
 * The secret addresses of threads (product §11.11). A key is derived from a random seed and AUTH_SECRET, and found by its
 * hash: the database alone does not reveal it, and mails can repeat it.
 */
export function threadKeys({ authSecret, publicUrl }: { authSecret: string; publicUrl: string }) {
  const secret = createHmac('sha256', authSecret).update('thread keys').digest()

  function keyOf(seed: string): string {
    return createHmac('sha256', secret).update(seed).digest().subarray(0, keyBytes).toString('base64url')
  }

  return {
    keyOf,

    urlOf: (seed: string): string => publicUrl + threadPath(keyOf(seed)),

    /** The columns of a thread with a new address. */
    create() {
      const seed = randomBytes(keyBytes).toString('base64url')
      return { key_seed: seed, key_hash: hashOf(keyOf(seed)) }
    },

    /** Extends the lifetime of an address, or creates one, and returns its seed. */
    async use(tx: Db, { shopId, id }: Row): Promise<string> {
      const isThread = and(eq(threads.shops_id, shopId), eq(threads.id, id))
      const [thread] = await tx.select({ seed: threads.key_seed, hash: threads.key_hash }).from(threads).where(isThread)
      // After a change of AUTH_SECRET the seed leads to another key, so the address starts anew.
      const isUsable = thread?.seed && thread.hash === hashOf(keyOf(thread.seed))
      const columns = isUsable ? { key_seed: thread.seed } : this.create()
      await tx
        .update(threads)
        .set({ ...columns, used_at: sql`now()` })
        .where(isThread)
      return columns.key_seed ?? ''
    },

    /** Ends the address of a thread, and starts a new one unless it is revoked. */
    async renew(tx: Db, { shopId, id }: Row, isRevoked: boolean): Promise<void> {
      // A revoked address keeps its seed, which tells it from one that was never made.
      const columns = isRevoked ? { key_hash: null } : this.create()
      await tx
        .update(threads)
        .set({ ...columns, used_at: sql`now()` })
        .where(and(eq(threads.shops_id, shopId), eq(threads.id, id)))
    },

    /** Makes addresses for threads from before there were any. */
    async fill(db: Db): Promise<void> {
      const without = await db
        .select({ shopId: threads.shops_id, id: threads.id })
        .from(threads)
        .where(isNull(threads.key_seed))
      for (const { shopId, id } of without) {
        await db
          .update(threads)
          .set(this.create())
          .where(and(eq(threads.shops_id, shopId), eq(threads.id, id), isNull(threads.key_seed)))
      }
    },

    /** The thread of a key; undefined for an unknown, old or malformed one. */
    async find(tx: Db, shopId: number, key: string): Promise<Row | undefined> {
      if (!keyPattern.test(key)) return undefined
      const [thread] = await tx
        .select({ id: threads.id })
        .from(threads)
        .where(
          and(
            ...[eq(threads.shops_id, shopId), eq(threads.key_hash, hashOf(key))],
            gt(threads.used_at, sql`now() - ${threadLinkDays}::int * interval '1 day'`),
          ),
        )
      return thread && { shopId, id: thread.id }
    },
  }
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

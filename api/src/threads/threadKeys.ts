import { threadLinkDays, threadPath } from '@elegant/shared/rules'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { seededKeys } from '../config/seededKeys.ts'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { threads } from '../db/schema.ts'
import type { Row } from '../http/requests/editTarget.ts'
import { notFound } from '../http/responses/httpErrors.ts'

export type ThreadKeys = ReturnType<typeof threadKeys>

/** The secret addresses of threads (docs/product/conversations.md). */
export function threadKeys({ authSecret, publicUrl }: { authSecret: string; publicUrl: string }) {
  const { getKey, create, isUsable, hashOfKey } = seededKeys(authSecret, 'thread keys')

  return {
    getKey,
    isUsable,

    getUrl: (seed: string): string => publicUrl + threadPath(getKey(seed)),

    /** The columns of a thread with a new address. */
    create,

    /** Extends the lifetime of an address, or creates one, and returns its seed. */
    async use(tx: Db, which: Row): Promise<string> {
      const isThread = isRow(threads, which)
      const [thread] = await tx
        .select({ seed: threads.key_seed, hash: threads.key_hash })
        .from(threads)
        .where(isThread)
        .for('no key update')
      const isKept = thread?.seed && isUsable(thread.seed, thread.hash)
      const columns = isKept ? { key_seed: thread.seed } : create()
      await tx
        .update(threads)
        .set({ ...columns, used_at: sql`now()` })
        .where(isThread)
      return columns.key_seed ?? ''
    },

    /** Ends the address of a thread, and starts a new one unless it is revoked. */
    async renew(tx: Db, { shopId, id }: Row, isRevoked: boolean): Promise<void> {
      // A revoked address keeps its seed, which distinguishes it from one that was never made.
      const columns = isRevoked ? { key_hash: null } : create()
      await tx
        .update(threads)
        .set({ ...columns, used_at: sql`now()` })
        .where(isRow(threads, { shopId, id }))
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
          .set(create())
          .where(and(isRow(threads, { shopId, id }), isNull(threads.key_seed)))
      }
    },

    /** The thread of a key. Throws the same 404 for an unknown, an old and a malformed one. */
    async find(tx: Db, shopId: number, key: string): Promise<Row> {
      const hash = hashOfKey(key)
      if (hash === undefined) throw noSuchThread()
      const [thread] = await tx
        .select({ id: threads.id })
        .from(threads)
        .where(
          and(
            eq(threads.shops_id, shopId),
            eq(threads.key_hash, hash),
            gt(threads.used_at, sql`now() - ${threadLinkDays}::int * interval '1 day'`),
          ),
        )
      if (!thread) throw noSuchThread()
      return { shopId, id: thread.id }
    },
  }
}

export const noSuchThread = () => notFound('There is no such conversation.')

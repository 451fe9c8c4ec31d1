import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { threadEntries } from '../db/schema.ts'
import type { Repeatable } from '../http/requests/idempotency.ts'
import type { StoredThread } from './threadEntry.ts'

/** The entry of an earlier request with the same idempotency key. */
export async function findRepeatedEntry(
  tx: Db,
  { shops_id, id }: StoredThread,
  { key }: Repeatable,
): Promise<{ hash: string } | undefined> {
  if (key === undefined) return undefined
  const [entry] = await tx
    .select({ hash: threadEntries.request_hash })
    .from(threadEntries)
    .where(
      and(
        eq(threadEntries.shops_id, shops_id),
        eq(threadEntries.threads_id, id),
        eq(threadEntries.idempotency_key, key),
      ),
    )
  return entry && { hash: entry.hash ?? '' }
}

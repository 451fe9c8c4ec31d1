import { and, eq, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Matches the rows of a thread, which is a row or the columns of one. */
export function ofThread(
  table: { shops_id: PgColumn; threads_id: PgColumn },
  thread: { shops_id: number | SQLWrapper; id: number | SQLWrapper },
): SQL | undefined {
  return and(eq(table.shops_id, thread.shops_id), eq(table.threads_id, thread.id))
}

import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Matches a row of a shop. An id alone could be a row of another shop. */
export function isRow(
  table: { shops_id: PgColumn; id: PgColumn },
  { shopId, id }: { shopId: number; id: number },
): SQL | undefined {
  return and(eq(table.shops_id, shopId), eq(table.id, id))
}

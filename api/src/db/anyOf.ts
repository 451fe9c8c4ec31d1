import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * Matches rows whose integer column is one of the ids. Sends them as one parameter: drizzle's `inArray` sends a parameter
 * for each, and building a statement of thousands blocks the event loop for 100 ms.
 */
export function anyOf(column: PgColumn, ids: readonly number[]): SQL {
  return sql`${column} = any(${sql.param(ids)}::int[])`
}

import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** Formats a time for API responses: ISO 8601 in UTC with milliseconds. */
export function isoTime(column: AnyColumn | SQL): SQL<string> {
  return sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

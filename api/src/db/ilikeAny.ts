import { type AnyColumn, or, type SQL, sql } from 'drizzle-orm'

/** Matches rows in which one of the texts contains the search, ignoring case; undefined for an empty search. */
export function ilikeAny(search: string | undefined, ...texts: (AnyColumn | SQL)[]): SQL | undefined {
  const words = search?.trim()
  if (!words) return undefined
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return or(...texts.map((text) => sql`${text} ilike ${pattern} escape '\\'`))
}

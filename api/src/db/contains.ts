import { type AnyColumn, or, type SQL, sql } from 'drizzle-orm'

/** True where one of the texts has the words in it as they stand, in any case; without words, undefined. */
export function contains(search: string | undefined, ...texts: (AnyColumn | SQL)[]): SQL | undefined {
  const words = search?.trim()
  if (!words) return undefined
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return or(...texts.map((text) => sql`${text} ilike ${pattern} escape '\\'`))
}

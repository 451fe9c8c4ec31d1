/** The entry of a table for a value of the server, which may be one that this release does not know. */
export function lookUp<Entry>(table: Readonly<Record<string, Entry>>, value: unknown): Entry | undefined {
  return typeof value === 'string' && Object.hasOwn(table, value) ? table[value] : undefined
}

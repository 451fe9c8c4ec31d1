import type { ClientBase } from 'pg'

/** A table in a backup, independent of the database. */
export interface Table {
  name: string
  /** Columns, except generated ones. */
  columns: string[]
  /** Identity columns. */
  counters: string[]
}

/** Returns all tables of the shop, referenced tables first. */
export async function getTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { refers: string[] }>(shapes)
  const sorted: Table[] = []
  let rest = rows
  while (rest.length > 0) {
    const names = new Set(rest.map(({ name }) => name))
    const free = rest.filter(({ name, refers }) => !refers.some((other) => other !== name && names.has(other)))
    if (free.length === 0) throw new Error(`These tables refer to one another in a circle: ${[...names].join(', ')}`)
    sorted.push(...free.map(({ name, columns, counters }) => ({ name, columns, counters })))
    rest = rest.filter((table) => !free.includes(table))
  }
  return sorted
}

const shapes = `
  select c.relname::text as name,
    array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum
    ) as columns,
    array(
      select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '' order by a.attnum
    ) as counters,
    array(
      select distinct r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f'
    ) as refers
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  order by 1`

/** Number of applied migrations; 0 in an empty database. */
export async function countMigrations(client: ClientBase): Promise<number> {
  const { rows } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as known`)
  if (!rows[0]?.known) return 0
  const applied = await client.query('select count(*)::int as migrations from drizzle.__drizzle_migrations')
  return applied.rows[0]?.migrations ?? 0
}

/** Proves that rows are the same in two databases. */
export interface Checksum {
  rows: number
  sha256: string
}

/** The first entry of a backup. */
export interface Contents {
  format: 1
  /** Hash of the migrations: a backup can only be restored into the same schema. */
  migrations: string
  made_at: string
  /** Keyed hash that shows whether AUTH_SECRET is the same, without revealing it. */
  secret: string
  /** Last values of the sequences, by table and column. */
  counters: Record<string, Record<string, number>>
}

/** The last entry of a backup. */
export interface Checksums {
  tables: Record<string, Checksum>
  files: number
}

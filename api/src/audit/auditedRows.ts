import type { ChangeEntity } from '@elegant/shared/rules'
import { type AnyColumn, and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { anyOf } from '../db/anyOf.ts'
import type { Db } from '../db/database.ts'
import type { Row } from '../http/requests/editTarget.ts'
import { auditedTables } from './auditedTables.ts'

export type Fields = Record<string, unknown>

/** The state of rows, by id. */
export type Snapshots = Map<number, { label: string; fields: Fields }>

/** Identifies rows of a shop. */
export interface Rows {
  shopId: number
  entity: ChangeEntity
  ids: number[]
}

/** Locks the rows until the transaction ends. */
export async function lockRows(tx: Db, rows: Rows): Promise<void> {
  const { table, id } = auditedTables[rows.entity]
  await tx.execute(sql`select from ${table} where ${matchRows(rows)} order by ${id} for no key update`)
}

export async function readSnapshots(tx: Db, rows: Rows): Promise<Snapshots> {
  const { table, id, label, columns, derived = {} } = auditedTables[rows.entity]
  const archived_at = archivedAtColumn(table)
  const fields: [string, SQL | AnyColumn][] = [
    ...columns.map((column): [string, AnyColumn] => [column.name, column]),
    ...Object.entries(derived),
    ...(archived_at ? [['archived', sql`${archived_at} is not null`] satisfies [string, SQL]] : []),
  ]
  const pairs = fields.map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`)
  const { rows: found } = await tx.execute<{ id: number; label: string; fields: Fields }>(sql`
    select ${id} as id, ${label} as label, json_build_object(${sql.join(pairs, sql`, `)}) as fields
    from ${table} where ${matchRows(rows)}`)
  return new Map(found.map(({ id, ...row }) => [id, row]))
}

/** Locks a row against references too, and returns its version. */
export async function readVersion(tx: Db, entity: ChangeEntity, { shopId, id }: Row): Promise<{ version: number }> {
  const { rows } = await tx.execute<{ version: number }>(sql`
    select version from ${auditedTables[entity].table} where ${matchRows({ shopId, entity, ids: [id] })} for update`)
  const [row] = rows
  if (!row) throw new Error(`${entity} ${id} is gone despite its lock`)
  return row
}

/** Updates rows, each with its own set of columns. Ignores fields that are not columns of the table. */
export async function writeFields(
  tx: Db,
  { shopId, entity }: Omit<Rows, 'ids'>,
  rows: { id: number; fields: Fields }[],
): Promise<void> {
  const { table, id, shop, columns } = auditedTables[entity]
  const archived_at = archivedAtColumn(table)
  const names = columns.map(({ name }) => name)
  // Rows with the same columns share a statement; snapshots list their fields in a fixed order.
  for (const [given, alike] of groupBy(rows, ({ fields }) => Object.keys(fields))) {
    const sets = names
      .filter((name) => given.includes(name))
      .map((name) => sql`${sql.identifier(name)} = given.${sql.identifier(name)}`)
    if (archived_at && given.includes('archived')) {
      sets.push(sql`archived_at = case when archived.archived then coalesce(${archived_at}, now()) end`)
    }
    const json = JSON.stringify(alike.map(({ id, fields }) => ({ ...fields, id })))
    await tx.execute(sql`
      update ${table} set ${sql.join([...sets, ...touchColumns(table)], sql`, `)}
      from jsonb_populate_recordset(null::${table}, ${json}::jsonb) given
      join jsonb_to_recordset(${json}::jsonb) as archived(id int, archived boolean) on archived.id = given.id
      where ${shop} = ${shopId} and ${id} = given.id`)
  }
}

function groupBy<Row>(rows: Row[], getNames: (row: Row) => string[]): [string[], Row[]][] {
  return [...Map.groupBy(rows, (row) => getNames(row).join(' '))].map(([names, alike]) => [names.split(' '), alike])
}

function archivedAtColumn(table: PgTable): PgColumn | undefined {
  return getTableColumns(table).archived_at
}

function touchColumns(table: PgTable): SQL[] {
  const { version, updated_at } = getTableColumns(table)
  return [...(version ? [sql`version = ${version} + 1`] : []), ...(updated_at ? [sql`updated_at = now()`] : [])]
}

function matchRows({ shopId, entity, ids }: Rows): SQL | undefined {
  const { shop, id } = auditedTables[entity]
  return and(eq(shop, shopId), anyOf(id, ids))
}

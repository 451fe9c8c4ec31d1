import { type AnyPgColumn, customType, foreignKey, integer, numeric, timestamp } from 'drizzle-orm/pg-core'

// Columns are named as in the API (docs/product/entities.md). Every key starts with the shop, so that rows of
// a shop are stored together and a distributed PostgreSQL can shard by it.

export const time = () => timestamp({ withTimezone: true, mode: 'date' })
export const id = () => integer().notNull().generatedAlwaysAsIdentity()
export const money = () => numeric({ precision: 12, scale: 2, mode: 'number' })
/** Increments with every change, for optimistic locking (docs/product/editing.md#concurrent-edits). */
export const version = () => integer().notNull().default(1)
/** Set on soft delete. */
export const archivedAt = () => time()

/** Words for a full-text search. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

type Columns<Table extends string> = [AnyPgColumn<{ tableName: Table }>, AnyPgColumn<{ tableName: Table }>]

/** A foreign key to a row of the same shop. */
export function reference<From extends string, To extends string>(
  name: string,
  columns: Columns<From>,
  { shops_id, id }: { shops_id: Columns<To>[0]; id: Columns<To>[0] },
) {
  return foreignKey({ name, columns, foreignColumns: [shops_id, id] })
}

import { integer, numeric, timestamp } from 'drizzle-orm/pg-core'

// Columns are named as on the wire (product §3). The shop comes first in every key,
// so that rows of one shop lie together and distributed PostgreSQL can split by it.

export const time = () => timestamp({ withTimezone: true, mode: 'date' })
export const id = () => integer().notNull().generatedAlwaysAsIdentity()
export const money = () => numeric({ precision: 12, scale: 2, mode: 'number' })
/** Rises with every change; an edit of an older version is refused (product §10.8). */
export const version = () => integer().notNull().default(1)
/** Deleted rows are kept, and can be brought back. */
export const archivedAt = () => time()

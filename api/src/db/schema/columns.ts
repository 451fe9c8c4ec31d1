import { integer, numeric, timestamp } from 'drizzle-orm/pg-core'

// Columns that travel are named as they travel (specification §3). The shop comes first in every key,
// so that rows of one shop lie together and distributed PostgreSQL can split by it.

export const time = () => timestamp({ withTimezone: true, mode: 'date' })
export const id = () => integer().notNull().generatedAlwaysAsIdentity()
export const money = () => numeric({ precision: 12, scale: 2, mode: 'number' })
/** Goes up with every change; an edit of an older one is refused (decisions, concurrent edits). */
export const version = () => integer().notNull().default(1)
/** Deleted rows are kept, and can be brought back. */
export const archivedAt = () => time()

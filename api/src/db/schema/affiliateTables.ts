import { sql } from 'drizzle-orm'
import { pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { archivedAt, id, time, version } from './columns.ts'
import { shopsId } from './shopTables.ts'

/** Those who send visitors to the shop by links with their code (docs/product/affiliates.md). */
export const affiliates = pgTable(
  'affiliates',
  {
    shops_id: shopsId(),
    id: id(),
    name: text().notNull(),
    /** In lower case. */
    code: text().notNull(),
    version: version(),
    created_at: time().notNull().defaultNow(),
    archived_at: archivedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.id] }),
    uniqueIndex('affiliates_code').on(t.shops_id, t.code).where(sql`${t.archived_at} is null`),
  ],
)

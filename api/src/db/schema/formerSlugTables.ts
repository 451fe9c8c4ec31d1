import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { shopsId } from './shopTables.ts'

/** Rows with a public address. */
const addressedEntities = ['item', 'category'] as const

/** The slugs that rows had before. Each belongs to the last row that had it, and to none while another row uses it. */
export const formerSlugs = pgTable(
  'former_slugs',
  {
    shops_id: shopsId(),
    entity: text({ enum: addressedEntities }).notNull(),
    slug: text().notNull(),
    entity_id: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.shops_id, t.entity, t.slug] })],
)

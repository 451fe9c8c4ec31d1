import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { archivedAt, id, reference, version } from './columns.ts'
import { items } from './itemTables.ts'
import { shopsId } from './shopTables.ts'

export const categories = pgTable(
  'categories',
  {
    shops_id: shopsId(),
    id: id(),
    name: text().notNull(),
    category_type: text().notNull(),
    image_url: text(),
    Is_visible: boolean().notNull().default(true),
    version: version(),
    archived_at: archivedAt(),
  },
  (t) => [primaryKey({ columns: [t.shops_id, t.id] })],
)

export const itemCategories = pgTable(
  'item_categories',
  {
    shops_id: shopsId(),
    categories_id: integer().notNull(),
    items_id: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.categories_id, t.items_id] }),
    reference('item_categories_category', [t.shops_id, t.categories_id], categories),
    reference('item_categories_item', [t.shops_id, t.items_id], items),
    index('item_categories_of_item').on(t.shops_id, t.items_id),
  ],
)

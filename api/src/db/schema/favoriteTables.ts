import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { reference, time } from './columns.ts'
import { user } from './identityTables.ts'
import { items } from './itemTables.ts'
import { shopsId } from './shopTables.ts'

/** The pieces that signed-in customers keep (docs/product/favorites.md). */
export const favorites = pgTable(
  'favorites',
  {
    shops_id: shopsId(),
    elegant_user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    items_id: integer().notNull(),
    created_at: time().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.elegant_user_id, t.items_id] }),
    reference('favorites_item', [t.shops_id, t.items_id], items),
    index('favorites_of_item').on(t.shops_id, t.items_id),
    index('favorites_user').on(t.elegant_user_id),
  ],
)

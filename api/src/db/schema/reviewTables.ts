import { index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { id, reference, time, version } from './columns.ts'
import { items } from './itemTables.ts'
import { orders } from './orderTables.ts'
import { shopsId } from './shopTables.ts'

/** The words of customers about completed orders, one review for each (docs/product/reviews.md). */
export const reviews = pgTable(
  'reviews',
  {
    shops_id: shopsId(),
    id: id(),
    orders_id: integer().notNull(),
    items_id: integer().notNull(),
    /** Stars, 1 to 5. */
    rating: smallint().notNull(),
    name: text().notNull(),
    text: text().notNull(),
    state: text({ enum: ['new', 'shown', 'hidden'] })
      .notNull()
      .default('new'),
    answer: text().notNull().default(''),
    created_at: time().notNull().defaultNow(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.id] }),
    unique('reviews_order').on(t.shops_id, t.orders_id),
    reference('reviews_of_order', [t.shops_id, t.orders_id], orders),
    reference('reviews_of_item', [t.shops_id, t.items_id], items),
    index('reviews_by_item').on(t.shops_id, t.items_id),
  ],
)

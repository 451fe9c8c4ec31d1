import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { archivedAt, id, reference, time, version } from './columns.ts'
import { customers } from './customerTables.ts'
import { orders } from './orderTables.ts'
import { requests } from './requestTables.ts'
import { shopsId } from './shopTables.ts'

/**
 * The shop's private notes on orders, customers and requests (docs/product/orders.md#private-notes). No answer to a
 * customer reads this table.
 */
export const notes = pgTable(
  'notes',
  {
    shops_id: shopsId(),
    id: id(),
    /** Exactly one of the three is set. */
    orders_id: integer(),
    customers_id: integer(),
    requests_id: integer(),
    text: text().notNull(),
    /** The author's name at the time. */
    by_name: text().notNull(),
    version: version(),
    created_at: time().notNull().defaultNow(),
    archived_at: archivedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.id] }),
    reference('notes_order', [t.shops_id, t.orders_id], orders),
    reference('notes_customer', [t.shops_id, t.customers_id], customers),
    reference('notes_request', [t.shops_id, t.requests_id], requests),
    index('notes_of_order').on(t.shops_id, t.orders_id, t.id),
    index('notes_of_customer').on(t.shops_id, t.customers_id, t.id),
    index('notes_of_request').on(t.shops_id, t.requests_id, t.id),
    check('notes_subject', sql`num_nonnulls(${t.orders_id}, ${t.customers_id}, ${t.requests_id}) = 1`),
  ],
)

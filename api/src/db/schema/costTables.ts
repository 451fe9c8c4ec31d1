import { alloyNames } from '@elegant/shared/rules'
import { sql } from 'drizzle-orm'
import { check, integer, numeric, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { id, money, reference, version } from './columns.ts'
import { items } from './itemTables.ts'
import { shopsId } from './shopTables.ts'

/**
 * The costs of items (docs/product/editing.md#costs). A table of its own, so that no query of the catalog can return
 * it.
 */
export const itemCosts = pgTable(
  'item_costs',
  {
    shops_id: shopsId(),
    id: id(),
    items_id: integer().notNull(),
    cost: money(),
    supplier: text().notNull().default(''),
    parcel: text().notNull().default(''),
    metal: text({ enum: alloyNames }),
    metal_grams: numeric({ precision: 8, scale: 2, mode: 'number' }),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.id] }),
    unique('item_costs_item').on(t.shops_id, t.items_id),
    reference('item_costs_of_item', [t.shops_id, t.items_id], items),
    check('item_costs_amounts', sql`coalesce(${t.cost}, 0) >= 0 and coalesce(${t.metal_grams}, 0) >= 0`),
  ],
)

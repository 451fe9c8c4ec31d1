import { type ReturnTerms, type ShippingTerms, shopPageNames } from '@elegant/shared/rules'
import { boolean, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { id, time, version } from './columns.ts'
import { shopsId } from './shopTables.ts'

/**
 * The pages with the owner's words about the shop (docs/product/content.md#help-pages). A page without a row has its
 * default text.
 */
export const shopPages = pgTable(
  'shop_pages',
  {
    shops_id: shopsId(),
    id: id(),
    name: text({ enum: shopPageNames }).notNull(),
    /** Null stands for the text that came with the shop. */
    body: text(),
    is_shown: boolean().notNull().default(true),
    return_terms: jsonb().$type<ReturnTerms>(),
    shipping_terms: jsonb().$type<ShippingTerms>(),
    version: version(),
    /** Null until the owner changes the page. */
    updated_at: time(),
  },
  (t) => [primaryKey({ columns: [t.shops_id, t.id] }), unique('shop_pages_name').on(t.shops_id, t.name)],
)

import { type StoneRecord, stoneCauses } from '@elegant/shared/rules'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { claims } from './claimTables.ts'
import { id, reference, time } from './columns.ts'
import { items } from './itemTables.ts'
import { shopsId } from './shopTables.ts'

/** The facts of a stone on the day of its sale, or when the owner asked for a record. Rows never change. */
export const stoneRecords = pgTable(
  'stone_records',
  {
    shops_id: shopsId(),
    id: id(),
    items_id: integer().notNull(),
    /** As it was then: the address on the certificate has it. */
    sku: text().notNull(),
    cause: text({ enum: stoneCauses }).notNull(),
    /** The sale; null for a record that the owner asked for. */
    claims_id: integer(),
    record: jsonb().$type<Pick<StoneRecord, 'title' | 'description' | 'facts' | 'picture'>>().notNull(),
    recorded_at: time().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.id] }),
    reference('stone_records_item', [t.shops_id, t.items_id], items),
    reference('stone_records_claim', [t.shops_id, t.claims_id], claims),
    index('stone_records_of_sku').on(t.shops_id, t.sku, t.id.desc()),
  ],
)

import { type MeasuredFire, turntableLights } from '@elegant/shared/rules'
import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { archivedAt, id, reference, version } from './columns.ts'
import { items } from './itemTables.ts'
import { mediaFiles } from './mediaTables.ts'
import { shopsId } from './shopTables.ts'

/** The sheets of frames in which items turn, one for each light (docs/product/media.md#the-light-bench). */
export const itemTurntables = pgTable(
  'item_turntables',
  {
    shops_id: shopsId(),
    id: id(),
    items_id: integer().notNull(),
    light: text({ enum: turntableLights }).notNull(),
    mediafiles_id: integer().notNull(),
    /** Measured in the sheet of every item; shown for those with play of color only. */
    fire: jsonb().$type<MeasuredFire>().notNull(),
    version: version(),
    archived_at: archivedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.id] }),
    reference('item_turntables_item', [t.shops_id, t.items_id], items),
    reference('item_turntables_media_file', [t.shops_id, t.mediafiles_id], mediaFiles),
    uniqueIndex('item_turntables_light').on(t.shops_id, t.items_id, t.light).where(sql`${t.archived_at} is null`),
  ],
)

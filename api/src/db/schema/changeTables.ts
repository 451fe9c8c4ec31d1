import { changeActions, changeCauses, changeEntities } from '@elegant/shared/rules'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, time, tsvector } from './columns.ts'
import { shopsId } from './shopTables.ts'

/** The search index of a change: without punctuation, which would make one word of two, or a negative number of a part of a SKU. */
const changeWords = sql`to_tsvector('simple', translate(label || ' ' || by_name, '-_./\\,:;@+&#%()[]{}|~^*=<>!?"''', repeat(' ', 40)))`

/** The audit log of admins' writes: author, time, and the changed fields before and after. */
export const changes = pgTable(
  'changes',
  {
    shops_id: shopsId(),
    id: id(),
    entity: text({ enum: changeEntities }).notNull(),
    entity_id: integer().notNull(),
    /** The name of the row at the time. */
    label: text().notNull(),
    action: text({ enum: changeActions }).notNull(),
    cause: text({ enum: changeCauses }).notNull(),
    by_id: text().notNull(),
    by_name: text().notNull(),
    /** Null if the row was created. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Shared by the entries of a bulk change, with their number and the position of each. */
    batch: text(),
    batch_size: integer().notNull().default(1),
    place: integer().notNull().default(0),
    created_at: time().notNull().defaultNow(),
    words: tsvector().generatedAlwaysAs(changeWords),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.id] }),
    index('changes_of_shop').on(t.shops_id, t.id.desc().nullsFirst()).where(sql`${t.place} = 0`),
    index('changes_of_entity').on(t.shops_id, t.entity, t.id.desc().nullsFirst()).where(sql`${t.place} = 0`),
    index('changes_of_row').on(t.shops_id, t.entity, t.entity_id, t.id.desc().nullsFirst()),
    index('changes_words').using('gin', t.words),
    index('changes_of_batch').on(t.shops_id, t.batch, t.place).where(sql`${t.batch} is not null`),
  ],
)

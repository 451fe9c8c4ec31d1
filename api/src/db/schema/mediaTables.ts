import { storedKinds } from '@elegant/shared/rules'
import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, time } from './columns.ts'
import { shopsId } from './shopTables.ts'

/** An uploaded picture, video or document. `folder` contains one file for each width and format. */
export const mediaFiles = pgTable(
  'media_files',
  {
    shops_id: shopsId(),
    id: id(),
    /** The random, unguessable last segment of its URL. */
    folder: text().notNull().unique(),
    image_type: text({ enum: storedKinds }).notNull(),
    mime: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** In pixels; null if unknown. */
    width: integer(),
    height: integer(),
    /** Widths of a picture's variants, in pixels. */
    widths: jsonb().$type<number[]>().notNull().default([]),
    /** Formats of every variant; AVIF is added later. */
    formats: jsonb().$type<string[]>().notNull().default([]),
    sha256: text().notNull(),
    created_at: time().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.shops_id, t.id] })],
)

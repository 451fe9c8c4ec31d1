import { mediaTypes } from '@elegant/shared/rules'
import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, time } from './columns.ts'
import { shopsId } from './shops.ts'

/** An uploaded picture or video. Its files lie in `folder`, one for each width and format. */
export const mediaFiles = pgTable(
  'media_files',
  {
    shops_id: shopsId(),
    id: id(),
    /** Random, unguessable: the last part of its address. */
    folder: text().notNull().unique(),
    image_type: text({ enum: mediaTypes }).notNull(),
    mime: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Pixels; null where they are not known. */
    width: integer(),
    height: integer(),
    /** Widths, in pixels, of a picture's variants. */
    widths: jsonb().$type<number[]>().notNull().default([]),
    /** Formats that every variant is there in; AVIF comes later. */
    formats: jsonb().$type<string[]>().notNull().default([]),
    sha256: text().notNull(),
    created_at: time().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.shops_id, t.id] })],
)

import { itemTypes, mediaTypes, soldAsKinds } from '@elegant/shared/rules'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { archivedAt, id, money, reference, time, tsvector, version } from './columns.ts'
import { mediaFiles } from './mediaTables.ts'
import { shopsId } from './shopTables.ts'

/** The search index of an item, weighted by title, tags and description. */
export const searchWords = sql`setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', tags), 'B') || setweight(to_tsvector('english', description), 'C')`

export const items = pgTable(
  'items',
  {
    shops_id: shopsId(),
    id: id(),
    item_type: text({ enum: itemTypes }).notNull(),
    slug: text().notNull(),
    sku: text().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    /** The formatted text, as clean HTML. */
    body: text().notNull().default(''),
    tags: text().notNull().default(''),
    SEO_Tags: text().notNull().default(''),
    price: money().notNull().default(0),
    currency: text().notNull().default('USD'),
    unit: text().notNull().default(''),
    rank: integer().notNull().default(0),
    Is_disabled: boolean().notNull().default(false),
    /** The time at which a hidden item is shown. */
    publish_at: time(),
    /** A random value from which the key of the preview link is derived; null without a link. */
    preview_seed: text(),
    item_info: jsonb().$type<Record<string, unknown>>(),
    /** How a product is sold; without effect for other types. */
    sold_as: text({ enum: soldAsKinds }).notNull().default('one'),
    pieces: integer().notNull().default(1),
    version: version(),
    created_at: time().notNull().defaultNow(),
    updated_at: time().notNull().defaultNow(),
    archived_at: archivedAt(),
    words: tsvector().generatedAlwaysAs(searchWords),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.id] }),
    uniqueIndex('items_slug').on(t.shops_id, t.slug).where(sql`${t.archived_at} is null`),
    uniqueIndex('items_sku').on(t.shops_id, t.sku).where(sql`${t.archived_at} is null`),
    index('items_of_type').on(
      t.shops_id,
      t.item_type,
      t.rank,
      t.created_at.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    // Count and sort the items in the shop without reading all of them.
    index('items_by_age')
      .on(t.shops_id, t.item_type, t.created_at, t.id)
      .where(sql`${t.archived_at} is null and not ${t.Is_disabled}`),
    index('items_by_price')
      .on(t.shops_id, t.item_type, t.price, t.id)
      .where(sql`${t.archived_at} is null and not ${t.Is_disabled}`),
    index('items_by_change').on(t.shops_id, t.item_type, t.updated_at, t.id).where(sql`${t.archived_at} is null`),
    // For the counts of the dashboard, which read the index alone.
    index('items_by_visibility').on(t.shops_id, t.item_type, t.Is_disabled).where(sql`${t.archived_at} is null`),
    index('items_by_title')
      .on(t.shops_id, t.item_type, sql`lower(${t.title})`, t.id)
      .where(sql`${t.archived_at} is null`),
    index('items_by_sku').on(t.shops_id, t.item_type, sql`lower(${t.sku})`, t.id).where(sql`${t.archived_at} is null`),
    // Finds beginnings, in the order of bytes.
    index('items_sku_start').on(t.shops_id, sql`(lower(${t.sku}) collate "C")`).where(sql`${t.archived_at} is null`),
    index('items_planned').on(t.publish_at).where(sql`${t.publish_at} is not null`),
    index('items_words').using('gin', t.words),
    // The upper bound also excludes NaN, which numeric sorts above every number.
    check('items_price', sql`${t.price} >= 0 and ${t.price} < 1e10`),
    check('items_pieces', sql`${t.pieces} > 0`),
    check('items_rank', sql`${t.rank} >= 0`),
  ],
)

/** The gem facts of items (item_info's additionalProperty) as rows, for filters and facets. Written with the item. */
export const itemFacts = pgTable(
  'item_facts',
  {
    shops_id: shopsId(),
    items_id: integer().notNull(),
    name: text().notNull(),
    value: text().notNull(),
    /** The value if it is numeric; of dimensions the longest side in mm. */
    number: numeric({ mode: 'number' }),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.items_id, t.name] }),
    reference('item_facts_item', [t.shops_id, t.items_id], items),
    index('item_facts_of_name').on(t.shops_id, t.name, t.value),
  ],
)

export const itemImages = pgTable(
  'item_images',
  {
    shops_id: shopsId(),
    id: id(),
    items_id: integer().notNull(),
    display_image: text().notNull(),
    image_type: text({ enum: mediaTypes }).notNull(),
    seq: integer().notNull().default(0),
    Is_disabled: boolean().notNull().default(false),
    mediafiles_id: integer(),
    youTube_url: text(),
    /** The poster of a video. */
    poster_url: text(),
    alt: text().notNull().default(''),
    version: version(),
    archived_at: archivedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.id] }),
    reference('item_images_item', [t.shops_id, t.items_id], items),
    reference('item_images_media_file', [t.shops_id, t.mediafiles_id], mediaFiles),
    index('item_images_of_item').on(t.shops_id, t.items_id, t.seq, t.id),
  ],
)

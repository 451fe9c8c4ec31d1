import type { WishQuery } from '@elegant/shared/rules'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { id, money, reference, time } from './columns.ts'
import { items } from './itemTables.ts'
import { shopsId } from './shopTables.ts'

/** The email addresses that wait for pieces (docs/product/wishes.md); one without wishes is deleted. */
export const wishers = pgTable(
  'wishers',
  {
    shops_id: shopsId(),
    id: id(),
    /** In lower case. */
    email: text().notNull(),
    /** A random value from which the key of the address's page is derived, with the server's secret. */
    key_seed: text().notNull(),
    /** SHA-256 of that key. */
    key_hash: text().notNull(),
    /** The last digest: there is at most one a day. */
    mailed_at: time(),
    /** The last match that digests of this address have dealt with. */
    last_match: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.id] }),
    unique('wishers_email').on(t.shops_id, t.email),
    unique('wishers_key').on(t.shops_id, t.key_hash),
  ],
)

/** A list of the shop, and the address that is mailed what is new in it. */
export const wishes = pgTable(
  'wishes',
  {
    shops_id: shopsId(),
    id: id(),
    wishers_id: integer().notNull(),
    query: jsonb().$type<WishQuery>().notNull(),
    /** SHA-256 of the query: equal ones are matched once. */
    query_hash: text().notNull(),
    /** Null until the link of the mail was used. */
    confirmed_at: time(),
    /** The last match of the shop when it was confirmed: what came before is no news. */
    after_match: integer().notNull().default(0),
    created_at: time().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.id] }),
    reference('wishes_wisher', [t.shops_id, t.wishers_id], wishers).onDelete('cascade'),
    unique('wishes_query').on(t.shops_id, t.wishers_id, t.query_hash),
    index('wishes_of_query').on(t.shops_id, t.query_hash),
    index('wishes_unconfirmed').on(t.created_at).where(sql`${t.confirmed_at} is null`),
  ],
)

/** The products that were available at the last comparison; the difference is the news. */
export const lastOffers = pgTable(
  'last_offers',
  {
    shops_id: shopsId(),
    items_id: integer().notNull(),
    price: money().notNull(),
    currency: text().notNull(),
    is_free: boolean().notNull(),
    /** The news of its last change; null for none. */
    news: text({ enum: ['new', 'free', 'reduced'] }),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.items_id] }),
    reference('last_offers_item', [t.shops_id, t.items_id], items),
  ],
)

/**
 * The news that a query has found, one row for all wishes that have it. Ids are committed in their order, so that an address
 * needs to know only the last one.
 */
export const wishMatches = pgTable(
  'wish_matches',
  {
    shops_id: shopsId(),
    id: id(),
    query_hash: text().notNull(),
    items_id: integer().notNull(),
    news: text({ enum: ['new', 'free', 'reduced'] }).notNull(),
    created_at: time().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.id] }),
    reference('wish_matches_item', [t.shops_id, t.items_id], items),
    index('wish_matches_of_query').on(t.shops_id, t.query_hash, t.id),
    index('wish_matches_by_age').on(t.created_at),
  ],
)

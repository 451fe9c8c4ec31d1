import { claimCauses, claimKinds } from '@elegant/shared/rules'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, reference, time } from './columns.ts'
import { items } from './itemTables.ts'
import { orders } from './orderTables.ts'
import { shopsId } from './shopTables.ts'

/** Why a claim ended. */
export const releaseCauses = ['freed', 'given_up', 'lapsed', 'replaced', 'cancelled', 'undone'] as const

/**
 * The ledger of who has which piece (docs/product/availability.md#claims). Rows are never deleted: a claim is granted
 * and released, each once, and an extension or an undo is a row of its own.
 */
export const claims = pgTable(
  'claims',
  {
    shops_id: shopsId(),
    id: id(),
    items_id: integer().notNull(),
    kind: text({ enum: claimKinds }).notNull(),
    /** False for a sale of one of several pieces. */
    is_exclusive: boolean().notNull().default(true),
    pieces: integer().notNull().default(1),
    /** The shopper, as in `orders`; null for a person whom the owner names. */
    subject: text(),
    name: text().notNull().default(''),
    email: text().notNull().default(''),
    phone: text().notNull().default(''),
    place: text().notNull().default(''),
    note: text().notNull().default(''),
    until: time(),
    orders_id: integer(),
    cause: text({ enum: claimCauses }).notNull(),
    /** The claim that ended for this one. */
    replaces: integer(),
    /** Decides the place in line. */
    asked_at: time().notNull().defaultNow(),
    /** Null in line. */
    granted_at: time(),
    released_at: time(),
    release_cause: text({ enum: releaseCauses }),
    idempotency_key: text(),
    request_hash: text(),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.id] }),
    reference('claims_item', [t.shops_id, t.items_id], items),
    reference('claims_order', [t.shops_id, t.orders_id], orders),
    uniqueIndex('claims_one_holder')
      .on(t.shops_id, t.items_id)
      .where(sql`${t.released_at} is null and ${t.granted_at} is not null and ${t.is_exclusive}`),
    uniqueIndex('claims_one_place')
      .on(t.shops_id, t.items_id, t.subject)
      .where(sql`${t.released_at} is null and ${t.granted_at} is null`),
    unique('claims_idempotency').on(t.shops_id, t.subject, t.idempotency_key),
    index('claims_of_item').on(t.shops_id, t.items_id).where(sql`${t.released_at} is null`),
    index('claims_of_subject').on(t.shops_id, t.subject, t.items_id),
    index('claims_of_order').on(t.shops_id, t.orders_id).where(sql`${t.orders_id} is not null`),
    index('claims_due').on(t.until).where(sql`${t.released_at} is null and ${t.until} is not null`),
    check('claims_pieces', sql`${t.pieces} > 0`),
    check('claims_waiting', sql`${t.granted_at} is not null or ${t.kind} = 'hold'`),
  ],
)

/**
 * The standing of each item with claims or orders, so that lists read one row per item. Derived by
 * `refreshAvailability` in the transaction of the claim or order.
 */
export const itemStandings = pgTable(
  'item_standings',
  {
    shops_id: shopsId(),
    items_id: integer().notNull(),
    /** The claim that holds the item, even if it has run out and is not settled yet. */
    claim: integer(),
    kind: text({ enum: claimKinds }),
    until: time(),
    place: text(),
    waiting: integer().notNull().default(0),
    /** People with an open enquiry or a place in line. */
    asked: integer().notNull().default(0),
    /** Pieces sold of several equal ones. */
    sold: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.items_id] }),
    reference('item_standings_item', [t.shops_id, t.items_id], items),
  ],
)

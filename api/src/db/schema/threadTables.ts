import { entryKinds, orderSides, type PostalAddress, stages, threadAnswers, threadKinds } from '@elegant/shared/rules'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { id, reference, time } from './columns.ts'
import { orders } from './orderTables.ts'
import { requests } from './requestTables.ts'
import { shopsId } from './shopTables.ts'

/** The conversation about an order or a request (docs/product/conversations.md). */
export const threads = pgTable(
  'threads',
  {
    shops_id: shopsId(),
    id: id(),
    kind: text({ enum: threadKinds }).notNull(),
    /** Exactly one of both is set. */
    orders_id: integer(),
    requests_id: integer(),
    /** A random value from which the key of the secret address is derived, with the server's secret. */
    key_seed: text(),
    /** SHA-256 of that key; null without an address. */
    key_hash: text(),
    /** The address ends some time after it. */
    used_at: time().notNull().defaultNow(),
    waiting_for: text({ enum: orderSides }),
    waiting_since: time(),
    /** The time of the last entry, by which the inbox is sorted. */
    last_at: time().notNull().defaultNow(),
    stage: text({ enum: stages }),
    /** Where to send the piece. */
    ship_to: jsonb().$type<PostalAddress>(),
    /** When the customer was asked for a review, once. */
    review_asked_at: time(),
    created_at: time().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.id] }),
    reference('threads_order', [t.shops_id, t.orders_id], orders),
    reference('threads_request', [t.shops_id, t.requests_id], requests),
    unique('threads_of_order').on(t.shops_id, t.orders_id),
    unique('threads_of_request').on(t.shops_id, t.requests_id),
    unique('threads_key').on(t.shops_id, t.key_hash),
    index('threads_inbox').on(t.shops_id, t.waiting_for, t.waiting_since),
    check('threads_subject', sql`(${t.orders_id} is null) <> (${t.requests_id} is null)`),
  ],
)

/** The entries of a thread. They are added, and never changed but for the marks when they were read and answered. */
export const threadEntries = pgTable(
  'thread_entries',
  {
    shops_id: shopsId(),
    id: id(),
    threads_id: integer().notNull(),
    kind: text({ enum: entryKinds }).notNull(),
    by: text({ enum: orderSides }).notNull(),
    text: text().notNull().default(''),
    /** Ids of media files, in their order. */
    pictures: jsonb().$type<number[]>().notNull().default([]),
    /** The version of an estimate. */
    estimate: integer(),
    stage: text({ enum: stages }),
    /** A stage that asks for approval. */
    asks: boolean().notNull().default(false),
    answer: text({ enum: threadAnswers }),
    /** The entry that an answer is about. */
    about: integer(),
    /** The line of the ledger. */
    payment: integer(),
    read_at: time(),
    idempotency_key: text(),
    request_hash: text(),
    created_at: time().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.id] }),
    reference('thread_entries_thread', [t.shops_id, t.threads_id], threads),
    unique('thread_entries_idempotency').on(t.shops_id, t.threads_id, t.idempotency_key),
    index('thread_entries_of_thread').on(t.shops_id, t.threads_id, t.id),
    index('thread_entries_unread').on(t.shops_id, t.threads_id, t.by).where(sql`${t.read_at} is null`),
  ],
)

/** A picture that a customer has uploaded to a thread; its entry may refer to it. */
export const threadPictures = pgTable(
  'thread_pictures',
  {
    shops_id: shopsId(),
    threads_id: integer().notNull(),
    mediafiles_id: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.threads_id, t.mediafiles_id] }),
    reference('thread_pictures_thread', [t.shops_id, t.threads_id], threads),
  ],
)

import { changeActions, changeCauses, changeEntities } from '@elegant/shared/rules'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

// Columns that travel are named as they travel (specification §3). The shop comes first in every key,
// so that rows of one shop lie together and distributed PostgreSQL can split by it.

const time = () => timestamp({ withTimezone: true, mode: 'date' })
const id = () => integer().notNull().generatedAlwaysAsIdentity()
const shopsId = () =>
  integer()
    .notNull()
    .references(() => shops.id)
const money = () => numeric({ precision: 12, scale: 2, mode: 'number' })
/** Goes up with every change; an edit of an older one is refused (decisions, concurrent edits). */
const version = () => integer().notNull().default(1)
/** Deleted rows are kept, and can be brought back. */
const archivedAt = () => time()
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const shops = pgTable('shops', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** What the `shop-domain` header says. */
  domain: text().notNull().unique(),
  key_hash: text().notNull(),
  name: text().notNull(),
  description: text().notNull().default(''),
  logo: text().notNull().default(''),
  custom_domain: text().notNull().default(''),
  slug: text().notNull().default(''),
  Is_visible: boolean().notNull().default(true),
  allow_affiliate: boolean().notNull().default(false),
  testmode: boolean().notNull().default(false),
  contact_info: jsonb()
    .$type<{ name: string; email: string; phone: string; website_url: string }>()
    .notNull()
    .default({ name: '', email: '', phone: '', website_url: '' }),
  version: version(),
  /** How often what the public sees has changed: every process that keeps answers or pages goes by it. */
  revision: integer().notNull().default(0),
  created_at: time().notNull().defaultNow(),
})

export const items = pgTable(
  'items',
  {
    shops_id: shopsId(),
    id: id(),
    item_type: text({ enum: ['Product', 'Blog', 'Event', 'Service', 'About', 'Custom'] }).notNull(),
    slug: text().notNull(),
    sku: text().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    tags: text().notNull().default(''),
    SEO_Tags: text().notNull().default(''),
    price: money().notNull().default(0),
    currency: text().notNull().default('USD'),
    unit: text().notNull().default(''),
    rank: integer().notNull().default(0),
    Is_disabled: boolean().notNull().default(false),
    item_info: jsonb().$type<Record<string, unknown>>(),
    version: version(),
    created_at: time().notNull().defaultNow(),
    updated_at: time().notNull().defaultNow(),
    archived_at: archivedAt(),
    /** The words that a search finds the item by: title, then tags, then description. */
    words: tsvector().generatedAlwaysAs(
      sql`setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', tags), 'B') || setweight(to_tsvector('english', description), 'C')`,
    ),
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
    index('items_words').using('gin', t.words),
    // numeric takes NaN, which sorts above every number
    check('items_price', sql`${t.price} >= 0 and ${t.price} < 1e10`),
    check('items_rank', sql`${t.rank} >= 0`),
  ],
)

/** The gem facts of items (item_info's additionalProperty) as rows, to filter and to count by. Written with the item. */
export const itemFacts = pgTable(
  'item_facts',
  {
    shops_id: shopsId(),
    items_id: integer().notNull(),
    name: text().notNull(),
    value: text().notNull(),
    /** The value as a number, where it is one. */
    number: numeric({ mode: 'number' }),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.items_id, t.name] }),
    foreignKey({
      name: 'item_facts_item',
      columns: [t.shops_id, t.items_id],
      foreignColumns: [items.shops_id, items.id],
    }),
    index('item_facts_of_name').on(t.shops_id, t.name, t.value),
  ],
)

/** An uploaded picture or video. Its files lie in `folder`, one for each width and format. */
export const mediaFiles = pgTable(
  'media_files',
  {
    shops_id: shopsId(),
    id: id(),
    /** Random, unguessable: the last part of its address. */
    folder: text().notNull().unique(),
    image_type: text({ enum: ['Image', 'Video'] }).notNull(),
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

export const itemImages = pgTable(
  'item_images',
  {
    shops_id: shopsId(),
    id: id(),
    items_id: integer().notNull(),
    display_image: text().notNull(),
    image_type: text({ enum: ['Image', 'Video'] }).notNull(),
    seq: integer().notNull().default(0),
    Is_disabled: boolean().notNull().default(false),
    mediafiles_id: integer(),
    youTube_url: text(),
    /** The picture that stands for a film until it plays. */
    poster_url: text(),
    /** What it shows, for who cannot see it. */
    alt: text().notNull().default(''),
    version: version(),
    archived_at: archivedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.id] }),
    foreignKey({
      name: 'item_images_item',
      columns: [t.shops_id, t.items_id],
      foreignColumns: [items.shops_id, items.id],
    }),
    foreignKey({
      name: 'item_images_media_file',
      columns: [t.shops_id, t.mediafiles_id],
      foreignColumns: [mediaFiles.shops_id, mediaFiles.id],
    }),
    index('item_images_of_item').on(t.shops_id, t.items_id, t.seq, t.id),
  ],
)

export const categories = pgTable(
  'categories',
  {
    shops_id: shopsId(),
    id: id(),
    name: text().notNull(),
    category_type: text().notNull(),
    image_url: text(),
    Is_visible: boolean().notNull().default(true),
    version: version(),
    archived_at: archivedAt(),
  },
  (t) => [primaryKey({ columns: [t.shops_id, t.id] })],
)

export const itemCategories = pgTable(
  'item_categories',
  {
    shops_id: shopsId(),
    categories_id: integer().notNull(),
    items_id: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.categories_id, t.items_id] }),
    foreignKey({
      name: 'item_categories_category',
      columns: [t.shops_id, t.categories_id],
      foreignColumns: [categories.shops_id, categories.id],
    }),
    foreignKey({
      name: 'item_categories_item',
      columns: [t.shops_id, t.items_id],
      foreignColumns: [items.shops_id, items.id],
    }),
    index('item_categories_of_item').on(t.shops_id, t.items_id),
  ],
)

export const customers = pgTable(
  'customers',
  {
    shops_id: shopsId(),
    id: id(),
    elegant_user_id: text()
      .notNull()
      .references(() => user.id),
    Full_name: text().notNull(),
    email: text().notNull(),
    cust_info: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    customer_number: integer().notNull().generatedAlwaysAsIdentity({ startWith: 1001 }),
    role: text({ enum: ['admin', 'customer', 'blocked'] })
      .notNull()
      .default('customer'),
    block_deny_access: boolean().notNull().default(false),
    block_deny_reason: text(),
    seen_at: time().notNull().defaultNow(),
    created_at: time().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.id] }),
    unique('customers_user').on(t.shops_id, t.elegant_user_id),
    index('customers_elegant_user_id').on(t.elegant_user_id),
    index('customers_of_shop').on(t.shops_id, t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
)

export const orders = pgTable(
  'orders',
  {
    shops_id: shopsId(),
    id: id(),
    /** Whose it is: `user:<elegant_user_id>` or `guest:<SHA-256 of temp_session_id>`. */
    subject: text().notNull(),
    /** Whose it was when it was placed; it stays when a guest's orders become a customer's. */
    placed_by: text().notNull(),
    items_id: integer().notNull(),
    action_type: text({ enum: ['enquiry', 'registration', 'booking'] }).notNull(),
    status: text({ enum: ['pending', 'processing', 'completed', 'cancelled'] }).notNull(),
    quantity: integer().notNull().default(1),
    // The item as it was when ordered.
    title: text().notNull(),
    description: text().notNull(),
    item_type: text({ enum: ['Product', 'Blog', 'Event', 'Service', 'About', 'Custom'] }).notNull(),
    slug: text().notNull(),
    price: money().notNull(),
    currency: text().notNull(),
    // Where a guest wants to be answered.
    contact_name: text(),
    contact_email: text(),
    contact_phone: text(),
    idempotency_key: text(),
    request_hash: text().notNull(),
    // What the shop offered, and what the customer said to it.
    estimate_amount: money(),
    estimate_currency: text(),
    estimate_message: text(),
    estimate_sent_at: time(),
    estimate_answer: text({ enum: ['accepted', 'declined'] }),
    estimate_answered_at: time(),
    carrier: text({ enum: ['USPS', 'UPS', 'FedEx', 'DHL', 'Other'] }),
    tracking_number: text(),
    shipped_at: time(),
    version: version(),
    created_at: time().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.id] }),
    foreignKey({ name: 'orders_item', columns: [t.shops_id, t.items_id], foreignColumns: [items.shops_id, items.id] }),
    unique('orders_idempotency').on(t.shops_id, t.placed_by, t.idempotency_key),
    index('orders_of_shop').on(t.shops_id, t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('orders_of_subject').on(t.shops_id, t.subject, t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    check('orders_price', sql`${t.price} >= 0 and ${t.price} < 1e10`),
    check('orders_quantity', sql`${t.quantity} > 0`),
  ],
)

/** Every step of an order, dated, for the shop and the customer to see. */
export const orderEvents = pgTable(
  'order_events',
  {
    shops_id: shopsId(),
    id: id(),
    orders_id: integer().notNull(),
    kind: text({ enum: ['placed', 'status', 'estimate', 'estimate_answer', 'shipping'] }).notNull(),
    /** What it came to: a status, an amount with its currency, an answer, a tracking number. */
    detail: text().notNull(),
    by: text({ enum: ['shop', 'customer'] }).notNull(),
    created_at: time().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.id] }),
    foreignKey({
      name: 'order_events_order',
      columns: [t.shops_id, t.orders_id],
      foreignColumns: [orders.shops_id, orders.id],
    }),
    index('order_events_of_order').on(t.shops_id, t.orders_id, t.id),
  ],
)

/** Custom jewelry requests and contact messages. */
export const requests = pgTable(
  'requests',
  {
    shops_id: shopsId(),
    id: id(),
    kind: text({ enum: ['custom', 'contact'] }).notNull(),
    /** Who sent it, as orders name people. */
    subject: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    projectType: text({ enum: ['ring', 'necklace', 'bracelet', 'earrings', 'other'] }),
    budget: text(),
    description: text().notNull(),
    status: text({ enum: ['new', 'read', 'answered'] })
      .notNull()
      .default('new'),
    answer: text(),
    answered_at: time(),
    idempotency_key: text(),
    request_hash: text().notNull(),
    created_at: time().notNull().defaultNow(),
    archived_at: archivedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.id] }),
    unique('requests_idempotency').on(t.shops_id, t.subject, t.idempotency_key),
    index('requests_of_shop').on(t.shops_id, t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
)

/** Mail that is to leave, written in the transaction of what it tells of. */
export const outbox = pgTable(
  'outbox',
  {
    shops_id: shopsId(),
    id: id(),
    recipient: text().notNull(),
    template: text().notNull(),
    /** What the template says; emptied once it is sent, where it holds a secret. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Mails to one recipient with the same thread may leave as one; once tried, the id that names that one. */
    thread: text(),
    attempts: integer().notNull().default(0),
    due_at: time().notNull().defaultNow(),
    sent_at: time(),
    /** Given up. */
    failed_at: time(),
    last_error: text(),
    created_at: time().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.id] }),
    index('outbox_due').on(t.due_at).where(sql`${t.sent_at} is null and ${t.failed_at} is null`),
    index('outbox_recipient').on(t.recipient, t.created_at),
  ],
)

/** What admins have written: who, when, and the fields that it changed as they were before and after. */
export const changes = pgTable(
  'changes',
  {
    shops_id: shopsId(),
    id: id(),
    entity: text({ enum: changeEntities }).notNull(),
    entity_id: integer().notNull(),
    /** What the row was called then. */
    label: text().notNull(),
    action: text({ enum: changeActions }).notNull(),
    cause: text({ enum: changeCauses }).notNull(),
    by_id: text().notNull(),
    by_name: text().notNull(),
    /** Null: the row was made. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The same for all that was written in one go, with how many and which of them it is. */
    batch: text(),
    batch_size: integer().notNull().default(1),
    place: integer().notNull().default(0),
    created_at: time().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.id] }),
    index('changes_of_shop').on(t.shops_id, t.id.desc().nullsFirst()).where(sql`${t.place} = 0`),
    index('changes_of_entity').on(t.shops_id, t.entity, t.id.desc().nullsFirst()).where(sql`${t.place} = 0`),
    index('changes_of_row').on(t.shops_id, t.entity, t.entity_id, t.id.desc().nullsFirst()),
    index('changes_of_batch').on(t.shops_id, t.batch, t.place).where(sql`${t.batch} is not null`),
  ],
)

/** How often something was tried: a sign-in to an account, a code of a second factor. */
export const attempts = pgTable('attempts', {
  key: text().primaryKey(),
  count: integer().notNull(),
  resets_at: time().notNull(),
})

// better-auth's tables, in its own words. A person is one for all shops; a customer is one per shop.

export const user = pgTable('user', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  image: text(),
  twoFactorEnabled: boolean().notNull().default(false),
  createdAt: time().notNull().defaultNow(),
  updatedAt: time().notNull().defaultNow(),
})

const userId = () =>
  text()
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' })

export const session = pgTable(
  'session',
  {
    id: text().primaryKey(),
    expiresAt: time().notNull(),
    token: text().notNull().unique(),
    createdAt: time().notNull().defaultNow(),
    updatedAt: time().notNull().defaultNow(),
    ipAddress: text(),
    userAgent: text(),
    userId: userId(),
  },
  (t) => [index('session_user').on(t.userId)],
)

export const account = pgTable(
  'account',
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: userId(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: time(),
    refreshTokenExpiresAt: time(),
    scope: text(),
    password: text(),
    createdAt: time().notNull().defaultNow(),
    updatedAt: time().notNull().defaultNow(),
  },
  (t) => [index('account_user').on(t.userId)],
)

export const verification = pgTable(
  'verification',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: time().notNull(),
    createdAt: time().notNull().defaultNow(),
    updatedAt: time().notNull().defaultNow(),
  },
  (t) => [index('verification_identifier').on(t.identifier)],
)

/** Sign-ups whose address is not confirmed yet: no account is made before that. */
export const signUps = pgTable(
  'sign_ups',
  {
    /** Of the mail's link. */
    token_hash: text().primaryKey(),
    email: text().notNull(),
    name: text().notNull(),
    /** Null for an account of before the shop sent mail: it has its own. */
    password_hash: text(),
    /** Of the cookie of the browser that signed up; null: of none. */
    browser_hash: text(),
    expires_at: time().notNull(),
  },
  (t) => [index('sign_ups_email').on(t.email), index('sign_ups_expiry').on(t.expires_at)],
)

export const twoFactor = pgTable(
  'two_factor',
  {
    id: text().primaryKey(),
    secret: text().notNull(),
    backupCodes: text().notNull(),
    userId: userId(),
    verified: boolean().notNull().default(true),
    failedVerificationCount: integer().notNull().default(0),
    lockedUntil: time(),
  },
  (t) => [index('two_factor_user').on(t.userId)],
)

export const rateLimit = pgTable('rate_limit', {
  id: text().primaryKey(),
  key: text().notNull().unique(),
  count: integer().notNull(),
  lastRequest: bigint({ mode: 'number' }).notNull(),
})

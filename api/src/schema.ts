import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
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
    created_at: time().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.id] }),
    unique('items_slug').on(t.shops_id, t.slug),
    unique('items_sku').on(t.shops_id, t.sku),
    index('items_of_type').on(
      t.shops_id,
      t.item_type,
      t.rank,
      t.created_at.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    // numeric takes NaN, which sorts above every number
    check('items_price', sql`${t.price} >= 0 and ${t.price} < 1e10`),
    check('items_rank', sql`${t.rank} >= 0`),
  ],
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
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.id] }),
    foreignKey({
      name: 'item_images_item',
      columns: [t.shops_id, t.items_id],
      foreignColumns: [items.shops_id, items.id],
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
  ],
)

export const orders = pgTable(
  'orders',
  {
    shops_id: shopsId(),
    id: id(),
    /** Whose it is: `user:<elegant_user_id>` or `guest:<SHA-256 of temp_session_id>`. */
    subject: text().notNull(),
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
    created_at: time().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.id] }),
    foreignKey({ name: 'orders_item', columns: [t.shops_id, t.items_id], foreignColumns: [items.shops_id, items.id] }),
    unique('orders_idempotency').on(t.shops_id, t.subject, t.idempotency_key),
    index('orders_of_shop').on(t.shops_id, t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('orders_of_subject').on(t.shops_id, t.subject, t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    check('orders_price', sql`${t.price} >= 0 and ${t.price} < 1e10`),
    check('orders_quantity', sql`${t.quantity} > 0`),
  ],
)

// better-auth's tables, in its own words. A person is one for all shops; a customer is one per shop.

export const user = pgTable('user', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  image: text(),
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

export const rateLimit = pgTable('rate_limit', {
  id: text().primaryKey(),
  key: text().notNull().unique(),
  count: integer().notNull(),
  lastRequest: bigint({ mode: 'number' }).notNull(),
})

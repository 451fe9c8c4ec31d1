import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, reference, time } from './columns.ts'
import { customers } from './customerTables.ts'
import { shopsId } from './shopTables.ts'

/**
 * The VAPID keys by which push services know a shop (docs/product/admin.md#notifications). No answer contains the
 * private one.
 */
export const pushKeys = pgTable('push_keys', {
  shops_id: shopsId().primaryKey(),
  public_key: text().notNull(),
  /** Encrypted with AUTH_SECRET, so that the database alone does not reveal it. */
  sealed_private_key: text().notNull(),
})

/** The devices of admins that show notifications. */
export const pushDevices = pgTable(
  'push_devices',
  {
    shops_id: shopsId(),
    id: id(),
    customers_id: integer().notNull(),
    endpoint: text().notNull(),
    /** The keys of the browser, with which a notification is encrypted. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    name: text().notNull(),
    created_at: time().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.id] }),
    unique('push_devices_endpoint').on(t.shops_id, t.endpoint),
    reference('push_devices_customer', [t.shops_id, t.customers_id], customers),
    index('push_devices_of_customer').on(t.shops_id, t.customers_id),
  ],
)

/** The outbox of notifications, written in the transaction of the change that they report. A row goes once it is sent. */
export const pushMessages = pgTable(
  'push_messages',
  {
    shops_id: shopsId(),
    id: id(),
    devices_id: integer().notNull(),
    title: text().notNull(),
    path: text().notNull(),
    /** Messages of one thread become one until the first attempt to send it. */
    thread: text(),
    attempts: integer().notNull().default(0),
    due_at: time().notNull().defaultNow(),
    created_at: time().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.id] }),
    reference('push_messages_device', [t.shops_id, t.devices_id], pushDevices).onDelete('cascade'),
    uniqueIndex('push_messages_thread').on(t.shops_id, t.devices_id, t.thread).where(sql`${t.attempts} = 0`),
    index('push_messages_due').on(t.due_at),
  ],
)

import {
  actionTypes,
  carriers,
  estimateAnswers,
  isOpen,
  itemTypes,
  orderEventKinds,
  orderSides,
  orderStatuses,
} from '@elegant/shared/rules'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { check, index, integer, numeric, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { affiliates } from './affiliateTables.ts'
import { id, money, reference, time, version } from './columns.ts'
import { items } from './itemTables.ts'
import { shopsId } from './shopTables.ts'

const openStatuses = sql.raw(
  orderStatuses
    .filter(isOpen)
    .map((status) => `'${status}'`)
    .join(', '),
)

/** True for an order that is not closed. Without parameters, so that PostgreSQL can use its partial index. */
export function hasOpenStatus(status: SQLWrapper): SQL {
  return sql`${status} in (${openStatuses})`
}

export const orders = pgTable(
  'orders',
  {
    shops_id: shopsId(),
    id: id(),
    /** The owner: `user:<elegant_user_id>` or `guest:<SHA-256 of temp_session_id>`. */
    subject: text().notNull(),
    /** The original owner; unchanged when a customer claims guest orders. */
    placed_by: text().notNull(),
    items_id: integer().notNull(),
    action_type: text({ enum: actionTypes }).notNull(),
    status: text({ enum: orderStatuses }).notNull(),
    quantity: integer().notNull().default(1),
    // A snapshot of the item at the time of the order.
    title: text().notNull(),
    description: text().notNull(),
    item_type: text({ enum: itemTypes }).notNull(),
    slug: text().notNull(),
    price: money().notNull(),
    currency: text().notNull(),
    // The contact of a guest.
    contact_name: text(),
    contact_email: text(),
    contact_phone: text(),
    idempotency_key: text(),
    request_hash: text().notNull(),
    // The shop's estimate and the customer's answer.
    /** In the digits of its currency. */
    estimate_amount: numeric({ mode: 'number' }),
    estimate_currency: text(),
    estimate_message: text(),
    estimate_sent_at: time(),
    estimate_answer: text({ enum: estimateAnswers }),
    estimate_answered_at: time(),
    carrier: text({ enum: carriers }),
    tracking_number: text(),
    shipped_at: time(),
    /** Whose link has brought the customer; null for none. */
    affiliates_id: integer(),
    /** When the attendee of an event arrived. */
    checked_in_at: time(),
    version: version(),
    created_at: time().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.id] }),
    reference('orders_item', [t.shops_id, t.items_id], items),
    reference('orders_affiliate', [t.shops_id, t.affiliates_id], affiliates),
    index('orders_of_affiliate').on(t.shops_id, t.affiliates_id).where(sql`${t.affiliates_id} is not null`),
    unique('orders_idempotency').on(t.shops_id, t.placed_by, t.idempotency_key),
    index('orders_of_shop').on(t.shops_id, t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('orders_of_subject').on(t.shops_id, t.subject, t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('orders_open_of_item').on(t.shops_id, t.items_id).where(hasOpenStatus(t.status)),
    check('orders_price', sql`${t.price} >= 0 and ${t.price} < 1e10`),
    check('orders_quantity', sql`${t.quantity} > 0`),
  ],
)

/** The timeline of an order, visible to the shop and the customer. */
export const orderEvents = pgTable(
  'order_events',
  {
    shops_id: shopsId(),
    id: id(),
    orders_id: integer().notNull(),
    kind: text({ enum: orderEventKinds }).notNull(),
    /** The new status, amount with currency, answer or tracking number. */
    detail: text().notNull(),
    by: text({ enum: orderSides }).notNull(),
    created_at: time().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.id] }),
    reference('order_events_order', [t.shops_id, t.orders_id], orders),
    index('order_events_of_order').on(t.shops_id, t.orders_id, t.id),
    index('order_events_completed').on(t.created_at).where(sql`${t.kind} = 'status' and ${t.detail} = 'completed'`),
  ],
)

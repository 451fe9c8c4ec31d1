import {
  checkoutStates,
  type EstimateLine,
  estimateStates,
  paymentDrivers,
  paymentKinds,
  paymentMethods,
} from '@elegant/shared/rules'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, reference, time } from './columns.ts'
import { shopsId } from './shopTables.ts'
import { threads } from './threadTables.ts'

/** A sum in minor units of its currency, such as cents. */
const minor = () => bigint({ mode: 'number' })

/** The versions of a thread's estimate (docs/product/conversations.md#estimates). */
export const estimates = pgTable(
  'estimates',
  {
    shops_id: shopsId(),
    id: id(),
    threads_id: integer().notNull(),
    version: integer().notNull(),
    currency: text().notNull(),
    lines: jsonb().$type<EstimateLine[]>().notNull(),
    total: minor().notNull(),
    deposit: minor().notNull().default(0),
    months: integer().notNull().default(0),
    changes: integer().notNull().default(0),
    valid_until: date({ mode: 'string' }),
    ready_by: date({ mode: 'string' }),
    grace_days: integer().notNull().default(0),
    /** A percentage of the total; null where nothing was agreed. */
    kept: integer(),
    state: text({ enum: estimateStates }).notNull().default('open'),
    sent_at: time().notNull().defaultNow(),
    answered_at: time(),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.id] }),
    reference('estimates_thread', [t.shops_id, t.threads_id], threads),
    unique('estimates_version').on(t.shops_id, t.threads_id, t.version),
    uniqueIndex('estimates_one_open').on(t.shops_id, t.threads_id).where(sql`${t.state} = 'open'`),
    uniqueIndex('estimates_one_accepted').on(t.shops_id, t.threads_id).where(sql`${t.state} = 'accepted'`),
    check('estimates_total', sql`${t.total} > 0 and ${t.deposit} between 0 and ${t.total}`),
  ],
)

/** The ledger of money (docs/product/payments.md). Lines are added, never changed. */
export const payments = pgTable(
  'payments',
  {
    shops_id: shopsId(),
    id: id(),
    threads_id: integer().notNull(),
    kind: text({ enum: paymentKinds }).notNull(),
    method: text({ enum: paymentMethods }).notNull(),
    /** The driver's name of a payment or refund that it made; null for what the owner has recorded. */
    external_id: text(),
    /** The checkout that was paid or refunded. */
    checkouts_id: integer(),
    amount: minor().notNull(),
    currency: text().notNull(),
    paid_on: date({ mode: 'string' }).notNull(),
    note: text().notNull().default(''),
    created_at: time().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.id] }),
    reference('payments_thread', [t.shops_id, t.threads_id], threads),
    unique('payments_external').on(t.shops_id, t.external_id),
    index('payments_of_thread').on(t.shops_id, t.threads_id, t.id),
    check('payments_amount', sql`${t.amount} > 0`),
  ],
)

/** A payment that a customer has begun at a driver (docs/product/payments.md). */
export const checkouts = pgTable(
  'checkouts',
  {
    shops_id: shopsId(),
    id: id(),
    threads_id: integer().notNull(),
    driver: text({ enum: paymentDrivers }).notNull(),
    /** Random; names the checkout to the driver. */
    reference: text().notNull(),
    /** The driver's name of it, once it has begun. */
    external_id: text(),
    url: text(),
    amount: minor().notNull(),
    currency: text().notNull(),
    state: text({ enum: checkoutStates }).notNull().default('open'),
    /** A sum that the driver has to give back. */
    refund_due: minor().notNull().default(0),
    /** The last time that the driver was asked about it. */
    checked_at: time().notNull().defaultNow(),
    expires_at: time().notNull(),
    created_at: time().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.id] }),
    reference('checkouts_thread', [t.shops_id, t.threads_id], threads),
    unique('checkouts_reference').on(t.shops_id, t.reference),
    index('checkouts_of_thread').on(t.shops_id, t.threads_id),
    index('checkouts_open').on(t.checked_at).where(sql`${t.state} = 'open'`),
    index('checkouts_refund').on(t.checked_at).where(sql`${t.refund_due} > 0`),
    check('checkouts_amount', sql`${t.amount} > 0 and ${t.refund_due} >= 0`),
  ],
)

/** The reminders that were sent, so that each is sent once: ahead of a sum, and when its grace is over. */
export const paymentReminders = pgTable(
  'payment_reminders',
  {
    shops_id: shopsId(),
    threads_id: integer().notNull(),
    due_on: date({ mode: 'string' }).notNull(),
    is_late: boolean().notNull().default(false),
    created_at: time().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.threads_id, t.due_on, t.is_late] }),
    reference('payment_reminders_thread', [t.shops_id, t.threads_id], threads),
  ],
)

import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, time } from './columns.ts'
import { shopsId } from './shops.ts'

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

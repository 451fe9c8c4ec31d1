import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, time } from './columns.ts'
import { shopsId } from './shopTables.ts'

/** The outbox of mails, written in the transaction of the change that they report. */
export const outbox = pgTable(
  'outbox',
  {
    shops_id: shopsId(),
    id: id(),
    recipient: text().notNull(),
    template: text().notNull(),
    /** Values for the template; cleared after sending if it contains a secret. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Mails to a recipient with the same thread may be merged; after the first attempt, the id of the merged mail. */
    thread: text(),
    attempts: integer().notNull().default(0),
    due_at: time().notNull().defaultNow(),
    sent_at: time(),
    /** Set when no further attempt is made. */
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

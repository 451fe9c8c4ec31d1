import { projectTypes, requestKinds, requestStatuses } from '@elegant/shared/rules'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { affiliates } from './affiliateTables.ts'
import { archivedAt, id, reference, time } from './columns.ts'
import { shopsId } from './shopTables.ts'

/** Custom jewelry requests and contact messages. */
export const requests = pgTable(
  'requests',
  {
    shops_id: shopsId(),
    id: id(),
    kind: text({ enum: requestKinds }).notNull(),
    /** The sender, as in orders. */
    subject: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    projectType: text({ enum: projectTypes }),
    budget: text(),
    description: text().notNull(),
    status: text({ enum: requestStatuses }).notNull().default('new'),
    answer: text(),
    answered_at: time(),
    /** Whose link has brought the sender; null for none. */
    affiliates_id: integer(),
    idempotency_key: text(),
    request_hash: text().notNull(),
    created_at: time().notNull().defaultNow(),
    archived_at: archivedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.id] }),
    reference('requests_affiliate', [t.shops_id, t.affiliates_id], affiliates),
    index('requests_of_affiliate').on(t.shops_id, t.affiliates_id).where(sql`${t.affiliates_id} is not null`),
    unique('requests_idempotency').on(t.shops_id, t.subject, t.idempotency_key),
    index('requests_of_shop').on(t.shops_id, t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
)

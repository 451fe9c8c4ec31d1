import { staffRoles } from '@elegant/shared/rules'
import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, time } from './columns.ts'
import { user } from './identityTables.ts'
import { shopsId } from './shopTables.ts'

/** Invitations to the staff (docs/product/staff.md). Each is accepted at most once, by the account of its address. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    shops_id: shopsId(),
    id: id(),
    /** In lower case. */
    email: text().notNull(),
    staff_role: text({ enum: staffRoles }).notNull(),
    /** Of the link's secret; a new link has a new one. */
    token_hash: text().notNull(),
    state: text({ enum: ['pending', 'accepted', 'revoked'] })
      .notNull()
      .default('pending'),
    invited_by: text()
      .notNull()
      .references(() => user.id),
    created_at: time().notNull().defaultNow(),
    expires_at: time().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.id] }),
    unique('staff_invitations_token').on(t.shops_id, t.token_hash),
    uniqueIndex('staff_invitations_pending').on(t.shops_id, t.email).where(sql`${t.state} = 'pending'`),
    index('staff_invitations_inviter').on(t.invited_by),
  ],
)

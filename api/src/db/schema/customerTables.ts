import { roles, staffRoles } from '@elegant/shared/rules'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { id, time } from './columns.ts'
import { user } from './identityTables.ts'
import { shopsId } from './shopTables.ts'

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
    role: text({ enum: roles }).notNull().default('customer'),
    /** Null unless the role is admin; an admin without one is the owner. */
    staff_role: text({ enum: staffRoles }),
    block_deny_access: boolean().notNull().default(false),
    block_deny_reason: text(),
    seen_at: time().notNull().defaultNow(),
    created_at: time().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.shops_id, t.id] }),
    unique('customers_user').on(t.shops_id, t.elegant_user_id),
    index('customers_elegant_user_id').on(t.elegant_user_id),
    // The guard relies on it: a customer never has a role on the staff.
    check('customers_staff', sql`${t.staff_role} is null or ${t.role} = 'admin'`),
    index('customers_of_shop').on(t.shops_id, t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
)

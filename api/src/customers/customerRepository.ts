import type { Customer } from '@elegant/shared/rules'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { customers } from '../schema.ts'

export type CustomerRepository = ReturnType<typeof customerRepository>

export function customerRepository(db: Db) {
  return {
    async byUser(shopId: number, userId: string): Promise<Customer | undefined> {
      const [row] = await db
        .select({
          id: customers.id,
          elegant_user_id: customers.elegant_user_id,
          Full_name: customers.Full_name,
          email: customers.email,
          cust_info: customers.cust_info,
          customer_number: customers.customer_number,
          is_online_now: sql<boolean>`${customers.seen_at} > now() - interval '5 minutes'`,
          _customer_roles_of_customers_of_shops: {
            role: customers.role,
            block_deny_access: customers.block_deny_access,
            block_deny_reason: customers.block_deny_reason,
          },
        })
        .from(customers)
        .where(and(eq(customers.shops_id, shopId), eq(customers.elegant_user_id, userId)))
      return row
    },

    /** True when the record is new: there is one for each person in a shop, however often it is asked for. */
    async create(shopId: number, person: { id: string; name: string; email: string }): Promise<boolean> {
      const made = await db
        .insert(customers)
        .values({ shops_id: shopId, elegant_user_id: person.id, Full_name: person.name, email: person.email })
        .onConflictDoNothing({ target: [customers.shops_id, customers.elegant_user_id] })
        .returning({ id: customers.id })
      return made.length === 1
    },
  }
}

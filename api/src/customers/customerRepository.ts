import {
  type Customer,
  type CustomerAccess,
  type CustomerListQuery,
  type CustomerPage,
  isBlocked,
} from '@elegant/shared/rules'
import { type AnyColumn, and, eq, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Writes } from '../audit/writes.ts'
import { ensureCustomer, isCustomer } from '../db/customerRecord.ts'
import type { Db } from '../db/database.ts'
import { ilikeAny } from '../db/ilikeAny.ts'
import { pageWithCounts } from '../db/pageWithCounts.ts'
import { customers, user } from '../db/schema.ts'
import type { Author, SessionUser } from '../http/requests/visitor.ts'

export type CustomerRepository = ReturnType<typeof customerRepository>

export function customerRepository({ db, writes }: { db: Db; writes: Writes }) {
  return {
    async findByUser(shopId: number, userId: string): Promise<Customer | undefined> {
      const { rows } = await db.execute<{ customer: Customer }>(sql`
        with page as materialized (select * from ${customers} where ${isCustomer(shopId, userId)})
        select ${customerJson} as customer from page`)
      return rows[0]?.customer
    },

    /** Creates the record of an account, unless it exists. Returns true if it is new. */
    create: (shopId: number, user: SessionUser) => ensureCustomer(db, { shopId, user }),

    /** Newest first. */
    readPage(shopId: number, { page, ...query }: CustomerListQuery): Promise<CustomerPage> {
      return pageWithCounts(db, {
        table: customers,
        row: customerJson,
        counts: customerCounts,
        page,
        where: matchesQuery(shopId, query),
        scope: matchesQuery(shopId, {}),
      })
    },

    /** Keeps the names of the customer and of the account equal. */
    async rename(shopId: number, userId: string, name: string): Promise<void> {
      await db.transaction(async (tx) => {
        const renamed = await tx
          .update(customers)
          .set({ Full_name: name })
          .where(isCustomer(shopId, userId))
          .returning({ id: customers.id })
        if (renamed.length === 1) await tx.update(user).set({ name }).where(eq(user.id, userId))
      })
    },

    /** Blocks or unblocks a customer. Returns false for admins (docs/product/states.md#blocking) and unknown users. */
    async setStanding(author: Author, standing: CustomerAccess): Promise<boolean> {
      const isMeant = and(isCustomer(author.shopId, standing.elegant_user_id), ne(customers.role, 'admin'))
      const blocks = isBlocked(standing)
      const [meant] = await db.select({ id: customers.id }).from(customers).where(isMeant)
      if (!meant) return false
      return writes.change({ author, entity: 'customer', ids: [meant.id] }, async (tx) => {
        const { rowCount } = await tx
          .update(customers)
          .set({
            role: blocks ? 'blocked' : 'customer',
            block_deny_access: blocks,
            block_deny_reason: blocks ? standing.block_deny_reason?.trim() : null,
          })
          .where(isMeant)
        return rowCount === 1
      })
    },
  }
}

/** A row of `page`. */
export const customerRow = alias(customers, 'page')

/** A row of `page` in API responses (docs/product/entities.md#customer). */
export const customerJson = sql`json_build_object(
  'id', ${customerRow.id}, 'elegant_user_id', ${customerRow.elegant_user_id}, 'Full_name', ${customerRow.Full_name}, 'email', ${customerRow.email},
  'cust_info', ${customerRow.cust_info}, 'customer_number', ${customerRow.customer_number}, 'is_online_now', ${isOnline(customerRow.seen_at)},
  '_customer_roles_of_customers_of_shops', json_build_object(
    'role', ${customerRow.role}, 'block_deny_access', ${customerRow.block_deny_access}, 'block_deny_reason', ${customerRow.block_deny_reason},
    'staff_role', case when ${customerRow.role} = 'admin' then coalesce(${customerRow.staff_role}, 'owner') end))`

/** Counts of all, online, admin and blocked customers. */
export const customerCounts = sql`json_build_object(
  'total', count(*), 'online', count(*) filter (where ${isOnline(customers.seen_at)}),
  'admins', count(*) filter (where ${eq(customers.role, 'admin')}),
  'blocked', count(*) filter (where ${customers.role} = 'blocked' or ${customers.block_deny_access}))`

function isOnline(seenAt: AnyColumn): SQL {
  return sql`${seenAt} > now() - interval '5 minutes'`
}

export function matchesQuery(shopId: number, { search, role, online }: CustomerListQuery): SQL | undefined {
  const { id, Full_name, email, elegant_user_id, customer_number } = customers
  return and(
    eq(customers.shops_id, shopId),
    role && eq(customers.role, role),
    online === undefined ? undefined : online ? isOnline(customers.seen_at) : not(isOnline(customers.seen_at)),
    or(
      ilikeAny(search, Full_name, email, elegant_user_id, sql`${customer_number}::text`),
      search?.trim() ? sql`${id}::text = ${search.trim()}` : undefined,
    ),
  )
}

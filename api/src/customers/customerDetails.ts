import type { Customer, CustomerDetail } from '@elegant/shared/rules'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { isoTime } from '../db/isoTime.ts'
import { isRow } from '../db/isRow.ts'
import { customers, payments, threads } from '../db/schema.ts'
import { signedAmount } from '../db/signedAmount.ts'
import { userSubject } from '../http/requests/subject.ts'
import { notFound } from '../http/responses/httpErrors.ts'
import type { OrderRepository } from '../orders/orderRepository.ts'
import { isOfSubject, readThreads } from '../threads/threadRepository.ts'
import { page as t, withSubjects } from '../threads/threadRows.ts'
import { customerJson, customerRow } from './customerRepository.ts'

export type CustomerDetails = ReturnType<typeof customerDetails>

/** Reads a customer with everything that belongs to the account. */
export function customerDetails({ db, orders }: { db: Db; orders: OrderRepository }) {
  return {
    async byId(shopId: number, id: number): Promise<CustomerDetail> {
      const { rows } = await db.execute<{ customer: Customer; created_at: string; seen_at: string }>(sql`
        with page as materialized (
          select * from ${customers} where ${isRow(customers, { shopId, id })})
        select ${customerJson} as customer, ${isoTime(customerRow.created_at)} as created_at,
          ${isoTime(customerRow.seen_at)} as seen_at
        from page`)
      const [row] = rows
      if (!row) throw notFound('There is no such customer.')
      const { customer, ...times } = row
      const subject = userSubject(customer.elegant_user_id)
      return {
        ...customer,
        ...times,
        paid: await readPaid(db, shopId, subject),
        orders: await orders.list({ shopId, subject }, {}),
        threads: await readThreads(db, shopId, subject),
      }
    },
  }
}

/** The ledger's total of a subject (docs/product/payments.md). */
async function readPaid(db: Db, shopId: number, subject: string): Promise<CustomerDetail['paid']> {
  const { rows } = await db.execute<CustomerDetail['paid'][number]>(sql`
    select ${payments.currency}, sum(${signedAmount})::float8 as amount
    from ${threads} t ${withSubjects}
    join ${payments} on ${payments.shops_id} = ${t.shops_id} and ${payments.threads_id} = ${t.id}
    where ${isOfSubject(shopId, subject)} group by ${payments.currency} order by ${payments.currency}`)
  return rows
}

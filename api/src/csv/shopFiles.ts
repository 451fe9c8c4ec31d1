import {
  type Customer,
  type CustomerFileQuery,
  fromMinor,
  getThreadTitle,
  isBlocked,
  type OrderFileQuery,
  type SalesFileQuery,
} from '@elegant/shared/rules'
import { and, eq, gt, gte, lt, lte, sql } from 'drizzle-orm'
import { customerJson, customerRow, matchesQuery as matchesCustomers } from '../customers/customerRepository.ts'
import type { Db } from '../db/database.ts'
import { isoTime } from '../db/isoTime.ts'
import { customers, orders, payments, requests, threads } from '../db/schema.ts'
import { signedAmount } from '../db/signedAmount.ts'
import { matchesQuery as matchesOrders, type OrderRow, orderJson, pageWithPeople } from '../orders/orderRows.ts'
import { emailColumn, nameColumn, page as t, withSubjects } from '../threads/threadRows.ts'
import { formatLines, writeLines } from './csvFile.ts'

export type ShopFiles = ReturnType<typeof shopFiles>

/** Lines per query, so that a file of any length needs little memory. */
const pageSize = 500

/** A column: its header, and its cell of a row. */
type Column<Row> = [header: string, getCell: (row: Row) => string | number | null | undefined]

interface Sum {
  currency: string
  amount: number
}

/** Orders, customers and sales as CSV, for the owner's spreadsheet. */
export function shopFiles(db: Db) {
  return {
    /** Newest first, with the filters of the list. */
    orders: (shopId: number, query: OrderFileQuery) =>
      writeFile(orderColumns, async (last) => {
        const { rows } = await db.execute<OrderLine>(sql`
          with page as materialized (
            select * from ${orders}
            where ${and(matchesOrders({ shopId }, query), last === undefined ? undefined : lt(orders.id, last))}
            order by ${orders.id} desc limit ${pageSize})
          select page.id, ${orderJson} as "order", ${getSums(sql`${t.orders_id} = page.id and ${eq(t.shops_id, shopId)}`)} as paid
          from ${pageWithPeople} order by page.id desc`)
        return rows
      }),

    /** Newest first, with the filters of the list. */
    customers: (shopId: number, query: CustomerFileQuery) =>
      writeFile(customerColumns, async (last) => {
        const subject = sql`'user:' || ${customerRow.elegant_user_id}`
        const isOwn = sql`${eq(t.shops_id, shopId)} and (${orders.subject} = ${subject} or ${requests.subject} = ${subject})`
        const { rows } = await db.execute<CustomerLine>(sql`
          with page as materialized (
            select * from ${customers}
            where ${and(matchesCustomers(shopId, query), last === undefined ? undefined : lt(customers.id, last))}
            order by ${customers.id} desc limit ${pageSize})
          select page.id, ${customerJson} as customer, ${isoTime(customerRow.created_at)} as since,
            ${isoTime(customerRow.seen_at)} as seen, ${getSums(isOwn)} as paid,
            (select count(*)::int from ${orders}
              where ${eq(orders.shops_id, shopId)} and ${orders.subject} = ${subject}) as ordered
          from page order by page.id desc`)
        return rows
      }),

    /** The ledger of payments (docs/product/payments.md) in its order, of the days from `from` to `to`. */
    sales: (shopId: number, { from, to }: SalesFileQuery) =>
      writeFile(saleColumns, async (last) => {
        const isWanted = and(
          eq(payments.shops_id, shopId),
          from ? gte(payments.paid_on, from) : undefined,
          to ? lte(payments.paid_on, to) : undefined,
          last === undefined ? undefined : gt(payments.id, last),
        )
        const { rows } = await db.execute<Sale>(sql`
          select ${payments.id}, ${payments.paid_on}, ${payments.kind}, ${payments.method},
            ${payments.amount}::float8 as amount, ${payments.currency}, ${payments.note}, ${t.kind} as about,
            ${orders.title}, ${requests.projectType} as project, coalesce(${t.orders_id}, ${t.requests_id}) as number,
            ${nameColumn} as name, ${emailColumn} as email
          from ${payments}
          join ${threads} t on ${t.shops_id} = ${payments.shops_id} and ${t.id} = ${payments.threads_id} ${withSubjects}
          where ${isWanted} order by ${payments.id} limit ${pageSize}`)
        return rows
      }),
  }
}

/** The sums paid in the threads that match, by currency. */
function getSums(which: ReturnType<typeof sql>) {
  return sql`(
    select coalesce(json_agg(json_build_object('currency', sums.currency, 'amount', sums.amount) order by sums.currency), '[]')
    from (
      select ${payments.currency} as currency, sum(${signedAmount})::float8 as amount
      from ${payments}
      join ${threads} t on ${t.shops_id} = ${payments.shops_id} and ${t.id} = ${payments.threads_id}
      left join ${orders} on ${orders.shops_id} = ${t.shops_id} and ${orders.id} = ${t.orders_id}
      left join ${requests} on ${requests.shops_id} = ${t.shops_id} and ${requests.id} = ${t.requests_id}
      where ${which} group by ${payments.currency}) sums)`
}

/** Writes a file page by page; each page begins after the last line of the one before. */
async function* writeFile<Row extends { id: number }>(
  columns: Column<Row>[],
  readPage: (last: number | undefined) => Promise<Row[]>,
): AsyncGenerator<string> {
  yield writeLines([columns.map(([header]) => header)])
  let last: number | undefined
  for (;;) {
    const rows = await readPage(last)
    if (rows.length > 0) yield formatLines(rows.map((row) => columns.map(([, getCell]) => String(getCell(row) ?? ''))))
    last = rows.at(-1)?.id
    if (rows.length < pageSize) return
  }
}

interface OrderLine extends Record<string, unknown> {
  id: number
  order: OrderRow
  paid: Sum[]
}

const orderColumns: Column<OrderLine>[] = [
  ['number', ({ id }) => id],
  ['placed', ({ order }) => order.created_at],
  ['status', ({ order }) => order.status],
  ['type', ({ order }) => order._items.type],
  ['action', ({ order }) => order.action_type],
  ['item', ({ order }) => order._items.name],
  ['slug', ({ order }) => order._items.slug],
  ['quantity', ({ order }) => order.quantity],
  ['price', ({ order }) => order._items.price],
  ['currency', ({ order }) => order._items.currency],
  ['customer', ({ order }) => order._customers.Full_name],
  ['email', ({ order }) => order._customers.email],
  ['phone', ({ order }) => order.contact?.phone],
  ['customer_number', ({ order }) => order._customers.customer_number],
  ['estimate', ({ order }) => order.estimate?.amount],
  ['estimate_currency', ({ order }) => order.estimate?.currency],
  ['estimate_answer', ({ order }) => order.estimate?.answer],
  ['paid', ({ paid }) => formatSums(paid)],
  ['carrier', ({ order }) => order.shipping?.carrier],
  ['tracking_number', ({ order }) => order.shipping?.tracking_number],
  ['shipped', ({ order }) => order.shipping?.shipped_at],
]

interface CustomerLine extends Record<string, unknown> {
  id: number
  customer: Customer
  since: string
  seen: string
  paid: Sum[]
  ordered: number
}

const customerColumns: Column<CustomerLine>[] = [
  ['id', ({ id }) => id],
  ['customer_number', ({ customer }) => customer.customer_number],
  ['name', ({ customer }) => customer.Full_name],
  ['email', ({ customer }) => customer.email],
  ['role', ({ customer }) => customer._customer_roles_of_customers_of_shops.role],
  ['blocked', ({ customer }) => (isBlocked(customer._customer_roles_of_customers_of_shops) ? 'TRUE' : 'FALSE')],
  ['block_reason', ({ customer }) => customer._customer_roles_of_customers_of_shops.block_deny_reason],
  ['since', ({ since }) => since],
  ['last_seen', ({ seen }) => seen],
  ['orders', ({ ordered }) => ordered],
  ['paid', ({ paid }) => formatSums(paid)],
]

interface Sale extends Record<string, unknown> {
  id: number
  paid_on: string
  kind: 'payment' | 'refund'
  method: string
  amount: number
  currency: string
  note: string
  about: Parameters<typeof getThreadTitle>[0]['kind']
  title: string | null
  project: Parameters<typeof getThreadTitle>[0]['project']
  number: number
  name: string
  email: string
}

const saleColumns: Column<Sale>[] = [
  ['date', ({ paid_on }) => paid_on],
  // Two columns rather than a sign, which a spreadsheet would take for a formula.
  ['received', (sale) => getSum(sale, 'payment')],
  ['refunded', (sale) => getSum(sale, 'refund')],
  ['currency', ({ currency }) => currency],
  ['method', ({ method }) => method],
  ['about', ({ about }) => about],
  ['number', ({ number }) => number],
  ['title', ({ title, project, about }) => getThreadTitle({ title, project, kind: about })],
  ['customer', ({ name }) => name],
  ['email', ({ email }) => email],
  ['note', ({ note }) => note],
]

function getSum({ kind, amount, currency }: Sale, wanted: Sale['kind']): number | '' {
  return kind === wanted ? fromMinor(amount, currency) : ''
}

function formatSums(sums: Sum[]): string {
  return sums.map(({ currency, amount }) => `${currency} ${fromMinor(amount, currency)}`).join(' | ')
}

import {
  type Customer,
  type CustomerFileQuery,
  fromMinor,
  type OrderFileQuery,
  type SalesFileQuery,
  titleOfThread,
} from '@elegant/shared/rules'
import { and, eq, gt, gte, lt, lte, sql } from 'drizzle-orm'
import { customerJson, customerRow, matchesQuery as matchesCustomers } from '../customers/customerRepository.ts'
import type { Db } from '../db/database.ts'
import { isoTime } from '../db/isoTime.ts'
import { customers, orders, payments, requests, threads } from '../db/schema.ts'
import { signedAmount } from '../db/signedAmount.ts'
import { matchesQuery as matchesOrders, type OrderRow, orderJson, pageWithPeople } from '../orders/orderRows.ts'
import { emailColumn, nameColumn, page as t, withSubjects } from '../threads/threadRows.ts'
import { formatLines, startFile } from './csvFile.ts'

export type ShopFiles = ReturnType<typeof shopFiles>

/** Lines per query, so that a file of any length needs little memory. */
const pageSize = 500

type Cell = string | number | null | undefined

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
        const { rows } = await db.execute<{ order: OrderRow; paid: Sum[] }>(sql`
          with page as materialized (
            select * from ${orders}
            where ${and(matchesOrders({ shopId }, query), last === undefined ? undefined : lt(orders.id, last))}
            order by ${orders.id} desc limit ${pageSize})
          select ${orderJson} as "order", ${sumsOf(sql`${t.orders_id} = page.id and ${eq(t.shops_id, shopId)}`)} as paid
          from ${pageWithPeople} order by page.id desc`)
        return rows.map(({ order, paid }) => ({ id: order.id, cells: orderCells(order, paid) }))
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
          select ${customerJson} as customer, ${isoTime(customerRow.created_at)} as since,
            ${isoTime(customerRow.seen_at)} as seen, ${sumsOf(isOwn)} as paid,
            (select count(*)::int from ${orders}
              where ${eq(orders.shops_id, shopId)} and ${orders.subject} = ${subject}) as ordered
          from page order by page.id desc`)
        return rows.map((row) => ({ id: row.customer.id, cells: customerCells(row) }))
      }),

    /** The ledger of payments (product §11.14) in its order, of the days from `from` to `to`. */
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
        return rows.map((sale) => ({ id: sale.id, cells: saleCells(sale) }))
      }),
  }
}

/** The sums paid in the threads that match, by currency. */
function sumsOf(which: ReturnType<typeof sql>) {
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
async function* writeFile(
  columns: readonly string[],
  readPage: (last: number | undefined) => Promise<{ id: number; cells: Cell[] }[]>,
): AsyncGenerator<string> {
  yield startFile([...columns])
  let last: number | undefined
  for (;;) {
    const lines = await readPage(last)
    if (lines.length > 0) yield formatLines(lines.map(({ cells }) => cells.map((cell) => String(cell ?? ''))))
    last = lines.at(-1)?.id
    if (lines.length < pageSize) return
  }
}

const orderColumns = [
  ...['number', 'placed', 'status', 'type', 'action', 'item', 'slug', 'quantity', 'price', 'currency', 'customer'],
  ...['email', 'phone', 'customer_number', 'estimate', 'estimate_currency', 'estimate_answer', 'paid', 'carrier'],
  ...['tracking_number', 'shipped'],
] as const

function orderCells({ _items, _customers, contact, estimate, shipping, ...order }: OrderRow, paid: Sum[]): Cell[] {
  return [
    ...[order.id, order.created_at, order.status, _items.type, order.action_type, _items.name, _items.slug],
    ...[order.quantity, _items.price, _items.currency, _customers.Full_name, _customers.email, contact?.phone],
    ...[_customers.customer_number, estimate?.amount, estimate?.currency, estimate?.answer, formatSums(paid)],
    ...[shipping?.carrier, shipping?.tracking_number, shipping?.shipped_at],
  ]
}

interface CustomerLine extends Record<string, unknown> {
  customer: Customer
  since: string
  seen: string
  paid: Sum[]
  ordered: number
}

const customerColumns = [
  ...['id', 'customer_number', 'name', 'email', 'role', 'blocked', 'block_reason', 'since', 'last_seen', 'orders'],
  'paid',
] as const

function customerCells({ customer, since, seen, ordered, paid }: CustomerLine): Cell[] {
  const { role, block_deny_access, block_deny_reason } = customer._customer_roles_of_customers_of_shops
  const isBlocked = role === 'blocked' || block_deny_access
  return [
    ...[customer.id, customer.customer_number, customer.Full_name, customer.email, role],
    ...[isBlocked ? 'TRUE' : 'FALSE', block_deny_reason, since, seen, ordered, formatSums(paid)],
  ]
}

interface Sale extends Record<string, unknown> {
  id: number
  paid_on: string
  kind: 'payment' | 'refund'
  method: string
  amount: number
  currency: string
  note: string
  about: Parameters<typeof titleOfThread>[0]['kind']
  title: string | null
  project: Parameters<typeof titleOfThread>[0]['project']
  number: number
  name: string
  email: string
}

/** Two columns rather than a sign, which a spreadsheet would take for a formula. */
const saleColumns = [
  ...['date', 'received', 'refunded', 'currency', 'method', 'about', 'number', 'title', 'customer', 'email', 'note'],
] as const

function saleCells({ kind, amount, currency, about, title, project, ...sale }: Sale): Cell[] {
  const sum = fromMinor(amount, currency)
  return [
    ...[sale.paid_on, kind === 'payment' ? sum : '', kind === 'refund' ? sum : '', currency, sale.method, about],
    ...[sale.number, titleOfThread({ title, project, kind: about }), sale.name, sale.email, sale.note],
  ]
}

function formatSums(sums: Sum[]): string {
  return sums.map(({ currency, amount }) => `${currency} ${fromMinor(amount, currency)}`).join(' | ')
}

import {
  isOpen,
  type Order,
  type OrderListQuery,
  type OrderSort,
  type OrderStep,
  orderStatuses,
} from '@elegant/shared/rules'
import { type AnyColumn, and, eq, inArray, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { ilikeAny } from '../db/ilikeAny.ts'
import { isoTime } from '../db/isoTime.ts'
import { customers, estimates, itemImages, orderEvents, orders, payments, threads, user } from '../db/schema.ts'
import { signedAmount } from '../db/signedAmount.ts'
import { imageColumns } from '../items/fields/itemRows.ts'
import { addTrackingUrl, type ParcelRow, parcelJson } from '../parcels/parcelRows.ts'

/** The orders of a subject, or without one all orders of the shop. */
export interface Scope {
  shopId: number
  subject?: string
}

/** An order as queried, before its tracking URL is added. */
export type OrderRow = Omit<Order, 'shipping'> & { shipping: ParcelRow }

const page = alias(orders, 'page')

/** Joins `page` with users. `from 6` skips `user:`; the rest of a guest's subject matches no user id. */
export const pageWithPeople = sql`page
  left join ${user} on ${user.id} = substring(${page.subject} from 6)
  left join ${customers} on ${customers.shops_id} = ${page.shops_id} and ${customers.elegant_user_id} = ${user.id}`

export const newestFirst = sql`order by ${page.created_at} desc, ${page.id} desc`

/** How much of the accepted estimate is paid: `part`, `full` or null. */
const getPaid = ({ shops_id, id }: Record<'shops_id' | 'id', AnyColumn>) => sql`(
  select case when ledger.sum >= ${estimates.total} then 'full' when ledger.sum > 0 then 'part' end
  from ${threads}
  join ${estimates} on ${estimates.shops_id} = ${threads.shops_id} and ${estimates.threads_id} = ${threads.id}
    and ${estimates.state} = 'accepted'
  cross join lateral (
    select coalesce(sum(${signedAmount}), 0) as sum
    from ${payments} where ${payments.shops_id} = ${threads.shops_id} and ${payments.threads_id} = ${threads.id}
      and ${payments.currency} = ${estimates.currency}) ledger
  where ${threads.shops_id} = ${shops_id} and ${threads.orders_id} = ${id})`

const picture = sql`(
  select row_to_json(first_picture) from (
    select ${imageColumns}
    where ${itemImages.shops_id} = ${page.shops_id} and ${itemImages.items_id} = ${page.items_id}
      and not ${itemImages.Is_disabled} and ${isNull(itemImages.archived_at)}
    order by ${itemImages.seq}, ${itemImages.id} limit 1) first_picture)`

/** A row of `pageWithPeople` in API responses (docs/product/entities.md#order-line). */
export const orderJson = orderJsonWith(sql``)

/** The same for the customer, who sees the last step. */
export const ownOrderJson = orderJsonWith(sql`, 'paid', ${getPaid(page)}`)

/** The same with what a table shows, which would make the plain array long. */
export const fullOrderJson = orderJsonWith(sql`, 'paid', ${getPaid(page)}, 'picture', ${picture}`)

function orderJsonWith(more: SQL): SQL {
  return sql`json_build_object(
  'id', ${page.id}, 'items_id', ${page.items_id}, 'action_type', ${page.action_type}, 'status', ${page.status},
  'quantity', ${page.quantity}, 'created_at', ${isoTime(page.created_at)}, 'version', ${page.version},
  'contact', json_build_object(
    'name', ${page.contact_name}, 'email', ${page.contact_email}, 'phone', ${page.contact_phone}),
  'estimate', case when ${page.estimate_amount} is not null then json_build_object(
    'amount', ${page.estimate_amount}, 'currency', ${page.estimate_currency}, 'message', ${page.estimate_message},
    'sent_at', ${isoTime(page.estimate_sent_at)}, 'answer', ${page.estimate_answer},
    'answered_at', ${isoTime(page.estimate_answered_at)}) end,
  'shipping', ${parcelJson(page)},
  '_customers', json_build_object(
    'Full_name', coalesce(${customers.Full_name}, ${user.name}, ${page.contact_name}, ''),
    'email', coalesce(${customers.email}, ${user.email}, ${page.contact_email}, ''),
    'customer_number', ${customers.customer_number}),
  '_items', json_build_object(
    'name', ${page.title}, 'price', ${page.price}, 'currency', ${page.currency}, 'type', ${page.item_type},
    'description', ${page.description}, 'slug', ${page.slug})${more})`
}

/** The timeline of a row of `page`, oldest first. */
export const timeline = sql`(
  select coalesce(json_agg(json_build_object(
    'kind', ${orderEvents.kind}, 'detail', ${orderEvents.detail}, 'by', ${orderEvents.by},
    'created_at', ${isoTime(orderEvents.created_at)}) order by ${orderEvents.id}), '[]')
  from ${orderEvents} where ${orderEvents.shops_id} = ${page.shops_id} and ${orderEvents.orders_id} = ${page.id})`

const total = sql`coalesce(${orders.estimate_amount}, ${orders.price} * ${orders.quantity})`

export const orderSortColumns: Record<OrderSort, SQL> = {
  date_asc: sql`${orders.created_at}, ${orders.id}`,
  total_asc: sql`${total}, ${orders.id}`,
  total_desc: sql`${total} desc, ${orders.id} desc`,
}

/** Matches the orders that a caller may see. */
export function inScope({ shopId, subject }: Scope): SQL | undefined {
  return and(eq(orders.shops_id, shopId), subject === undefined ? undefined : eq(orders.subject, subject))
}

/** Matches the orders of a scope that pass the filters. */
export function matchesQuery(scope: Scope, { search, status, action_type, step }: OrderListQuery): SQL | undefined {
  return and(
    inScope(scope),
    status && eq(orders.status, status),
    action_type && eq(orders.action_type, action_type),
    step && isAtStep(step),
    or(
      ilikeAny(
        search,
        orders.title,
        orders.contact_name,
        orders.contact_email,
        orders.contact_phone,
        orders.tracking_number,
      ),
      matchesNumber(search),
      matchesCustomer(scope, search),
    ),
  )
}

const isShipped = isNotNull(orders.shipped_at)
const isUnpaid = and(sql`${getPaid(orders)} is null`, not(isShipped))

/** The steps of `getOrderStep`, which the badges show. */
const steps: Record<OrderStep, SQL | undefined> = {
  estimated: and(isNotNull(orders.estimate_amount), isNull(orders.estimate_answer), isUnpaid),
  accepted: and(eq(orders.estimate_answer, 'accepted'), isUnpaid),
  part_paid: and(sql`${getPaid(orders)} = 'part'`, not(isShipped)),
  paid: and(sql`${getPaid(orders)} = 'full'`, not(isShipped)),
  shipped: isShipped,
}

function isAtStep(step: OrderStep): SQL | undefined {
  return and(inArray(orders.status, orderStatuses.filter(isOpen)), steps[step])
}

/** Matches an order by its number: `12` or `#12`. */
function matchesNumber(search: string | undefined): SQL | undefined {
  const [, number] = /^#?(\d{1,9})$/.exec(search?.trim() ?? '') ?? []
  return number === undefined ? undefined : eq(orders.id, Number(number))
}

/** Matches orders by customer. Selects the users first, so that not every order is joined with its user. */
function matchesCustomer({ shopId }: Scope, search: string | undefined): SQL | undefined {
  const isMatch = ilikeAny(
    search,
    sql`coalesce(${customers.Full_name}, ${user.name})`,
    sql`coalesce(${customers.email}, ${user.email})`,
  )
  return (
    isMatch &&
    sql`${orders.subject} in (
      select 'user:' || ${user.id} from ${user}
      left join ${customers} on ${customers.shops_id} = ${shopId} and ${customers.elegant_user_id} = ${user.id}
      where ${isMatch})`
  )
}

export const orderStatusCounts = sql`json_build_object('total', count(*)${sql.join(
  orderStatuses.map((status) => sql`, ${status}::text, count(*) filter (where ${eq(orders.status, status)})`),
)})`

/** Adds the tracking URL. */
export function withTrackingUrl(row: OrderRow): Order {
  return { ...row, shipping: addTrackingUrl(row.shipping) }
}

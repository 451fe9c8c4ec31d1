import { sql } from 'drizzle-orm'
import { items, orders } from './schema.ts'
import { shop } from './visibility.ts'

/** The capacity of an event or workshop, if it is a number. */
export const capacityColumn = sql<unknown>`${items.item_info}->'capacity'`

/** Matches the orders that take seats. */
export const isRegistration = sql`${orders.action_type} <> 'enquiry' and ${orders.status} <> 'cancelled'`

/** Joins the seats of the items of a `page`. One scan for all of them, because orders have no index by their item. */
export const withSeats = sql`left join (
  select ${orders.items_id} as event, sum(${orders.quantity}) as taken from ${orders}
  where ${orders.shops_id} = ${shop} and ${orders.items_id} in (select id from page) and ${isRegistration}
  group by ${orders.items_id}) seats on seats.event = ${items.id}`

/** The seats of an item, joined by `withSeats`; the same as `readSeats` of orders/seats.ts. */
export const seatsColumn = sql`json_build_object('taken', coalesce(seats.taken, 0),
  'left', case when jsonb_typeof(${capacityColumn}) = 'number'
    then greatest(0, floor((${capacityColumn})::float8 - coalesce(seats.taken, 0))) end) as seats`

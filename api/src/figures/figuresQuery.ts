import {
  defaultCurrency,
  type Figures,
  figureDays,
  isPermitted,
  itemTypes,
  type MissingPart,
  shopTimeZone,
} from '@elegant/shared/rules'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { customerCounts } from '../customers/customerRepository.ts'
import { isRunning } from '../db/availabilityColumns.ts'
import type { Db } from '../db/database.ts'
import { eventDay, eventEndDay, isPastEvent } from '../db/eventDays.ts'
import {
  categories,
  claims,
  customers,
  estimates,
  items,
  orders,
  payments,
  requests,
  shops,
  threadEntries,
  threads,
} from '../db/schema.ts'
import { signedAmount } from '../db/signedAmount.ts'
import { isShownItem } from '../db/visibility.ts'
import type { Visitor } from '../http/requests/visitor.ts'
import { isMissing } from '../items/list/missingParts.ts'
import { inScope, orderStatusCounts } from '../orders/orderRows.ts'
import { requestStatusCounts } from '../requests/requestRepository.ts'

export type FiguresQuery = ReturnType<typeof figuresQuery>

/** Queries the statistics of a shop in one round trip. */
export function figuresQuery(db: Db, { canSend }: { canSend: boolean }) {
  return async ({ shopId, staffRole }: Pick<Visitor, 'shopId' | 'staffRole'>): Promise<Figures> => {
    const isActive = and(eq(items.shops_id, shopId), isNull(items.archived_at))
    const { rows } = await db.execute<{ figures: Omit<Figures, 'sends_mail'> }>(sql`
      with counted as (
        select ${items.item_type}, count(*) as total, count(*) filter (where ${items.Is_disabled}) as hidden
        from ${items} where ${isActive} group by ${items.item_type}
      ), events as (
        select ${items.title}, ${eventDay} as day, ${eventEndDay} as end_day from ${items}
        where ${and(eq(items.shops_id, shopId), isShownItem, eq(items.item_type, 'Event'))} and not ${isPastEvent}
      ), days as (
        select to_char(${today} - back, 'YYYY-MM-DD') as day from generate_series(${figureDays - 1}::int, 0, -1) as back
      ), placed as (
        select to_char(${orders.created_at} at time zone ${shopTimeZone}, 'YYYY-MM-DD') as day, count(*) as orders
        from ${orders}
        where ${inScope({ shopId })} and ${orders.created_at} > now() - ${figureDays} * interval '1 day'
        group by 1
      ), received as (
        select to_char(${payments.paid_on}, 'YYYY-MM-DD') as day, sum(${signedAmount}) as sum from ${payments}
        where ${and(eq(payments.shops_id, shopId), eq(payments.currency, defaultCurrency))}
          and ${payments.paid_on} > ${today} - ${figureDays}::int
        group by 1
      )
      select json_build_object(
        'shop', (select json_build_object(
            'Is_visible', ${shops.Is_visible}, 'testmode', ${shops.testmode}, 'version', ${shops.version})
          from ${shops} where ${eq(shops.id, shopId)}),
        'items', (select json_object_agg(type,
            json_build_object('total', coalesce(counted.total, 0), 'hidden', coalesce(counted.hidden, 0)))
          from unnest(${sql.param(itemTypes)}::text[]) as type left join counted on counted.item_type = type),
        'categories', (select json_build_object(
            'total', count(*), 'hidden', count(*) filter (where not ${categories.Is_visible}))
          from ${categories} where ${and(eq(categories.shops_id, shopId), isNull(categories.archived_at))}),
        'next_event', (select json_build_object('title', title, 'day', day, 'end_day', end_day) from events
          where day is not null order by day, title limit 1),
        'orders', (select ${orderStatusCounts} from ${orders} where ${inScope({ shopId })}),
        'customers', (select ${customerCounts} from ${customers} where ${eq(customers.shops_id, shopId)}),
        'requests', (select ${requestStatusCounts} from ${requests}
          where ${and(eq(requests.shops_id, shopId), isNull(requests.archived_at))}),
        'waiting', ${selectWaitingCounts(shopId)},
        'money', json_build_object('currency', ${defaultCurrency}::text, 'open', ${openSum(shopId)},
          'by_day', (select json_agg(json_build_object('day', days.day, 'received', coalesce(received.sum, 0))
              order by days.day)
            from days left join received on received.day = days.day)),
        'orders_by_day', (select json_agg(json_build_object('day', days.day, 'orders', coalesce(placed.orders, 0))
            order by days.day)
          from days left join placed on placed.day = days.day)
      ) as figures`)
    const [row] = rows
    if (!row) throw new Error('The figures have no row')
    const { money, ...figures } = row.figures
    // The sums of the business are the owner's, as its costs are.
    return { ...figures, ...(isPermitted(staffRole, 'own') && { money }), sends_mail: canSend }
  }
}

/** The number of things that wait for the owner. */
function selectWaitingCounts(shopId: number) {
  const isWaiting = sql`${eq(threads.shops_id, shopId)} and ${threads.waiting_for} = 'shop'`
  const isOpenClaim = and(eq(claims.shops_id, shopId), isNull(claims.released_at), isRunning)
  const shown = (part: MissingPart) => sql`(select count(*) from ${items}
    where ${and(eq(items.shops_id, shopId), eq(items.item_type, 'Product'), isMissing(part))})`
  return sql`json_build_object(
    'unread', (select count(*) from ${threads} where ${eq(threads.shops_id, shopId)} and exists (
      select from ${threadEntries} where ${threadEntries.shops_id} = ${threads.shops_id}
        and ${threadEntries.threads_id} = ${threads.id} and ${threadEntries.by} = 'customer'
        and ${isNull(threadEntries.read_at)})),
    'conversations', (select count(*) from ${threads} where ${isWaiting}),
    'accepted', (select count(*) from ${threads} where ${isWaiting} and exists (
      select from ${estimates} where ${estimates.shops_id} = ${threads.shops_id}
        and ${estimates.threads_id} = ${threads.id} and ${estimates.state} = 'accepted')),
    'line', (select count(*) from ${claims} where ${and(isOpenClaim, isNull(claims.granted_at))}),
    'ending', (select count(*) from ${claims} where ${and(isOpenClaim, isNotNull(claims.granted_at), eq(claims.kind, 'hold'))}
      and ${claims.until} <= now() + interval '24 hours'),
    'no_picture', ${shown('picture')}, 'no_treatment', ${shown('treatment')})`
}

/** The sum owed on accepted estimates of orders that are not cancelled, and of requests that are not archived. */
function openSum(shopId: number) {
  const paid = sql`select sum(${signedAmount}) from ${payments}
    where ${payments.shops_id} = ${estimates.shops_id} and ${payments.threads_id} = ${estimates.threads_id}
      and ${payments.currency} = ${estimates.currency}`
  return sql`(select coalesce(sum(greatest(${estimates.total} - coalesce((${paid}), 0), 0)), 0)
    from ${estimates} join ${threads} on ${threads.shops_id} = ${estimates.shops_id} and ${threads.id} = ${estimates.threads_id}
    left join ${orders} on ${orders.shops_id} = ${threads.shops_id} and ${orders.id} = ${threads.orders_id}
    left join ${requests} on ${requests.shops_id} = ${threads.shops_id} and ${requests.id} = ${threads.requests_id}
    where ${and(eq(estimates.shops_id, shopId), eq(estimates.state, 'accepted'), eq(estimates.currency, defaultCurrency))}
      and ${orders.status} is distinct from 'cancelled' and ${isNull(requests.archived_at)})`
}

/** In the shop's time zone. */
const today = sql`(now() at time zone ${shopTimeZone})::date`

import { type Availability, schemaWords } from '@elegant/shared/rules'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { isoTime } from './isoTime.ts'
import { claims, items, orders } from './schema.ts'
import type { Visibility } from './visibility.ts'

/** Matches a claim that has not run out: holds and shows end by themselves, memos and sales do not. */
export const isRunning = sql`(${claims.kind} in ('memo', 'sold') or ${claims.until} is null or ${claims.until} > now())`

const ofItem = sql`${claims.shops_id} = ${items.shops_id} and ${claims.items_id} = ${items.id} and ${claims.released_at} is null`
const isHolder = sql`${claims.granted_at} is not null and ${claims.is_exclusive}`

/** The pieces sold of several equal ones. */
export const soldPieces = sql`(
  select coalesce(sum(${claims.pieces}), 0)::int from ${claims}
  where ${ofItem} and ${claims.kind} = 'sold' and not ${claims.is_exclusive})`

/** The people with an open enquiry or a place in line. */
const asked = sql`(
  select count(distinct subject)::int from (
    select ${orders.subject} from ${orders}
    where ${orders.shops_id} = ${items.shops_id} and ${orders.items_id} = ${items.id}
      and ${orders.action_type} = 'enquiry' and ${orders.status} in ('pending', 'processing')
    union all
    select ${claims.subject} from ${claims} where ${ofItem} and ${claims.granted_at} is null) people)`

const waiting = sql`(select count(*)::int from ${claims} where ${ofItem} and ${claims.granted_at} is null)`

/** The availability of a product as JSON (product §11.8); null for items of other types. */
const availability = sql`case when ${items.item_type} = 'Product' then (
  select json_build_object(
    'state', case
      when holder.kind is not null then holder.kind
      when ${items.sold_as} = 'many' and ${items.pieces} <= ${soldPieces} then 'sold'
      when ${items.sold_as} = 'one' and people.asked > 0 then 'asked'
      else 'available' end,
    'asked', people.asked, 'waiting', ${waiting}, 'until', case when holder.kind in ('hold', 'show') then holder.until end,
    'place', case when holder.kind = 'show' then nullif(holder.place, '') end,
    'left', case when ${items.sold_as} = 'many' then greatest(0, ${items.pieces} - ${soldPieces}) end,
    'claim', holder.id)
  from (select ${asked} as asked) people
  left join lateral (
    select ${claims.id}, ${claims.kind}, ${claims.place}, ${isoTime(claims.until)} as until from ${claims}
    where ${ofItem} and ${isHolder} and ${isRunning}) holder on true) end`

/** The availability of one item, within the transaction that has changed it. */
export async function readAvailability(
  tx: Db,
  { shopId, id }: { shopId: number; id: number },
): Promise<Availability | null> {
  const { rows } = await tx.execute<{ availability: Availability | null }>(sql`
    select ${availability} as availability from ${items} where ${items.shops_id} = ${shopId} and ${items.id} = ${id}`)
  return rows[0]?.availability ?? null
}

/** Joins each item with its availability; the columns below read it. */
export const withAvailability = sql`cross join lateral (select ${availability} as availability) standing`

/** Matches the items in one state, without the join. */
export const isInState = (state: SQL) => sql`(${availability})->>'state' = ${state}`

/** The items that a claim holds, for lists of what can be had. */
export const isHeld = sql`exists (select from ${claims} where ${ofItem} and ${isHolder} and ${isRunning})`

const words = sql.join(
  Object.entries(schemaWords).map(([state, word]) => sql.raw(`when '${state}' then '${word}'`)),
  sql` `,
)

/**
 * The free data of an item. For the public, `offers.availability` follows the ledger, so that clients of section 7 see it
 * too; a word of the owner's such as PreOrder stays while the piece can be had.
 */
export function itemInfoColumn(visibility: Visibility): SQL {
  if (visibility !== 'public') return sql`${items.item_info}`
  const state = sql`standing.availability->>'state'`
  const word = sql`${items.item_info}#>>'{offers,availability}'`
  return sql`case
    when standing.availability is null or jsonb_typeof(${items.item_info}->'offers') is distinct from 'object' then ${items.item_info}
    when ${state} in ('hold', 'memo', 'show', 'sold')
      or (${word} ~ '(^|/)(SoldOut|OutOfStock|Discontinued)$') then jsonb_set(${items.item_info}, '{offers,availability}',
        to_jsonb('https://schema.org/' || case ${state} ${words} end))
    else ${items.item_info} end as item_info`
}

import { type Availability, schemaWords } from '@elegant/shared/rules'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { isoTime } from './isoTime.ts'
import { isRow } from './isRow.ts'
import { claims, itemStandings, items } from './schema.ts'
import type { Visibility } from './visibility.ts'

/** Matches a claim that has not run out: holds and shows end by themselves, memos and sales do not. */
export const isRunning = sql`(${claims.kind} in ('memo', 'sold') or ${claims.until} is null or ${claims.until} > now())`

const { claim, kind, until, place, waiting, asked, sold } = itemStandings
const isHeldNow = sql`(${kind} in ('memo', 'sold') or (${kind} is not null and (${until} is null or ${until} > now())))`
const ofItem = sql`${itemStandings.shops_id} = ${items.shops_id} and ${itemStandings.items_id} = ${items.id}`
const whileHeld = (value: SQL) => sql`case when ${isHeldNow} then ${value} end`

/** The state of a product (docs/product/availability.md). */
const state = sql`case
  when ${isHeldNow} then ${kind}
  when ${items.sold_as} = 'many' and ${items.pieces} <= coalesce(${sold}, 0) then 'sold'
  when ${items.sold_as} = 'one' and ${asked} > 0 then 'asked'
  else 'available' end`

const availability = sql`json_build_object(
  'state', ${state}, 'asked', coalesce(${asked}, 0), 'waiting', coalesce(${waiting}, 0),
  'until', ${whileHeld(sql`case when ${kind} in ('hold', 'show') then ${isoTime(until)} end`)},
  'place', ${whileHeld(sql`case when ${kind} = 'show' then ${place} end`)},
  'left', case when ${items.sold_as} = 'many' then greatest(0, ${items.pieces} - coalesce(${sold}, 0)) end,
  'claim', ${whileHeld(sql`${claim}`)})`

/** Joins each item with its standing, for the columns below. */
export const withStanding = sql`left join ${itemStandings} on ${ofItem}`

/** Most items of a list have neither claims nor enquiries; a constant is cheaper than an object built for each. */
const untouched = JSON.stringify({
  state: 'available',
  asked: 0,
  waiting: 0,
  until: null,
  place: null,
  left: null,
  claim: null,
} satisfies Availability)

/** The availability of a joined item; null for items that are no products. */
export const standingColumn = sql`case
  when ${items.item_type} <> 'Product' then null
  when ${itemStandings.items_id} is null and ${items.sold_as} <> 'many' then ${sql.raw(`'${untouched}'::json`)}
  else ${availability} end as availability`

/** The availability of one item, within the transaction that has changed it. */
export async function readAvailability(tx: Db, which: { shopId: number; id: number }): Promise<Availability | null> {
  const { rows } = await tx.execute<{ availability: Availability | null }>(sql`
    select ${standingColumn} from ${items} ${withStanding} where ${isRow(items, which)}`)
  return rows[0]?.availability ?? null
}

/** Matches the items in one state, without the join. */
export const isInState = (wanted: SQL) =>
  sql`(select ${state} from (values (1)) one left join ${itemStandings} on ${ofItem}) = ${wanted}`

/** Matches the items that can be had or asked for, without the join. */
export const isFree = sql`(
  select ${state} from (values (1)) one left join ${itemStandings} on ${ofItem}) not in ('hold', 'memo', 'sold')`

/** Matches the items that a claim holds, without the join. */
export const isHeld = sql`exists (select from ${itemStandings} where ${ofItem} and ${isHeldNow})`

/** The pieces sold of several equal ones. */
export const soldPieces = sql`(
  select coalesce(sum(${claims.pieces}), 0)::int from ${claims}
  where ${claims.shops_id} = ${items.shops_id} and ${claims.items_id} = ${items.id} and ${claims.released_at} is null
    and ${claims.kind} = 'sold' and not ${claims.is_exclusive})`

const words = sql.join(
  Object.entries(schemaWords).map(([name, word]) => sql.raw(`when '${name}' then '${word}'`)),
  sql` `,
)

/**
 * The free data of a joined item. For the public, `offers.availability` follows the ledger, so that clients of the core
 * API see it too; a word of the owner's such as PreOrder stays while the piece can be had.
 */
export function itemInfoColumn(visibility: Visibility): SQL {
  if (visibility !== 'public') return sql`${items.item_info}`
  const isFollowed = sql`${items.item_type} = 'Product' and jsonb_typeof(${items.item_info}->'offers') = 'object' and (
    ${state} in ('hold', 'memo', 'show', 'sold')
    or ${items.item_info}#>>'{offers,availability}' ~ '(^|/)(SoldOut|OutOfStock|Discontinued)$')`
  return sql`case when ${isFollowed}
    then jsonb_set(${items.item_info}, '{offers,availability}', to_jsonb('https://schema.org/' || case ${state} ${words} end))
    else ${items.item_info} end as item_info`
}

import { and, eq, sql } from 'drizzle-orm'
import { isHeld, withStanding } from '../../db/availabilityColumns.ts'
import { prepare, prepareByShape, type QueryOne } from '../../db/prepared.ts'
import { itemFacts, items, itemTurntables } from '../../db/schema.ts'
import { shop, type Visibility } from '../../db/visibility.ts'
import { isOpal, placeOfLight, turntablesColumn } from '../../fire/turntableColumns.ts'
import { isVisibleItem, itemColumns } from '../fields/itemRows.ts'
import type { ReadScope } from './listItems.ts'

/** The number of items offered in place of one that is gone. */
const maxItems = 4

/** The weight of equal fire, in equal facts: color is the most of an opal's worth. */
const fireWeight = sql.raw('3')

/**
 * Returns the public products nearest to one, as serialized JSON: by equal gem facts and near hues, then by price. None if
 * the reader may not see that one, whose facts and price they would tell.
 */
export async function findSimilar(queryOne: QueryOne, { shopId, visibility }: ReadScope, id: number): Promise<string> {
  return (await queryOne<{ items: string }>(similarBy(visibility), { shop: shopId, id }))?.items ?? '[]'
}

const wanted = sql`${sql.placeholder('id')}::int`
const getOrigin = (visibility: Visibility) =>
  sql`select ${items.price} from ${items} where ${isVisibleItem(visibility)} and ${items.id} = ${wanted}`
const own = sql`select name, value from ${itemFacts} where ${itemFacts.shops_id} = ${shop} and ${itemFacts.items_id} = ${wanted}`

/** The shares of the fire that stands for each opal which turns. */
const fires = sql`select distinct on (${itemTurntables.items_id}) ${itemTurntables.items_id}, ${itemTurntables.fire}->'shares' as shares
  from ${itemTurntables} join ${items} on ${items.shops_id} = ${itemTurntables.shops_id} and ${items.id} = ${itemTurntables.items_id}
  where ${itemTurntables.shops_id} = ${shop} and ${itemTurntables.archived_at} is null and ${isOpal}
  order by ${itemTurntables.items_id}, ${placeOfLight}`

/** The part of two fires that is the same, from 0 to 1; 0 if one has none. */
const sharedFire = sql`coalesce((
  select sum(least((own.shares->>hue)::float8, coalesce((other.shares->>hue)::float8, 0))) / 100
  from fires own, fires other, jsonb_object_keys(own.shares) hue
  where own.items_id = ${wanted} and other.items_id = ${items.id}), 0)`

const isOffered = sql`${and(isVisibleItem('public'), eq(items.item_type, 'Product'))} and ${items.id} <> ${wanted} and not ${isHeld}`

/** The nearest in price on one side: of all items without equal facts or fire, only they can be among the nearest. */
const byPrice = (side: 'below' | 'above') => sql`(
  select ${items.id} from ${items}
  where ${isOffered} and ${items.price} ${sql.raw(side === 'below' ? '<' : '>=')} (select price from origin)
  order by ${items.price} ${sql.raw(side === 'below' ? 'desc' : '')}, ${items.id} limit ${sql.raw(String(maxItems))})`

const similarBy = prepareByShape((visibility: Visibility) =>
  prepare(sql`
  with origin as materialized (${getOrigin(visibility)}), fires as materialized (${fires}),
  equal as materialized (
    select ${itemFacts.items_id} as id, count(*) as facts from ${itemFacts}
    where ${itemFacts.shops_id} = ${shop} and (${itemFacts.name}, ${itemFacts.value}) in (${own}) group by ${itemFacts.items_id}),
  candidates as (select id from equal union select items_id from fires
    union ${byPrice('below')} union ${byPrice('above')}),
  near as materialized (
    select ${items.id}, row_number() over (order by coalesce(equal.facts, 0) + ${fireWeight} * ${sharedFire} desc,
      abs(ln(${items.price} + 1) - ln((select price from origin) + 1)), ${items.id}) as position
    from candidates join ${items} on ${items.shops_id} = ${shop} and ${items.id} = candidates.id
    left join equal on equal.id = candidates.id
    where ${isOffered} and (select price from origin) is not null
    order by position limit ${sql.raw(String(maxItems))})
  select (select coalesce(json_agg(item), '[]') from (
    select ${itemColumns('public')}, ${turntablesColumn} from near join ${items} on ${items.shops_id} = ${shop} and ${items.id} = near.id
    ${withStanding} order by near.position) item)::text as items`),
)

import { and, eq, sql } from 'drizzle-orm'
import { isHeld, withStanding } from '../db/availability.ts'
import { prepare, type QueryOne } from '../db/prepared.ts'
import { itemFacts, items } from '../db/schema.ts'
import { shop } from '../db/visibility.ts'
import { isVisibleItem, itemColumns } from './itemRows.ts'

/** The number of items offered in place of one that is gone. */
const maxItems = 4

/** Returns the public products nearest to one, as serialized JSON: by equal gem facts, then by price. */
export async function findSimilar(queryOne: QueryOne, shopId: number, id: number): Promise<string> {
  return (await queryOne<{ items: string }>(similar, { shop: shopId, id }))?.items ?? '[]'
}

const wanted = sql`${sql.placeholder('id')}::int`
const own = sql`select name, value from ${itemFacts} where ${itemFacts.shops_id} = ${shop} and ${itemFacts.items_id} = ${wanted}`
const price = sql`(select price from ${items} where ${items.shops_id} = ${shop} and ${items.id} = ${wanted})`

const similar = prepare(sql`
  with origin as materialized (select ${price} as price), near as materialized (
    select ${items.id}, row_number() over (order by (
      select count(*) from ${itemFacts} where ${itemFacts.shops_id} = ${items.shops_id} and ${itemFacts.items_id} = ${items.id}
        and (${itemFacts.name}, ${itemFacts.value}) in (${own})
    ) desc, abs(ln(${items.price} + 1) - ln((select price from origin) + 1)), ${items.id}) as position
    from ${items}
    where ${and(isVisibleItem('public'), eq(items.item_type, 'Product'))} and ${items.id} <> ${wanted} and not ${isHeld}
      and (select price from origin) is not null
    order by position limit ${sql.raw(String(maxItems))})
  select (select coalesce(json_agg(item), '[]') from (
    select ${itemColumns('public')} from near join ${items} on ${items.shops_id} = ${shop} and ${items.id} = near.id
    ${withStanding} order by near.position) item)::text as items`)

import { and, eq, sql } from 'drizzle-orm'
import { withStanding } from '../../db/availabilityColumns.ts'
import { prepare, type QueryOne } from '../../db/prepared.ts'
import { items } from '../../db/schema.ts'
import { isVisibleItem, itemColumns } from '../fields/itemRows.ts'

/** Returns the public products with these ids in their order, as serialized JSON. */
export async function findChosen(queryOne: QueryOne, shopId: number, ids: number[]): Promise<string> {
  return (await queryOne<{ items: string }>(chosen, { shop: shopId, ids }))?.items ?? '[]'
}

const wanted = sql`${sql.placeholder('ids')}::int[]`

const chosen = prepare(sql`
  select (select coalesce(json_agg(item), '[]') from (
    select ${itemColumns('public')} from ${items} ${withStanding}
    where ${and(isVisibleItem('public'), eq(items.item_type, sql.raw("'Product'")))} and ${items.id} = any(${wanted})
    order by array_position(${wanted}, ${items.id})) item)::text as items`)

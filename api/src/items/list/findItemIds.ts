import { type ItemsFound, type ItemsFoundQuery, type ItemType, limits, ownerLimits } from '@elegant/shared/rules'
import { sql } from 'drizzle-orm'
import { prepare, prepareByShape, type QueryOne } from '../../db/prepared.ts'
import { items } from '../../db/schema.ts'
import { matchesList, parseListQuery, type Shape } from './itemFilters.ts'
import { featured } from './listItems.ts'

/** The ids of the active items that a list finds on all of its pages: as many as a bulk edit takes, or all of them. */
export async function findItemIds(
  queryOne: QueryOne,
  shopId: number,
  type: ItemType,
  asked: ItemsFoundQuery,
  { isWhole = false } = {},
): Promise<ItemsFound> {
  const { values, ...shape } = parseListQuery(type, 'active', asked)
  const found = await queryOne<ItemsFound>(getIds({ ...shape, isWhole }), { ...values, shop: shopId, type })
  if (!found) throw new Error('The ids have no row')
  return found
}

const getIds = prepareByShape(({ isWhole, ...shape }: Shape & { isWhole: boolean }) => {
  // A list that is sorted by relevance has no more rows.
  const reach = isWhole ? null : shape.sort === 'relevance' ? limits.searchReach : ownerLimits.bulkItems
  return prepare(
    sql`select coalesce(json_agg(found.id), '[]') as ids from (
      select ${items.id} from ${items} where ${matchesList(shape)}
      order by ${featured} limit ${sql.raw(String(reach))}) found`,
    { cachePlan: !shape.isSearch },
  )
})

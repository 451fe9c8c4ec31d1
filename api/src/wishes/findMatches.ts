import type { TypedItem, WishQuery } from '@elegant/shared/rules'
import { sql } from 'drizzle-orm'
import { prepare, prepareByShape, type QueryOne } from '../db/prepared.ts'
import { items, searchWords } from '../db/schema.ts'
import { shop } from '../db/visibility.ts'
import { matchesList, parseListQuery, type Shape } from '../items/list/itemFilters.ts'
import { getFactRows } from '../items/writing/itemFacts.ts'

/** The items among `ids` that the shop's list shows for a query: with its own filters, so both always agree. */
export async function findMatches(
  queryOne: QueryOne,
  shopId: number,
  query: WishQuery,
  ids: readonly number[],
): Promise<number[]> {
  const { values, ...shape } = parseListQuery('Product', 'public', query)
  const found = await queryOne<{ ids: number[] }>(amongItems(shape), { ...values, shop: shopId, type: 'Product', ids })
  return found?.ids ?? []
}

const amongItems = prepareByShape((shape: Shape) =>
  prepare(sql`
    select coalesce(json_agg(${items.id} order by ${items.id} desc), '[]') as ids from ${items}
    where ${items.id} = any(${sql.placeholder('ids')}::int[]) and ${matchesList(shape)}`),
)

/** True if the shop's list would show an item for a query if it were published as it is typed. */
export async function matchesTyped(
  queryOne: QueryOne,
  shopId: number,
  query: WishQuery,
  { title = '', description = '', tags, price = 0, item_info = null, category_ids = [] }: TypedItem,
): Promise<boolean> {
  const { values, ...shape } = parseListQuery('Product', 'public', query)
  const found = await queryOne<{ fits: boolean }>(typedItem(shape), {
    ...values,
    shop: shopId,
    type: 'Product',
    title,
    description,
    typedTags: tags ?? '',
    price,
    typedFacts: JSON.stringify(getFactRows(item_info)),
    categories: category_ids,
  })
  return found?.fits ?? false
}

/** The tables of the catalog are shadowed by the one item, so that the list's filters apply to it unchanged. */
const typedItem = prepareByShape((shape: Shape) =>
  prepare(sql`
    with items as (
      select *, ${searchWords} as words from (
        select ${shop} as shops_id, 0 as id, 'Product' as item_type, false as "Is_disabled",
          null::timestamptz as archived_at, ${sql.placeholder('title')}::text as title,
          ${sql.placeholder('description')}::text as description, ${sql.placeholder('typedTags')}::text as tags,
          ${sql.placeholder('price')}::numeric as price) typed
    ), item_facts as (
      select ${shop} as shops_id, 0 as items_id, name, value, number
      from jsonb_to_recordset(${sql.placeholder('typedFacts')}::jsonb) as fact(name text, value text, number numeric)
    ), item_categories as (
      select ${shop} as shops_id, 0 as items_id, unnest(${sql.placeholder('categories')}::int[]) as categories_id
    )
    select exists (select from ${items} where ${matchesList(shape)}) as fits`),
)

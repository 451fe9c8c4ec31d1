import { type AnyColumn, and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { categories, itemCategories, items, shops } from './schema.ts'

/** Visible rows: the public ones; for admins those that are not archived (`kept`), the archived ones, or all. */
export type Reach = 'public' | 'kept' | 'archived' | 'all'

/** The shop of a statement. */
export const shop = sql`${sql.placeholder('shop')}::int`

/** A shop that is not visible shows nothing. */
export const isShopVisible = sql`(select ${shops.Is_visible} from ${shops} where ${shops.id} = ${shop})`

/** Archived rows are seen where they are asked for only. */
export function isOfReach(reach: Reach, archived_at: AnyColumn): SQL | undefined {
  if (reach === 'all') return undefined
  return reach === 'archived' ? isNotNull(archived_at) : isNull(archived_at)
}

/** The ids of an item's categories, as JSON. */
export function categoryIds(reach: Reach): SQL {
  return sql`(
    select coalesce(json_agg(${categories.id} order by ${categories.id}), '[]')
    from ${itemCategories} join ${categories}
      on ${categories.shops_id} = ${itemCategories.shops_id} and ${categories.id} = ${itemCategories.categories_id}
    where ${itemCategories.shops_id} = ${items.shops_id} and ${itemCategories.items_id} = ${items.id}
      and ${isListed(reach)})`
}

/** True for a category that is shown with its items. */
export function isListed(reach: Reach): SQL | undefined {
  return and(isNull(categories.archived_at), reach === 'public' ? eq(categories.Is_visible, true) : undefined)
}

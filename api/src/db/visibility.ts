import { type AnyColumn, and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { categories, itemCategories, items, shops } from './schema.ts'

/** Visible rows: public ones, or for admins the active (not archived) ones, the archived ones, or all. */
export type Visibility = 'public' | 'active' | 'archived' | 'all'

/** The shop parameter of a statement. */
export const shop = sql`${sql.placeholder('shop')}::int`

/** Nothing of an invisible shop is public. */
export const isShopVisible = isVisibleShop(shop)

export function isVisibleShop(id: SQL | number): SQL {
  return sql`(select ${shops.Is_visible} from ${shops} where ${shops.id} = ${id})`
}

/** True for an item that a visible shop shows. */
export const isShownItem = sql`not ${items.Is_disabled} and ${items.archived_at} is null`

/** Excludes archived rows unless they are requested. */
export function isVisible(visibility: Visibility, archived_at: AnyColumn): SQL | undefined {
  if (visibility === 'all') return undefined
  return visibility === 'archived' ? isNotNull(archived_at) : isNull(archived_at)
}

/** The ids of an item's categories, as JSON. */
export function categoryIds(visibility: Visibility): SQL {
  return sql`(
    select coalesce(json_agg(${categories.id} order by ${categories.id}), '[]')
    from ${itemCategories} join ${categories}
      on ${categories.shops_id} = ${itemCategories.shops_id} and ${categories.id} = ${itemCategories.categories_id}
    where ${itemCategories.shops_id} = ${items.shops_id} and ${itemCategories.items_id} = ${items.id}
      and ${isListedCategory(visibility)})`
}

/** True for a category that its items list. */
export function isListedCategory(visibility: Visibility): SQL | undefined {
  return and(isNull(categories.archived_at), visibility === 'public' ? eq(categories.Is_visible, true) : undefined)
}

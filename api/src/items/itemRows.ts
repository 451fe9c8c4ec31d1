import { type AnyColumn, and, eq, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import { isoTime } from '../db/isoTime.ts'
import { categories, itemCategories, itemImages, items, mediaFiles, shops } from '../db/schema.ts'
import { isFileAt, pictureColumns } from '../media/pictureColumns.ts'

/** Which rows are seen: what everyone sees; for admins what is not archived, what is, or both. */
export type Reach = 'public' | 'kept' | 'archived' | 'all'

/** The shop of a statement. */
export const shop = sql`${sql.placeholder('shop')}::int`

/** A shop that is not visible shows nothing. */
export const isShopVisible = sql`(select ${shops.Is_visible} from ${shops} where ${shops.id} = ${shop})`

/** The items of the shop that are seen. */
export function reached(reach: Reach): SQL | undefined {
  const isShown = reach === 'public' ? and(not(items.Is_disabled), isShopVisible) : undefined
  return and(eq(items.shops_id, shop), isOfReach(reach, items.archived_at), isShown)
}

/** Archived rows are seen where they are asked for only. */
export function isOfReach(reach: Reach, archived_at: AnyColumn): SQL | undefined {
  if (reach === 'all') return undefined
  return reach === 'archived' ? isNotNull(archived_at) : isNull(archived_at)
}

/** The columns of an item as it travels (§3), with its categories and its media. */
export function itemColumns(reach: Reach): SQL {
  return sql`${items.id}, ${items.slug}, ${items.title}, ${items.description}, ${items.tags}, ${items.SEO_Tags},
    ${items.price}, ${items.currency}, ${items.unit}, ${items.rank}, ${items.sku}, ${items.item_type},
    ${items.Is_disabled}, ${isoTime(items.created_at)} as created_at, ${items.shops_id}, ${items.item_info},
    ${categoryIds(reach)} as category_ids, json_build_object('items', ${mediaOf(reach)}) as _item_images_of_items,
    ${items.version}, ${isoTime(items.archived_at)} as archived_at`
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

/** True for a category that items may be seen to belong to. */
export function isListed(reach: Reach): SQL | undefined {
  return and(isNull(categories.archived_at), reach === 'public' ? eq(categories.Is_visible, true) : undefined)
}

function mediaOf(reach: Reach): SQL {
  const isSeen = and(isNull(itemImages.archived_at), reach === 'public' ? not(itemImages.Is_disabled) : undefined)
  return sql`(
    select coalesce(json_agg(image order by image.seq, image.id), '[]') from (
      select ${imageColumns}
      where ${itemImages.shops_id} = ${items.shops_id} and ${itemImages.items_id} = ${items.id} and ${isSeen}) image)`
}

/** The columns of an item's picture or video as it travels (§3), and where they are from. */
export const imageColumns = sql`${itemImages.id}, ${itemImages.display_image}, ${itemImages.image_type},
  ${itemImages.seq}, ${itemImages.items_id}, ${itemImages.shops_id}, ${itemImages.Is_disabled},
  ${itemImages.mediafiles_id}, ${itemImages.youTube_url}, ${itemImages.poster_url},
  ${itemImages.alt}, ${pictureColumns}
  from ${itemImages} left join ${mediaFiles}
    on ${mediaFiles.shops_id} = ${itemImages.shops_id} and ${mediaFiles.id} = ${itemImages.mediafiles_id}
    and ${isFileAt(itemImages.display_image)}`

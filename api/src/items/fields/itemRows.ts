import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import { itemInfoColumn, standingColumn } from '../../db/availabilityColumns.ts'
import { isoTime } from '../../db/isoTime.ts'
import { itemImages, items, mediaFiles } from '../../db/schema.ts'
import { categoryIds, isShopVisible, isShownItem, isVisible, shop, type Visibility } from '../../db/visibility.ts'
import { fireColumn } from '../../fire/turntableColumns.ts'
import { isFileAt, pictureColumns } from '../../media/pictureColumns.ts'

/** Matches the visible items of the shop. */
export function isVisibleItem(visibility: Visibility): SQL | undefined {
  const isSeen = visibility === 'public' ? and(isShownItem, isShopVisible) : isVisible(visibility, items.archived_at)
  return and(eq(items.shops_id, shop), isSeen)
}

/**
 * The columns of an item in API responses (docs/product/entities.md#item), with its categories and media; needs
 * `withStanding`. Without `body` and `turntables`, which would make a page of a list long.
 */
export function itemColumns(visibility: Visibility): SQL {
  return sql`${items.id}, ${items.slug}, ${items.title}, ${items.description}, ${items.tags}, ${items.SEO_Tags},
    ${items.price}, ${items.currency}, ${items.unit}, ${items.rank}, ${items.sku}, ${items.item_type},
    ${items.Is_disabled}, ${isoTime(items.created_at)} as created_at, ${items.shops_id}, ${itemInfoColumn(visibility)},
    ${categoryIds(visibility)} as category_ids, json_build_object('items', ${getMedia(visibility)}) as _item_images_of_items,
    ${items.sold_as}, ${items.pieces}, ${standingColumn}, ${fireColumn}, ${items.version},
    ${isoTime(items.publish_at)} as publish_at,
    ${isoTime(items.archived_at)} as archived_at`
}

function getMedia(visibility: Visibility): SQL {
  const isSeen = and(isNull(itemImages.archived_at), visibility === 'public' ? not(itemImages.Is_disabled) : undefined)
  return sql`(
    select coalesce(json_agg(image order by image.seq, image.id), '[]') from (
      select ${imageColumns}
      where ${itemImages.shops_id} = ${items.shops_id} and ${itemImages.items_id} = ${items.id} and ${isSeen}) image)`
}

/**
 * The columns of an item's picture or video in API responses (docs/product/entities.md#item-media), with the tables
 * that they come from.
 */
export const imageColumns = sql`${itemImages.id}, ${itemImages.display_image}, ${itemImages.image_type},
  ${itemImages.seq}, ${itemImages.items_id}, ${itemImages.shops_id}, ${itemImages.Is_disabled},
  ${itemImages.mediafiles_id}, ${itemImages.youTube_url}, ${itemImages.poster_url},
  ${itemImages.alt}, ${itemImages.version}, ${pictureColumns}
  from ${itemImages} left join ${mediaFiles}
    on ${mediaFiles.shops_id} = ${itemImages.shops_id} and ${mediaFiles.id} = ${itemImages.mediafiles_id}
    and ${isFileAt(itemImages.display_image)}`

import { isVisible, proposeAlt } from '@elegant/shared/rules'
import { and, eq, sql } from 'drizzle-orm'
import { anyOf } from '../db/anyOf.ts'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { itemImages, items } from '../db/schema.ts'

/**
 * Gives pictures and videos without an alternative text a proposed one: these, or those of items. Returns whether there
 * were any. The core API has no alternative text, so its clients send none.
 */
export async function fillAlts(
  tx: Db,
  shopId: number,
  which: { images: number[] } | { items: number[] },
): Promise<boolean> {
  const [column, ids] = 'images' in which ? [itemImages.id, which.images] : [itemImages.items_id, which.items]
  if (ids.length === 0) return false
  const found = await tx
    .select({
      id: itemImages.id,
      alt: itemImages.alt,
      image_type: itemImages.image_type,
      title: items.title,
      item_info: items.item_info,
      place: sql<number>`(select count(*)::int from ${itemImages} other
        where other.shops_id = ${itemImages.shops_id} and other.items_id = ${itemImages.items_id}
          and other.archived_at is null and other.image_type = ${itemImages.image_type}
          and (other.seq, other.id) < (${itemImages.seq}, ${itemImages.id})) + 1`,
    })
    .from(itemImages)
    .innerJoin(items, and(eq(items.shops_id, itemImages.shops_id), eq(items.id, itemImages.items_id)))
    .where(and(eq(itemImages.shops_id, shopId), anyOf(column, ids)))
  const blank = found.filter(({ alt }) => !isVisible(alt))
  for (const { id, title, item_info, image_type, place } of blank) {
    await tx
      .update(itemImages)
      .set({ alt: proposeAlt({ title, item_info }, { image_type, place }) })
      .where(isRow(itemImages, { shopId, id }))
  }
  return blank.length > 0
}

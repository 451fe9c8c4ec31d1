import { getStatedFacts, isGem, type StoneCause } from '@elegant/shared/rules'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { itemImages, items, stoneRecords } from '../db/schema.ts'
import type { Row } from '../http/requests/editTarget.ts'

/**
 * Keeps what the shop says about a gem now (docs/product/passport.md), in the transaction of its sale. Returns the
 * number of the record; undefined if the item is no gem.
 */
export async function addStoneRecord(
  tx: Db,
  { shopId, id }: Row,
  { cause, claims_id = null }: { cause: StoneCause; claims_id?: number | null },
): Promise<number | undefined> {
  const [item] = await tx
    .select({
      sku: items.sku,
      title: items.title,
      description: items.description,
      item_type: items.item_type,
      item_info: items.item_info,
    })
    .from(items)
    .where(isRow(items, { shopId, id }))
  if (!item || !isGem(item)) return undefined
  const [picture] = await tx
    .select({ url: itemImages.display_image, alt: itemImages.alt })
    .from(itemImages)
    .where(
      and(
        eq(itemImages.shops_id, shopId),
        eq(itemImages.items_id, id),
        eq(itemImages.image_type, 'Image'),
        eq(itemImages.Is_disabled, false),
        isNull(itemImages.archived_at),
      ),
    )
    .orderBy(asc(itemImages.seq), asc(itemImages.id))
    .limit(1)
  const facts = getStatedFacts(item).map(({ name, text, basis = '', url = '' }) => ({ name, text, basis, url }))
  const record = { title: item.title, description: item.description, facts, picture: picture ?? null }
  const [made] = await tx
    .insert(stoneRecords)
    .values({ shops_id: shopId, items_id: id, sku: item.sku, cause, claims_id, record })
    .returning({ id: stoneRecords.id })
  if (!made) throw new Error('The record of the stone was not stored')
  return made.id
}

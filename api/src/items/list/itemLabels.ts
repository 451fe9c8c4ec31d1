import { type ItemLabel, weightLabel } from '@elegant/shared/rules'
import { and, eq, isNull } from 'drizzle-orm'
import { anyOf } from '../../db/anyOf.ts'
import type { Db } from '../../db/database.ts'
import { items } from '../../db/schema.ts'

/** Reads the labels of items in one query. Deleted and unknown ones are left out. */
export async function readItemLabels(db: Db, shopId: number, ids: number[]): Promise<ItemLabel[]> {
  const rows = await db
    .select({
      id: items.id,
      title: items.title,
      slug: items.slug,
      sku: items.sku,
      price: items.price,
      currency: items.currency,
      item_info: items.item_info,
    })
    .from(items)
    .where(and(eq(items.shops_id, shopId), anyOf(items.id, ids), isNull(items.archived_at)))
  return rows.map(({ item_info, ...row }) => ({ ...row, weight: weightLabel({ item_info }) }))
}

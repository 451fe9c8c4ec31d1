import { and, eq, isNull, sql } from 'drizzle-orm'
import { anyOf } from '../../db/anyOf.ts'
import type { Db } from '../../db/database.ts'
import { categories, itemCategories } from '../../db/schema.ts'
import type { Row } from '../../http/requests/editTarget.ts'
import { notFound } from '../../http/responses/httpErrors.ts'

/** Replaces the categories of items. Deleted categories keep their items, so that restoring one restores its list. */
export async function writeCategories(
  tx: Db,
  shopId: number,
  changes: { id: number; category_ids: number[] }[],
): Promise<void> {
  if (changes.length === 0) return
  const active = await readActiveCategoryIds(tx, shopId)
  await tx.delete(itemCategories).where(
    and(
      eq(itemCategories.shops_id, shopId),
      anyOf(
        itemCategories.items_id,
        changes.map(({ id }) => id),
      ),
      anyOf(itemCategories.categories_id, active),
    ),
  )
  const rows = changes.flatMap(({ id: items_id, category_ids }) =>
    [...new Set(category_ids)].flatMap((categories_id) =>
      active.includes(categories_id) ? { items_id, categories_id } : [],
    ),
  )
  if (rows.length > 0) {
    await tx.execute(sql`
      insert into ${itemCategories} (shops_id, items_id, categories_id)
      select ${shopId}::int, items_id, categories_id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as shelf(items_id int, categories_id int)`)
  }
}

/** Throws if a category does not exist. An item may name one that was deleted since an editor was opened. */
export async function assertCategories(
  tx: Db,
  { shopId, id }: { shopId: number; id?: number },
  wanted: number[],
  path: string,
): Promise<void> {
  if (wanted.length === 0) return
  const known = await readActiveCategoryIds(tx, shopId)
  if (id !== undefined) known.push(...(await getCategoryIds(tx, { shopId, id })))
  const missing = wanted.find((category) => !known.includes(category))
  if (missing === undefined) return
  const message = `There is no category ${missing}.`
  throw notFound(message, [{ path, message }])
}

/** The categories of an item, deleted ones too. */
async function getCategoryIds(tx: Db, { shopId, id }: Row): Promise<number[]> {
  const own = await tx
    .select({ id: itemCategories.categories_id })
    .from(itemCategories)
    .where(and(eq(itemCategories.shops_id, shopId), eq(itemCategories.items_id, id)))
  return own.map(({ id }) => id)
}

async function readActiveCategoryIds(tx: Db, shopId: number): Promise<number[]> {
  const active = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.shops_id, shopId), isNull(categories.archived_at)))
  return active.map(({ id }) => id)
}

import { getFacts, type ItemInfo, longestSide } from '@elegant/shared/rules'
import { and, eq, sql } from 'drizzle-orm'
import { anyOf } from '../../db/anyOf.ts'
import type { Db } from '../../db/database.ts'
import { itemFacts } from '../../db/schema.ts'

/** Replaces the rows of the items' gem facts. */
export async function writeFacts(
  tx: Db,
  shopId: number,
  changed: { id: number; item_info?: ItemInfo | null }[],
): Promise<void> {
  if (changed.length === 0) return
  const ids = changed.map(({ id }) => id)
  await tx.delete(itemFacts).where(and(eq(itemFacts.shops_id, shopId), anyOf(itemFacts.items_id, ids)))
  const rows = changed.flatMap(({ id, item_info = null }) =>
    getFactRows(item_info).map((fact) => ({ items_id: id, ...fact })),
  )
  if (rows.length > 0) {
    await tx.execute(sql`
      insert into ${itemFacts} (shops_id, items_id, name, value, number)
      select ${shopId}::int, items_id, name, value, number from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as fact(items_id int, name text, value text, number numeric)`)
  }
}

/** The facts of an item as the list's filters read them. */
export function getFactRows(item_info: ItemInfo | null): { name: string; value: string; number: number | null }[] {
  return getFacts({ item_info }).map(({ name, value }) => ({
    name,
    value: String(value),
    number: typeof value === 'number' ? value : (longestSide(name, value) ?? null),
  }))
}

import { type ChangeEntity, fireFact } from '@elegant/shared/rules'
import { and, eq, sql } from 'drizzle-orm'
import { anyOf } from '../db/anyOf.ts'
import type { Db } from '../db/database.ts'
import { itemFacts, items, itemTurntables } from '../db/schema.ts'
import { isOpal, placeOfLight } from '../fire/turntableColumns.ts'
import type { Snapshots } from './auditedRows.ts'

/** A hue that makes at least this part of the play of color is one by which the item is found, in percent. */
const leastShare = 20

/** Updates the fact by which lists are filtered by fire, after a write that may have changed the fire of items. */
export async function updateFireFacts(
  tx: Db,
  { shopId, entity }: { shopId: number; entity: ChangeEntity },
  after: Snapshots,
): Promise<void> {
  if (entity === 'item') await writeFireFacts(tx, shopId, [...after.keys()])
  if (entity !== 'item_turntable') return
  const ids = [...after.values()].map(({ fields }) => Number(fields.items_id))
  await writeFireFacts(tx, shopId, [...new Set(ids)])
}

/** Updates the facts of items: the hues of the light that stands for the item, the largest part first. */
export async function writeFireFacts(tx: Db, shopId: number, ids: number[]): Promise<void> {
  const { shops_id, items_id, name, value } = itemFacts
  const turning = await tx
    .selectDistinct({ id: itemTurntables.items_id })
    .from(itemTurntables)
    .where(and(eq(itemTurntables.shops_id, shopId), anyOf(itemTurntables.items_id, ids)))
  if (turning.length === 0) return
  const turningIds = turning.map(({ id }) => id)
  await tx.delete(itemFacts).where(and(eq(shops_id, shopId), eq(name, fireFact), anyOf(items_id, turningIds)))
  await tx.execute(sql`
    insert into ${itemFacts} (${sql.join(
      [shops_id, items_id, name, value].map((column) => sql.identifier(column.name)),
      sql`, `,
    )})
    select shops_id, items_id, ${fireFact}, hues from (
      select distinct on (${itemTurntables.items_id}) ${itemTurntables.shops_id}, ${itemTurntables.items_id}, (
        select string_agg(initcap(hue), ', ' order by share::int desc, hue)
        from jsonb_each_text(${itemTurntables.fire}->'shares') as part(hue, share) where share::int >= ${leastShare}::int) as hues
      from ${itemTurntables} join ${items}
        on ${items.shops_id} = ${itemTurntables.shops_id} and ${items.id} = ${itemTurntables.items_id}
      where ${itemTurntables.shops_id} = ${shopId}::int and ${anyOf(itemTurntables.items_id, turningIds)}
        and ${itemTurntables.archived_at} is null and ${isOpal}
      order by ${itemTurntables.items_id}, ${placeOfLight}) measured
    where hues is not null`)
}

import { type ChangeEntity, slugOf } from '@elegant/shared/rules'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { formerSlugs } from '../db/schema.ts'
import type { Fields, Snapshots } from './auditedTables.ts'

/** The slug in the public address of a row (product §2.2). */
const slugReaders = {
  item: ({ slug }: Fields) => String(slug),
  category: ({ name }: Fields) => slugOf(String(name)),
}

/**
 * Keeps the slugs that rows no longer have, so that their old addresses lead to the new ones. A slug that a row starts
 * to use belongs to it alone.
 */
export async function keepFormerSlugs(
  tx: Db,
  { shopId, entity }: { shopId: number; entity: ChangeEntity },
  { before, after }: { before: Snapshots; after: Snapshots },
): Promise<void> {
  if (entity !== 'item' && entity !== 'category') return
  const moves = [...after].flatMap(([entity_id, { fields }]) => {
    const old = before.get(entity_id)?.fields
    const [from, to] = [old && slugReaders[entity](old), slugReaders[entity](fields)]
    const isTaken = !fields.archived && (from !== to || old?.archived)
    return from !== to || isTaken ? [{ entity_id, from: from === to ? undefined : from, to }] : []
  })
  if (moves.length === 0) return
  const taken = new Set(moves.map(({ to }) => to))
  const isOfShop = and(eq(formerSlugs.shops_id, shopId), eq(formerSlugs.entity, entity))
  await tx.delete(formerSlugs).where(and(isOfShop, inArray(formerSlugs.slug, [...taken])))
  const left = moves.flatMap(({ entity_id, from }) =>
    from && !taken.has(from) ? [{ shops_id: shopId, entity, slug: from, entity_id }] : [],
  )
  if (left.length === 0) return
  await tx
    .insert(formerSlugs)
    .values(left)
    .onConflictDoUpdate({
      target: [formerSlugs.shops_id, formerSlugs.entity, formerSlugs.slug],
      set: { entity_id: sql`excluded.entity_id` },
    })
}

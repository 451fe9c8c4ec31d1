import { type ChangeEntity, getSlug } from '@elegant/shared/rules'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { formerSlugs } from '../db/schema.ts'
import type { Fields, Snapshots } from './auditedRows.ts'

/** The slug in the public address of a row (docs/product/routes.md#public-routes). */
const slugReaders = {
  item: ({ slug }: Fields) => String(slug),
  category: ({ name }: Fields) => getSlug(String(name)),
}

/**
 * Records the slugs that rows no longer have, so that their old addresses lead to the new ones. A slug that a row starts
 * to use belongs to it alone.
 */
export async function recordFormerSlugs(
  tx: Db,
  { shopId, entity }: { shopId: number; entity: ChangeEntity },
  { before, after }: { before: Snapshots; after: Snapshots },
): Promise<void> {
  if (entity !== 'item' && entity !== 'category') return
  const moves = [...after].flatMap(([entity_id, { fields }]) => {
    const old = before.get(entity_id)?.fields
    const [from, to] = [old && slugReaders[entity](old), slugReaders[entity](fields)]
    const startsToUse = !fields.archived && (from !== to || old?.archived)
    return from !== to || startsToUse ? [{ entity_id, from: from === to ? undefined : from, to }] : []
  })
  if (moves.length === 0) return
  const taken = new Set(moves.map(({ to }) => to))
  // One parameter for all slugs: an import may have thousands.
  const isTaken = sql`${formerSlugs.slug} = any(${sql.param([...taken])}::text[])`
  await tx.delete(formerSlugs).where(and(eq(formerSlugs.shops_id, shopId), eq(formerSlugs.entity, entity), isTaken))
  const left = moves.filter(({ from }) => from && !taken.has(from))
  if (left.length === 0) return
  await tx.execute(sql`
    insert into ${formerSlugs} (shops_id, entity, slug, entity_id)
    select distinct on ("from") ${shopId}::int, ${entity}, "from", entity_id
    from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as move("from" text, entity_id int)
    order by "from", entity_id desc
    on conflict (shops_id, entity, slug) do update set entity_id = excluded.entity_id`)
}

import { limits } from '@elegant/shared/rules'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/database.ts'
import { formerSlugs, items } from '../../db/schema.ts'

/** A slug that no item of the shop has or had: the wanted one, or that one with a number. */
export async function freeSlug(tx: Db, shopId: number, wanted: string): Promise<string> {
  const stem = wanted.slice(0, limits.slug - '-9999'.length)
  const taken = await unionAll(
    tx
      .select({ slug: items.slug })
      .from(items)
      .where(and(eq(items.shops_id, shopId), isNull(items.archived_at), sql`starts_with(${items.slug}, ${stem})`)),
    tx
      .select({ slug: formerSlugs.slug })
      .from(formerSlugs)
      .where(
        and(
          eq(formerSlugs.shops_id, shopId),
          eq(formerSlugs.entity, 'item'),
          sql`starts_with(${formerSlugs.slug}, ${stem})`,
        ),
      ),
  )
  const used = new Set(taken.map(({ slug }) => slug))
  let slug = wanted
  for (let number = 2; used.has(slug); number += 1) slug = `${stem}-${number}`
  return slug
}

import { type FavoriteChanges, limits } from '@elegant/shared/rules'
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { anyOf } from '../db/anyOf.ts'
import type { Db } from '../db/database.ts'
import { favorites, items } from '../db/schema.ts'
import { isShownItem } from '../db/visibility.ts'

export type FavoriteRepository = ReturnType<typeof favoriteRepository>

/** The pieces that signed-in customers keep (docs/product/favorites.md). */
export function favoriteRepository(db: Db) {
  async function list(tx: Db, shopId: number, userId: string): Promise<number[]> {
    const rows = await tx
      .select({ id: favorites.items_id })
      .from(favorites)
      .innerJoin(items, and(eq(items.shops_id, favorites.shops_id), eq(items.id, favorites.items_id)))
      .where(and(ofUser(shopId, userId), isNull(items.archived_at)))
      .orderBy(desc(favorites.created_at), desc(favorites.items_id))
      .limit(limits.favorites)
    return rows.map(({ id }) => id)
  }

  return {
    list: (shopId: number, userId: string) => list(db, shopId, userId),

    /** Adds and removes pieces. Those that the shop does not show, or that are kept already, change nothing. */
    async change(shopId: number, userId: string, { add = [], remove = [] }: FavoriteChanges): Promise<number[]> {
      await db.transaction(async (tx) => {
        await tx.delete(favorites).where(and(ofUser(shopId, userId), anyOf(favorites.items_id, remove)))
        // The first of the list is the latest.
        await tx.execute(sql`
          insert into ${favorites} (shops_id, elegant_user_id, items_id, created_at)
          select ${shopId}::int, ${userId}, ${items.id}, now() - place * interval '1 millisecond'
          from unnest(${sql.param(add)}::int[]) with ordinality as added(id, place)
            join ${items} on ${items.shops_id} = ${shopId}::int and ${items.id} = added.id
          where ${items.item_type} = 'Product' and ${isShownItem} and not exists (
            select from ${favorites} where ${ofUser(shopId, userId)} and ${favorites.items_id} = added.id)
          order by place limit greatest(0, ${limits.favorites}::int - ${(await list(tx, shopId, userId)).length}::int)
          on conflict do nothing`)
      })
      return list(db, shopId, userId)
    },

    /** The number of customers who keep an item. */
    async count(shopId: number, id: number): Promise<number> {
      const [found] = await db
        .select({ hearts: count() })
        .from(favorites)
        .where(and(eq(favorites.shops_id, shopId), eq(favorites.items_id, id)))
      return found?.hearts ?? 0
    },
  }
}

function ofUser(shopId: number, userId: string) {
  return and(eq(favorites.shops_id, shopId), eq(favorites.elegant_user_id, userId))
}

import type { Category } from '@elegant/shared/rules'
import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { categories } from '../schema.ts'

export type CategoryRepository = ReturnType<typeof categoryRepository>

export function categoryRepository(db: Db) {
  return {
    list(shopId: number, { withHidden }: { withHidden: boolean }): Promise<Category[]> {
      const { id, name, category_type, image_url, Is_visible, shops_id } = categories
      return db
        .select({ id, name, category_type, image_url, Is_visible, shops_id })
        .from(categories)
        .where(and(eq(shops_id, shopId), withHidden ? undefined : Is_visible))
        .orderBy(asc(id))
    },
  }
}

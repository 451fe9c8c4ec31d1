import { eq } from 'drizzle-orm'
import type { Db } from './database.ts'
import { shops } from './schema.ts'

/** Locks a shop until the transaction ends: after the rows of items, as every write does that raises the revision. */
export async function lockShop(tx: Db, shopId: number): Promise<void> {
  await tx.select({ id: shops.id }).from(shops).where(eq(shops.id, shopId)).for('no key update')
}

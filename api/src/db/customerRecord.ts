import { and, eq } from 'drizzle-orm'
import type { Db } from './database.ts'
import { customers } from './schema.ts'

/** An account in a shop. */
interface Member {
  shopId: number
  user: { id: string; name: string; email: string }
}

/** Selects the record of an account in `customers`. */
export function isCustomer(shopId: number, userId: string) {
  return and(eq(customers.shops_id, shopId), eq(customers.elegant_user_id, userId))
}

/** Creates the record of an account in the shop, unless it exists. Returns true if it is new. */
export async function ensureCustomer(tx: Db, { shopId, user: { id, name, email } }: Member): Promise<boolean> {
  const made = await tx
    .insert(customers)
    .values({ shops_id: shopId, elegant_user_id: id, Full_name: name, email })
    .onConflictDoNothing({ target: [customers.shops_id, customers.elegant_user_id] })
    .returning({ id: customers.id })
  return made.length === 1
}

/**
 * Locks the record of an account until the transaction ends. It is created with the first write, because the owner can
 * only see, block and sign out those who have one. The lock is exclusive because overlapping shared locks of many orders
 * would starve a block.
 */
export async function lockCustomer(tx: Db, member: Member): Promise<typeof customers.$inferSelect> {
  const lock = () => tx.select().from(customers).where(isCustomer(member.shopId, member.user.id)).for('no key update')
  const [known] = await lock()
  if (known) return known
  await ensureCustomer(tx, member)
  const [made] = await lock()
  if (!made) throw new Error('The customer was not stored')
  return made
}

import { type ShopFacts, shopFactsOf } from '@elegant/shared/rules'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { shops } from '../db/schema.ts'

/** The name and contact lines of the shop, as the owner last saved them. */
export async function readShopFacts(db: Db, shopId: number): Promise<ShopFacts> {
  const { name, description, logo, custom_domain, contact_info } = shops
  const [shop] = await db
    .select({ name, description, logo, custom_domain, _shop_info: { contact_info } })
    .from(shops)
    .where(eq(shops.id, shopId))
  return shopFactsOf(shop ?? {})
}

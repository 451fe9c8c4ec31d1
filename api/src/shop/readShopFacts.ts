import { getShopFacts, type ShopFacts } from '@elegant/shared/rules'
import { asc, eq } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { shops } from '../db/schema.ts'

/** The name and contact lines of the shop, as the owner last saved them. */
export async function readShopFacts(db: Db, shopId: number): Promise<ShopFacts> {
  const { name, description, logo, custom_domain, contact_info } = shops
  const [shop] = await db
    .select({ name, description, logo, custom_domain, _shop_info: { contact_info } })
    .from(shops)
    .where(eq(shops.id, shopId))
  return getShopFacts(shop ?? {})
}

/** The name of the server's own shop, which all accounts belong to. */
export async function readOwnShopName(db: Db): Promise<string> {
  const [shop] = await db.select({ name: shops.name }).from(shops).orderBy(asc(shops.id)).limit(1)
  return getShopFacts(shop ?? {}).name
}

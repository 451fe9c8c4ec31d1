import type { Shop } from '@elegant/shared/rules'
import { eq } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { shops } from '../schema.ts'

export type ShopRepository = ReturnType<typeof shopRepository>

export function shopRepository(db: Db) {
  return {
    async byDomain(domain: string): Promise<{ id: number; domain: string; key_hash: string } | undefined> {
      const [shop] = await db
        .select({ id: shops.id, domain: shops.domain, key_hash: shops.key_hash })
        .from(shops)
        .where(eq(shops.domain, domain))
      return shop
    },
    async byId(shopId: number): Promise<Shop | undefined> {
      const [shop] = await db.select().from(shops).where(eq(shops.id, shopId))
      if (!shop) return undefined
      const { id, name, description, logo, custom_domain, slug, Is_visible, allow_affiliate, testmode } = shop
      return {
        id,
        name,
        description,
        logo,
        custom_domain,
        slug,
        Is_visible,
        allow_affiliate,
        testmode,
        _shop_info: { contact_info: shop.contact_info },
      }
    },
  }
}

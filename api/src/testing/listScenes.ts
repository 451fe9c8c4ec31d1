import { buildShop, type TestShop } from './factories.ts'
import type { Answer, Caller, TestApp } from './testApp.ts'

export type External = Record<string, unknown>

export const list = (who: Caller, external: External): Promise<Answer> =>
  who.get('/items_by_type/Product', { external })
export const titles = ({ body }: Answer): string[] => body.items.map(({ title }: { title: string }) => title)
export const property = (name: string, value: unknown) => ({ name, value })

/** A separate shop with a guest and an owner. */
export async function ownShop(testApp: TestApp): Promise<{ shop: TestShop; guest: Caller; admin: Caller }> {
  const shop = await buildShop(testApp.db)
  return { shop, guest: await testApp.guest(undefined, shop), admin: await testApp.member('admin', shop) }
}

import { buildShop } from './factories.ts'
import type { Caller, TestApp } from './testApp.ts'

export const changeMember = (who: Caller, userId: string, body: object) =>
  who.call('PATCH', `/staff/${userId}`, { body })
export const readRole = async (who: Caller) => (await who.get('/customer')).body._customer_roles_of_customers_of_shops
export const newestChange = async (owner: Caller) => (await owner.get('/changes')).body.items[0]

/** A shop of its own, in which the number of owners is known. */
export async function shopWithOwner(testApp: TestApp) {
  const shop = await buildShop(testApp.db)
  return { shop, first: await testApp.member('admin', shop) }
}

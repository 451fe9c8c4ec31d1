import { buildItem } from './factories.ts'
import { type Answer, type Caller, openTestApp } from './testApp.ts'

/** Opens the API with an opal that is made to order, so that everybody can ask for it. */
export async function openOrderTest() {
  const testApp = await openTestApp()
  const opal = await buildItem(testApp.db, testApp.shop, { title: 'Honeycomb opal', price: 1180.5, sold_as: 'made' })
  return {
    testApp,
    opal,
    /** Enquires for the opal, or places another order. */
    enquire: (who: Caller, more: object = {}, key?: string): Promise<Answer> =>
      who.post(
        '/cart_items',
        { items_id: opal.id, action_type: 'enquiry', ...more },
        { headers: key === undefined ? {} : { 'idempotency-key': key } },
      ),
  }
}

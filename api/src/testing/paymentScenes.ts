import { eq } from 'drizzle-orm'
import { shops } from '../db/schema.ts'
import { openStripeServer, webhookSecret } from './stripeServer.ts'
import { testEnv } from './testApp.ts'
import { openThreadTest } from './threadScenes.ts'

/** A shop that takes payments by Stripe, or by the test driver while it is in test mode. */
export async function openPaymentTest() {
  const stripe = await openStripeServer()
  const { testApp, admin, scenes } = await openThreadTest({
    env: testEnv({
      STRIPE_SECRET_KEY: 'sk_test_shop',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: stripe.url,
    }),
  })
  return {
    testApp,
    admin,
    scenes,
    stripe,
    accepted,
    sellElsewhere,
    setTestMode: (testmode: boolean) => testApp.db.update(shops).set({ testmode }).where(eq(shops.id, testApp.shop.id)),
    /** Sends a message of Stripe to the shop. */
    deliver: ({ body, signature }: { body: string; signature: string }) =>
      testApp.app.inject({
        method: 'POST',
        url: '/api/payments/stripe',
        payload: body,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      }),
    async close() {
      await testApp.close()
      await stripe.close()
    },
  }

  /** A thread whose estimate of USD 950 with a deposit of USD 300 is accepted. */
  async function accepted(change?: object) {
    const thread = await scenes.enquire()
    if (change) await admin.call('PATCH', `/items/${thread.item.id}`, { body: change })
    await thread.agree()
    return {
      ...thread,
      read: async () => (await thread.read()).body,
      begin: (sum = 'due') => thread.phone.post(`${thread.path}/checkouts`, { sum }),
    }
  }

  /** Sells the piece to somebody else. */
  async function sellElsewhere(itemId: number) {
    const [claim] = (await admin.get('/claims', { external: { items_id: itemId } })).body.items
    await admin.post('/claims', { items_id: itemId, kind: 'sold', name: 'A dealer', replaces: claim.id })
    // The sale is not the order's.
    await testApp.pool.query(
      `update claims set orders_id = null, subject = null where items_id = ${itemId} and kind = 'sold'`,
    )
  }
}

import { eq } from 'drizzle-orm'
import type { Env } from '../config/env.ts'
import type { Db } from '../db/database.ts'
import { shops } from '../db/schema.ts'
import type { PaymentDriver } from './paymentDriver.ts'
import { stripeDriver } from './stripeDriver.ts'
import { testPaymentDriver } from './testPaymentDriver.ts'

export type PaymentDrivers = ReturnType<typeof paymentDrivers>

/** The drivers by which customers pay, and which of them a shop has. */
export function paymentDrivers({ db, env }: { db: Db; env: Env }) {
  const drivers = { stripe: openStripe(env), till: testPaymentDriver(env.PUBLIC_URL) }
  return {
    ...drivers,
    findDriver,
    canPay: async (shopId: number) => (await findDriver(shopId)) !== undefined,
  }

  /** The driver of a shop: the test driver in test mode, else Stripe if it is configured. */
  async function findDriver(shopId: number): Promise<PaymentDriver | undefined> {
    const [shop] = await db.select({ testmode: shops.testmode }).from(shops).where(eq(shops.id, shopId))
    return shop?.testmode ? drivers.till : drivers.stripe
  }
}

function openStripe({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_URL: apiUrl,
}: Env) {
  return secretKey && webhookSecret ? stripeDriver({ secretKey, webhookSecret, apiUrl }) : undefined
}

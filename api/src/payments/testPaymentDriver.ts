import type { PaymentDriver } from './paymentDriver.ts'

/** The path of the test driver's page. */
export function testPaymentPath(reference: string): string {
  return `/api/till/${reference}`
}

/** The test driver of a shop in test mode: a page of our own on which a tester says what happens. No money moves. */
export function testPaymentDriver(publicUrl: string): PaymentDriver {
  return {
    // The stored name of the driver, from before it was called the test driver.
    name: 'till',
    begin: async ({ reference }) => ({ externalId: `till-${reference}`, url: publicUrl + testPaymentPath(reference) }),
    // The page itself reports what happens.
    read: async () => 'open',
    refund: async ({ paymentId, amount }) => `till-refund-${paymentId}-${amount}`,
  }
}

import type Stripe from 'stripe'
import type { PaidSession, PaymentDriver } from './paymentDriver.ts'

interface Options {
  secretKey: string
  webhookSecret: string
  /** Replaces Stripe's own address in tests. */
  apiUrl: string | undefined
  /** Tests pass the time. */
  now?: () => number
}

/** A checkout that ended without a payment. */
interface ClosedSession {
  reference: string
  paymentId?: undefined
}

export interface StripeDriver extends PaymentDriver {
  /** The checkout that a webhook reports: paid, or closed without. Throws for a wrong signature. */
  readEvent: (body: Buffer, signature: string) => Promise<PaidSession | ClosedSession | undefined>
}

/** Milliseconds. Stripe retries its messages, and the sweep repeats our calls. */
const timeout = 10_000
/** Stripe repeats its answer to a key for a day, failures too, so a refund that failed is asked for with a new key. */
const refundKeyLifetime = 10 * 60_000

/** Stripe's hosted Checkout. The package is loaded by the first call, because most shops do without. */
export function stripeDriver({ secretKey, webhookSecret, apiUrl, now = Date.now }: Options): StripeDriver {
  let opening: Promise<Stripe> | undefined

  function open(): Promise<Stripe> {
    opening ??= import('stripe').then(({ default: Client }) => {
      const url = apiUrl === undefined ? undefined : new URL(apiUrl)
      return new Client(secretKey, {
        timeout,
        maxNetworkRetries: 1,
        telemetry: false,
        ...(url && { host: url.hostname, port: url.port, protocol: url.protocol === 'http:' ? 'http' : 'https' }),
      })
    })
    return opening
  }

  return {
    name: 'stripe',

    async begin({ reference, amount, currency, title, email, returnUrl, expiresAt }) {
      const stripe = await open()
      const { id, url } = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: reference,
          line_items: [
            {
              quantity: 1,
              price_data: { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name: title } },
            },
          ],
          ...(email && { customer_email: email }),
          success_url: `${returnUrl}?paid`,
          cancel_url: returnUrl,
          expires_at: Math.floor(expiresAt.getTime() / 1000),
        },
        { idempotencyKey: `checkout-${reference}` },
      )
      if (!url) throw new Error('Stripe has no page for the checkout')
      return { externalId: id, url }
    },

    async read(externalId) {
      const session = await (await open()).checkout.sessions.retrieve(externalId)
      return getPaidSession(session) ?? (session.status === 'expired' ? 'closed' : 'open')
    },

    async refund({ reference, paymentId, amount }) {
      const stripe = await open()
      // An earlier attempt may have succeeded although its answer was lost.
      const { data } = await stripe.refunds.list({ payment_intent: paymentId, limit: 100 })
      const made = data.find(
        ({ metadata, status, ...refund }) =>
          metadata?.checkout === reference && refund.amount === amount && status !== 'failed' && status !== 'canceled',
      )
      if (made) return made.id
      const idempotencyKey = `refund-${reference}-${amount}-${Math.floor(now() / refundKeyLifetime)}`
      const asked = { payment_intent: paymentId, amount, metadata: { checkout: reference } }
      return (await stripe.refunds.create(asked, { idempotencyKey })).id
    },

    async readEvent(body, signature) {
      const stripe = await open()
      const event = await stripe.webhooks.constructEventAsync(body, signature, webhookSecret)
      switch (event.type) {
        case 'checkout.session.completed':
        case 'checkout.session.async_payment_succeeded':
          return getPaidSession(event.data.object)
        case 'checkout.session.expired':
        case 'checkout.session.async_payment_failed': {
          const reference = event.data.object.client_reference_id
          return reference === null ? undefined : { reference }
        }
        default:
          return undefined
      }
    },
  }
}

function getPaidSession({
  payment_status,
  client_reference_id: reference,
  payment_intent,
  amount_total: amount,
  currency,
}: Stripe.Checkout.Session): PaidSession | undefined {
  const paymentId = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
  if (payment_status !== 'paid' || !reference || !paymentId || amount === null || currency === null) return undefined
  return { reference, paymentId, amount, currency: currency.toUpperCase() }
}

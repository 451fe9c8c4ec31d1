import { openStripeServer, type StripeServer, webhookSecret } from '../testing/stripeServer.ts'
import { stripeDriver } from './stripeDriver.ts'

let now = Date.now()

const stripe = await openStripeServer()
const driver = stripeDriver({ secretKey: 'sk_test_shop', webhookSecret, apiUrl: stripe.url, now: () => now })
afterAll(stripe.close)

let counter = 0
const newSession = (changes = {}) => ({
  reference: `reference-${++counter}`,
  amount: 30_000,
  currency: 'USD',
  title: 'An opal',
  email: 'ada@example.com',
  returnUrl: 'https://shop.example/e/key',
  expiresAt: new Date(Date.now() + 31 * 60_000),
  ...changes,
})

async function begin() {
  const session = newSession()
  const { externalId } = await driver.begin(session)
  return { id: externalId, reference: session.reference }
}

async function paid() {
  const { id, reference } = await begin()
  stripe.pay(id)
  const paymentId = `pi_test_${id}`
  const refund = () => driver.refund({ reference, paymentId, amount: 30_000 })
  const refunds = () => stripe.refunds.filter(({ payment_intent }) => payment_intent === paymentId)
  return { id, reference, paymentId, refund, refunds }
}

/** Too short for Stripe to forget its answers. */
const waitAWhile = () => {
  now += 15 * 60_000
}

describe('a checkout', () => {
  test('asks for its sum, and leads back to the conversation', async () => {
    const session = newSession()
    const { externalId, url } = await driver.begin(session)
    expect(stripe.sessions.get(externalId)).toMatchObject({
      url,
      client_reference_id: session.reference,
      amount_total: 30_000,
      currency: 'usd',
      mode: 'payment',
      customer_email: 'ada@example.com',
      cancel_url: session.returnUrl,
      success_url: `${session.returnUrl}?paid`,
    })
  })

  test('needs no email address', async () => {
    expect(await driver.begin(newSession({ email: '' }))).toMatchObject({ url: expect.stringContaining('pay.example') })
  })

  test('is the same if it is begun twice', async () => {
    const session = newSession()
    expect(await driver.begin(session)).toEqual(await driver.begin(session))
  })

  test('is open, paid or closed', async () => {
    const [open, late] = [await begin(), await begin()]
    const { id, reference, paymentId } = await paid()
    stripe.expire(late.id)
    expect(await driver.read(open.id)).toBe('open')
    expect(await driver.read(late.id)).toBe('closed')
    expect(await driver.read(id)).toEqual({ reference, paymentId, amount: 30_000, currency: 'USD' })
  })
})

describe('a message', () => {
  test.each(['checkout.session.completed', 'checkout.session.async_payment_succeeded'] as const)(
    '%s reports a payment',
    async (type) => {
      const { id, reference, paymentId } = await paid()
      expect(await read(type, id)).toEqual({ reference, paymentId, amount: 30_000, currency: 'USD' })
    },
  )

  test.each(['checkout.session.expired', 'checkout.session.async_payment_failed'] as const)(
    '%s closes the checkout',
    async (type) => {
      const { id, reference } = await begin()
      expect(await read(type, id)).toEqual({ reference })
    },
  )

  test('about a payment that is still under way reports nothing', async () => {
    expect(await read('checkout.session.completed', (await begin()).id)).toBeUndefined()
  })

  async function read(type: Parameters<StripeServer['message']>[0], id: string) {
    const session = stripe.sessions.get(id)
    if (!session) throw new Error('There is no such session')
    const { body, signature } = stripe.message(type, session)
    return driver.readEvent(Buffer.from(body), signature)
  }
})

describe('a refund', () => {
  test('is made once, however often it is asked for', async () => {
    const { refund, refunds } = await paid()
    const [id] = await Promise.all([refund(), refund()])
    expect(await refund()).toBe(id)
    waitAWhile()
    expect(await refund()).toBe(id)
    expect(refunds()).toHaveLength(1)
  })

  test('is made later if Stripe fails, whose answer to the same request stays a failure', async () => {
    const { refund, refunds } = await paid()
    stripe.failures.push(500)
    await expect(refund()).rejects.toThrow('This failed')
    await expect(refund()).rejects.toThrow('This failed')
    waitAWhile()
    expect(await refund()).toBe(refunds()[0]?.id)
    expect(refunds()).toHaveLength(1)
  })
})

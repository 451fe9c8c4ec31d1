import { shopDay } from '@elegant/shared/rules'
import { eq, sql } from 'drizzle-orm'
import { checkouts, shops } from '../db/schema.ts'
import { openStripeServer, type StripeServer, webhookSecret } from '../testing/stripeServer.ts'
import { type Caller, type TestApp, testEnv } from '../testing/testApp.ts'
import { openThreadTest, type ThreadScenes, terms } from '../testing/threadScenes.ts'

let testApp: TestApp
let admin: Caller
let scenes: ThreadScenes
let stripe: StripeServer

beforeAll(async () => {
  stripe = await openStripeServer()
  ;({ testApp, admin, scenes } = await openThreadTest({
    env: testEnv({
      STRIPE_SECRET_KEY: 'sk_test_shop',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: stripe.url,
    }),
  }))
})
afterAll(async () => {
  await testApp.close()
  await stripe.close()
})

const setTestMode = (testmode: boolean) =>
  testApp.db.update(shops).set({ testmode }).where(eq(shops.id, testApp.shop.id))

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

describe('the test driver of a shop in test mode', () => {
  beforeAll(() => setTestMode(true))
  afterAll(() => setTestMode(false))

  const press = (url: string, action: string) =>
    testApp.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      payload: `action=${action}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  test('takes the deposit, then the rest', async () => {
    const { begin, read, email } = await accepted()
    expect((await read()).can_pay).toBe(true)
    const first = await begin()
    expect(first).toMatchObject({ status: 200, body: { amount: 30_000, currency: 'USD' } })
    expect((await testApp.app.inject({ url: new URL(first.body.url).pathname })).body).toContain('USD 300.00')
    const back = await press(first.body.url, 'pay')
    expect(back).toMatchObject({ statusCode: 303, headers: { location: expect.stringContaining('/e/') } })
    expect((await read()).money).toMatchObject({
      paid: 30_000,
      owed: 65_000,
      due: [{ label: 'Balance', amount: 65_000 }],
    })
    await press((await begin('all')).body.url, 'pay')
    expect(await read()).toMatchObject({ can_pay: false, money: { paid: 95_000, owed: 0, due: [] } })
    expect(await scenes.mailsTo(email, 'threadPayment')).toMatchObject([
      { data: { amount: 'USD 300.00', owed: 'USD 650.00' } },
      { data: { amount: 'USD 650.00', owed: 'USD 0.00' } },
    ])
    expect(await begin()).toMatchObject({ status: 409, body: { message: 'There is nothing to pay.' } })
  })

  test('continues the same payment on a second click', async () => {
    const { begin } = await accepted()
    expect((await begin()).body.url).toBe((await begin()).body.url)
  })

  test('begins another payment for the same sum in another currency', async () => {
    const { begin, agree, read } = await accepted()
    const { url } = (await begin()).body
    await agree({ ...terms, currency: 'EUR' })
    expect((await begin()).body).toMatchObject({ currency: 'EUR', url: expect.not.stringMatching(url) })
    await press(url, 'pay')
    expect((await read()).money).toMatchObject({
      currency: 'EUR',
      paid: 0,
      owed: 95_000,
      payments: [
        { kind: 'payment', currency: 'USD' },
        { kind: 'refund', currency: 'USD' },
      ],
    })
  })

  test('is closed once the shop has left test mode', async () => {
    const { begin, read } = await accepted()
    const { url } = (await begin()).body
    await setTestMode(false)
    expect((await press(url, 'pay')).statusCode).toBe(404)
    await setTestMode(true)
    expect((await read()).money).toMatchObject({ paid: 0 })
  })

  test.each(['decline', 'close'])('charges nothing on %s', async (action) => {
    const { begin, read } = await accepted()
    await press((await begin()).body.url, action)
    expect((await read()).money).toMatchObject({ paid: 0, payments: [] })
  })

  test('enters a payment once, and gives back the second one that is too much', async () => {
    const { begin, read } = await accepted()
    await press((await begin('all')).body.url, 'twice')
    expect((await read()).money).toMatchObject({
      paid: 95_000,
      owed: 0,
      payments: [{ kind: 'payment' }, { kind: 'payment' }, { kind: 'refund', amount: 95_000, method: 'online' }],
    })
  })

  test('takes a payment that comes late while the piece is still there', async () => {
    const { begin, read } = await accepted()
    await press((await begin()).body.url, 'late')
    expect((await read()).money).toMatchObject({ paid: 30_000 })
  })

  test('gives a payment back that comes after the piece is gone, and tells both sides', async () => {
    const { begin, read, item, email } = await accepted()
    const { url } = (await begin()).body
    await sellElsewhere(item.id)
    await press(url, 'late')
    expect((await read()).money).toMatchObject({
      paid: 0,
      payments: [
        { kind: 'payment', amount: 30_000 },
        { kind: 'refund', amount: 30_000 },
      ],
    })
    expect(await scenes.mailsTo(email, 'threadPayment')).toMatchObject([
      { data: { kind: 'refund', amount: 'USD 300.00' } },
    ])
    const told = (await scenes.mailsTo(testApp.env.ADMIN_EMAIL, 'threadPaymentForShop')).at(-1)
    expect(told?.data).toMatchObject({ amount: 'USD 300.00', refunded: 'USD 300.00' })
  })

  test('gives a payment back that comes after the last of several pieces is sold', async () => {
    const { begin, read, item } = await accepted({ sold_as: 'many', pieces: 2 })
    const sell = () => admin.post('/claims', { items_id: item.id, kind: 'sold' })
    const { url } = (await begin()).body
    await sell()
    await press(url, 'late')
    expect((await read()).money).toMatchObject({ paid: 30_000 })
    await sell()
    await press((await begin()).body.url, 'late')
    expect((await read()).money).toMatchObject({ paid: 30_000, payments: [{}, {}, { kind: 'refund', amount: 65_000 }] })
  })

  test('gives both payments back if the piece is gone', async () => {
    const { begin, read, item } = await accepted()
    const { url } = (await begin()).body
    await sellElsewhere(item.id)
    await press(url, 'twice')
    expect((await read()).money).toMatchObject({ paid: 0 })
  })

  test('gives back once what both of two messages find due', async () => {
    const { begin, read, item } = await accepted()
    const { url } = (await begin()).body
    await sellElsewhere(item.id)
    await Promise.all([press(url, 'pay'), press(url, 'pay'), press(url, 'pay')])
    expect((await read()).money).toMatchObject({ paid: 0, payments: [{ kind: 'payment' }, { kind: 'refund' }] })
  })

  test('is not there for payments that do not exist', async () => {
    expect(await testApp.app.inject({ url: '/api/till/AAAAAAAAAAAAAAAAAAAAAA' })).toMatchObject({ statusCode: 404 })
  })
})

describe('Stripe', () => {
  const send = (body: string, signature: string) =>
    testApp.app.inject({
      method: 'POST',
      url: '/api/payments/stripe',
      payload: body,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    })
  const getSession = (url: string) => url.split('/').at(-1) ?? ''

  test('has the page on which the customer pays', async () => {
    const { begin, read } = await accepted()
    const { body } = await begin()
    expect(body.url).toMatch(/^https:\/\/pay\.example\/cs_test_/)
    const paid = stripe.pay(getSession(body.url))
    expect(paid).toMatchObject({ amount_total: 30_000, currency: 'usd' })
    const { body: message, signature } = stripe.message('checkout.session.completed', paid)
    expect(await send(message, signature)).toMatchObject({ statusCode: 200 })
    expect((await read()).money).toMatchObject({ paid: 30_000, owed: 65_000 })
  })

  test('may send its messages twice and at the same time', async () => {
    const { begin, read } = await accepted()
    const session = stripe.pay(getSession((await begin()).body.url))
    const messages = Array.from({ length: 8 }, () => stripe.message('checkout.session.completed', session))
    const answers = await Promise.all(messages.map(({ body, signature }) => send(body, signature)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(messages.map(() => 200))
    expect((await read()).money).toMatchObject({ paid: 30_000, payments: [{ amount: 30_000 }] })
  })

  test('may send them in any order', async () => {
    const { begin, read } = await accepted()
    const id = getSession((await begin()).body.url)
    const expired = stripe.message('checkout.session.expired', stripe.expire(id))
    const completed = stripe.message('checkout.session.completed', stripe.pay(id))
    await send(completed.body, completed.signature)
    await send(expired.body, expired.signature)
    expect((await read()).money).toMatchObject({ paid: 30_000 })
  })

  test.each([
    ['no signature', () => ''],
    ['a forged one', () => 't=1,v1=abc'],
    ['that of other words', () => stripe.message('checkout.session.completed', firstSession()).signature],
  ])('is not believed with %s', async (_, signature) => {
    const { begin, read } = await accepted()
    const session = stripe.pay(getSession((await begin()).body.url))
    const { body } = stripe.message('checkout.session.completed', session)
    expect(await send(body, signature())).toMatchObject({ statusCode: 400 })
    expect((await read()).money).toMatchObject({ paid: 0 })
  })

  const firstSession = () => {
    const [session] = stripe.sessions.values()
    if (!session) throw new Error('There is no session yet')
    return session
  }

  test.each(['{', '[]', 'null', '{"type":"checkout.session.completed"}'])('may send nonsense: %s', async (body) => {
    expect((await send(body, 't=1,v1=abc')).statusCode).toBe(400)
  })

  test('is asked about payments whose message was lost', async () => {
    const { begin, read } = await accepted()
    stripe.pay(getSession((await begin()).body.url))
    await age()
    await sweep()
    expect((await read()).money).toMatchObject({ paid: 30_000 })
  })

  test('is asked again about a payment that could not be read when its time was over', async () => {
    const { begin, read } = await accepted()
    stripe.pay(getSession((await begin()).body.url))
    await age()
    await testApp.db.update(checkouts).set({ expires_at: sql`now()` })
    stripe.failures.push(429, 429, 429)
    await sweep()
    stripe.failures.length = 0
    await age()
    await sweep()
    expect((await read()).money).toMatchObject({ paid: 30_000 })
  })

  test('is asked to give back what came too late, again if it fails', async () => {
    const { begin, read, item } = await accepted()
    const session = stripe.pay(getSession((await begin()).body.url))
    await sellElsewhere(item.id)
    stripe.failures.push(429)
    const { body, signature } = stripe.message('checkout.session.completed', session)
    expect(await send(body, signature)).toMatchObject({ statusCode: 200 })
    expect((await read()).money).toMatchObject({ paid: 30_000 })
    await age()
    await sweep()
    expect((await read()).money).toMatchObject({ paid: 0 })
    expect(stripe.refunds.filter(({ payment_intent }) => payment_intent === session.payment_intent)).toMatchObject([
      { amount: 30_000 },
    ])
  })

  test('settles nothing of an estimate in another currency, even while the money is not yet given back', async () => {
    const { begin, agree, read, id } = await accepted()
    const session = stripe.pay(getSession((await begin()).body.url))
    await agree({ ...terms, currency: 'EUR' })
    stripe.failures.push(429)
    const { body, signature } = stripe.message('checkout.session.completed', session)
    await send(body, signature)
    const untouched = { currency: 'EUR', paid: 0, owed: 95_000, due: [{ amount: 30_000 }, { amount: 65_000 }] }
    expect((await read()).money).toMatchObject({ ...untouched, payments: [{ kind: 'payment', currency: 'USD' }] })
    const readPaid = async () =>
      (await admin.get('/cart_items', { external: { page: 1, search: (await read()).title } })).body.items[0].paid
    expect(await readPaid()).toBeNull()
    await age()
    await sweep()
    expect((await read()).money).toMatchObject({ ...untouched, payments: [{ kind: 'payment' }, { kind: 'refund' }] })
    expect(await admin.post(`/threads/${id}/estimates`, { ...terms, currency: 'EUR' })).toMatchObject({ status: 200 })
  })

  test('that cannot give back money in another currency: the owner does so by hand, once', async () => {
    const { begin, agree, read, id } = await accepted()
    const session = stripe.pay(getSession((await begin()).body.url))
    await agree({ ...terms, currency: 'EUR' })
    stripe.failures.push(429)
    const { body, signature } = stripe.message('checkout.session.completed', session)
    await send(body, signature)
    expect((await read()).money).toMatchObject({ foreign: [{ currency: 'USD', amount: 30_000 }] })
    const record = (change: object) =>
      admin.post(`/threads/${id}/payments`, {
        kind: 'refund',
        method: 'bank',
        amount: 30_000,
        currency: 'USD',
        paid_on: shopDay(),
        note: '',
        ...change,
      })
    expect(await record({ amount: 30_001 })).toMatchObject({
      status: 409,
      body: { message: 'At most USD 300.00 can be refunded' },
    })
    expect(await record({ kind: 'payment' })).toMatchObject({
      status: 400,
      body: { payload: { errors: [{ path: 'currency', message: 'A payment must be in EUR' }] } },
    })
    expect(await record({})).toMatchObject({ status: 200 })
    await age()
    await sweep()
    const { money } = await read()
    expect(money).toMatchObject({
      paid: 0,
      owed: 95_000,
      foreign: [],
      payments: [{ kind: 'payment' }, { kind: 'refund' }],
    })
    expect(money.payments).toHaveLength(2)
    expect(await admin.post(`/threads/${id}/estimates`, { ...terms, currency: 'EUR' })).toMatchObject({ status: 200 })
  })

  test('cannot be reached: nothing is lost, and the customer is told', async () => {
    const { begin } = await accepted()
    stripe.failures.push(500)
    expect(await begin()).toMatchObject({ status: 503 })
    expect(await begin()).toMatchObject({ status: 200 })
  })

  test('is not asked for a payment that it would call too short, after a crash before its page was known', async () => {
    const { begin, id } = await accepted()
    await begin()
    await testApp.pool.query(
      `update checkouts set url = null, external_id = null, expires_at = now() + interval '28 minutes' where threads_id = ${id}`,
    )
    expect(await begin()).toMatchObject({ status: 200 })
  })

  const age = () => testApp.db.update(checkouts).set({ checked_at: sql`now() - interval '2 minutes'` })
  const sweep = () => Promise.all(testApp.app.sweeps.map((run) => run()))
})

test('a shop without Stripe takes payments by hand only', async () => {
  const { testApp: plain, scenes } = await openThreadTest()
  try {
    const { phone, path } = await scenes.enquire()
    const answer = await phone.post(`${path}/checkouts`, { sum: 'due' })
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('no payments online') } })
    expect(plain.app.apiRoutes.map(({ url }) => url)).not.toContain('/api/payments/stripe')
  } finally {
    await plain.close()
  }
})

import { shopDay } from '@elegant/shared/rules'
import { sql } from 'drizzle-orm'
import { checkouts } from '../db/schema.ts'
import { openPaymentTest } from '../testing/paymentScenes.ts'
import { openThreadTest, terms } from '../testing/threadScenes.ts'

const shop = await openPaymentTest()
afterAll(shop.close)

describe('Stripe', () => {
  const getSession = (url: string) => url.split('/').at(-1) ?? ''

  test('has the page on which the customer pays', async () => {
    const { begin, read } = await shop.accepted()
    const { body } = await begin()
    expect(body.url).toMatch(/^https:\/\/pay\.example\/cs_test_/)
    const paid = shop.stripe.pay(getSession(body.url))
    expect(paid).toMatchObject({ amount_total: 30_000, currency: 'usd' })
    expect(await shop.deliver(shop.stripe.message('checkout.session.completed', paid))).toMatchObject({
      statusCode: 200,
    })
    expect((await read()).money).toMatchObject({ paid: 30_000, owed: 65_000 })
  })

  test('may send its messages twice and at the same time', async () => {
    const { begin, read } = await shop.accepted()
    const session = shop.stripe.pay(getSession((await begin()).body.url))
    const messages = Array.from({ length: 8 }, () => shop.stripe.message('checkout.session.completed', session))
    const answers = await Promise.all(messages.map(shop.deliver))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(messages.map(() => 200))
    expect((await read()).money).toMatchObject({ paid: 30_000, payments: [{ amount: 30_000 }] })
  })

  test('may send them in any order', async () => {
    const { begin, read } = await shop.accepted()
    const id = getSession((await begin()).body.url)
    const expired = shop.stripe.message('checkout.session.expired', shop.stripe.expire(id))
    const completed = shop.stripe.message('checkout.session.completed', shop.stripe.pay(id))
    await shop.deliver(completed)
    await shop.deliver(expired)
    expect((await read()).money).toMatchObject({ paid: 30_000 })
  })

  test.each([
    ['no signature', () => ''],
    ['a forged one', () => 't=1,v1=abc'],
    ['that of other words', () => shop.stripe.message('checkout.session.completed', firstSession()).signature],
  ])('is not believed with %s', async (_, signature) => {
    const { begin, read } = await shop.accepted()
    const session = shop.stripe.pay(getSession((await begin()).body.url))
    const { body } = shop.stripe.message('checkout.session.completed', session)
    expect(await shop.deliver({ body, signature: signature() })).toMatchObject({ statusCode: 400 })
    expect((await read()).money).toMatchObject({ paid: 0 })
  })

  const firstSession = () => {
    const [session] = shop.stripe.sessions.values()
    if (!session) throw new Error('There is no session yet')
    return session
  }

  test.each(['{', '[]', 'null', '{"type":"checkout.session.completed"}'])('may send nonsense: %s', async (body) => {
    expect((await shop.deliver({ body, signature: 't=1,v1=abc' })).statusCode).toBe(400)
  })

  test('is asked about payments whose message was lost', async () => {
    const { begin, read } = await shop.accepted()
    shop.stripe.pay(getSession((await begin()).body.url))
    await age()
    await sweep()
    expect((await read()).money).toMatchObject({ paid: 30_000 })
  })

  test('is asked again about a payment that could not be read when its time was over', async () => {
    const { begin, read } = await shop.accepted()
    shop.stripe.pay(getSession((await begin()).body.url))
    await age()
    await shop.testApp.db.update(checkouts).set({ expires_at: sql`now()` })
    shop.stripe.failures.push(429, 429, 429)
    await sweep()
    shop.stripe.failures.length = 0
    await age()
    await sweep()
    expect((await read()).money).toMatchObject({ paid: 30_000 })
  })

  test('is asked to give back what came too late, again if it fails', async () => {
    const { begin, read, item } = await shop.accepted()
    const session = shop.stripe.pay(getSession((await begin()).body.url))
    await shop.sellElsewhere(item.id)
    shop.stripe.failures.push(429)
    expect(await shop.deliver(shop.stripe.message('checkout.session.completed', session))).toMatchObject({
      statusCode: 200,
    })
    expect((await read()).money).toMatchObject({ paid: 30_000 })
    await age()
    await sweep()
    expect((await read()).money).toMatchObject({ paid: 0 })
    expect(shop.stripe.refunds.filter(({ payment_intent }) => payment_intent === session.payment_intent)).toMatchObject(
      [{ amount: 30_000 }],
    )
  })

  test('settles nothing of an estimate in another currency, even while the money is not yet given back', async () => {
    const { begin, agree, read, id } = await shop.accepted()
    const session = shop.stripe.pay(getSession((await begin()).body.url))
    await agree({ ...terms, currency: 'EUR' })
    shop.stripe.failures.push(429)
    await shop.deliver(shop.stripe.message('checkout.session.completed', session))
    const untouched = { currency: 'EUR', paid: 0, owed: 95_000, due: [{ amount: 30_000 }, { amount: 65_000 }] }
    expect((await read()).money).toMatchObject({ ...untouched, payments: [{ kind: 'payment', currency: 'USD' }] })
    const readPaid = async () =>
      (await shop.admin.get('/cart_items', { external: { page: 1, search: (await read()).title } })).body.items[0].paid
    expect(await readPaid()).toBeNull()
    await age()
    await sweep()
    expect((await read()).money).toMatchObject({ ...untouched, payments: [{ kind: 'payment' }, { kind: 'refund' }] })
    expect(await shop.admin.post(`/threads/${id}/estimates`, { ...terms, currency: 'EUR' })).toMatchObject({
      status: 200,
    })
  })

  test('that has taken another currency than the shop asked for has it back in that currency', async () => {
    const { begin, read } = await shop.accepted()
    const session = { ...shop.stripe.pay(getSession((await begin()).body.url)), currency: 'eur' }
    await shop.deliver(shop.stripe.message('checkout.session.completed', session))
    expect((await read()).money).toMatchObject({
      paid: 0,
      owed: 95_000,
      payments: [
        { kind: 'payment', currency: 'EUR' },
        { kind: 'refund', currency: 'EUR' },
      ],
    })
  })

  test('that cannot give back money in another currency: the owner does so by hand, once', async () => {
    const { begin, agree, read, id } = await shop.accepted()
    const session = shop.stripe.pay(getSession((await begin()).body.url))
    await agree({ ...terms, currency: 'EUR' })
    shop.stripe.failures.push(429)
    await shop.deliver(shop.stripe.message('checkout.session.completed', session))
    expect((await read()).money).toMatchObject({ foreign: [{ currency: 'USD', amount: 30_000 }] })
    const record = (change: object) =>
      shop.admin.post(`/threads/${id}/payments`, {
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
    expect(await shop.admin.post(`/threads/${id}/estimates`, { ...terms, currency: 'EUR' })).toMatchObject({
      status: 200,
    })
  })

  test('cannot be reached: nothing is lost, and the customer is told', async () => {
    const { begin } = await shop.accepted()
    shop.stripe.failures.push(500)
    expect(await begin()).toMatchObject({ status: 503 })
    expect(await begin()).toMatchObject({ status: 200 })
  })

  test('is not asked for a payment that it would call too short, after a crash before its page was known', async () => {
    const { begin, id } = await shop.accepted()
    await begin()
    await shop.testApp.pool.query(
      `update checkouts set url = null, external_id = null, expires_at = now() + interval '28 minutes' where threads_id = ${id}`,
    )
    expect(await begin()).toMatchObject({ status: 200 })
  })

  const age = () => shop.testApp.db.update(checkouts).set({ checked_at: sql`now() - interval '2 minutes'` })
  const sweep = () => Promise.all(shop.testApp.app.sweeps.map((run) => run()))
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

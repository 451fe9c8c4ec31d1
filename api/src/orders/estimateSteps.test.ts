import { eq } from 'drizzle-orm'
import { orders } from '../db/schema.ts'
import { buildShop } from '../testing/factories.ts'
import { anyThread, isoTime, line, openOrderSteps } from '../testing/orderStepScenes.ts'

const scenes = await openOrderSteps()
const { testApp, admin } = scenes
afterAll(testApp.close)

describe('an estimate', () => {
  test('is stored, visible to the customer and mailed', async () => {
    const member = await testApp.member()
    const { id, path } = await scenes.ordered(member)
    const sent = await scenes.estimate(path, { amount: 1040.1, message: 'With a silver setting.\nReady in May.' })
    const expected = {
      amount: 1040.1,
      currency: 'USD',
      message: 'With a silver setting.\nReady in May.',
      sent_at: isoTime,
      answer: null,
      answered_at: null,
    }
    expect(sent).toMatchObject({ status: 200, body: { status: 'pending', version: 2, estimate: expected } })
    expect(sent.body.timeline.at(-1)).toMatchObject({ kind: 'estimate', detail: 'USD 1,040.10', by: 'shop' })
    expect((await member.get('/cart_items')).body[0].estimate).toEqual(sent.body.estimate)
    const { amount, message } = expected
    expect(await scenes.lastMails(id, 'estimate')).toEqual([
      {
        recipient: member.email,
        data: {
          orderId: id,
          ...line,
          name: 'Ada Welo',
          amount,
          estimateCurrency: 'USD',
          message,
          thread: anyThread,
          facts: [],
        },
      },
    ])
  })

  test('may be in another currency', async () => {
    const { path } = await scenes.ordered(await testApp.guest())
    expect((await scenes.estimate(path, { amount: 1, currency: 'EUR' })).body.estimate).toMatchObject({
      currency: 'EUR',
    })
  })

  test('is not mailed without an address', async () => {
    const { id, path } = await scenes.ordered(await testApp.guest())
    expect(await scenes.estimate(path)).toMatchObject({ status: 200 })
    expect(await scenes.lastMails(id, 'estimate')).toEqual([])
  })

  test('replaces the previous estimate and its answer', async () => {
    const guest = await testApp.guest()
    const { path } = await scenes.ordered(guest)
    await scenes.estimate(path, { amount: 990, message: 'First' })
    await scenes.answer(guest, path, 'declined')
    expect((await scenes.estimate(path, { amount: 880 })).body.estimate).toEqual({
      amount: 880,
      currency: 'USD',
      message: '',
      sent_at: isoTime,
      answer: null,
      answered_at: null,
    })
    expect(await scenes.answer(guest, path)).toMatchObject({ status: 200, body: { status: 'processing' } })
  })

  test.each([['completed'], ['cancelled']])('is rejected for a %s order', async (status) => {
    const { path } = await scenes.ordered(await testApp.guest())
    await scenes.move(path, 'processing')
    await scenes.move(path, status)
    expect(await scenes.estimate(path)).toMatchObject({ status: 409, body: { message: `The order is ${status}.` } })
  })

  test.each([
    [{}, 'Please enter an estimate amount'],
    [{ amount: null }, 'Please enter an estimate amount'],
    [{ amount: '' }, 'Please enter an estimate amount'],
    [{ amount: '  ' }, 'Please enter an estimate amount'],
    [{ amount: '12' }, 'Amount must be a number'],
    [{ amount: [12] }, 'Amount must be a number'],
    [{ amount: true }, 'Amount must be a number'],
    [{ amount: 0 }, 'Amount must be more than 0'],
    [{ amount: -1 }, 'Amount must be more than 0'],
    [{ amount: 0.005 }, 'Amount must have at most 2 decimals'],
    [{ amount: 1e-7 }, 'Amount must have at most 2 decimals'],
    [{ amount: 1e10 }, 'Amount must be 9999999999.99 or less'],
    [{ amount: 1e308 }, 'Amount must be 9999999999.99 or less'],
    [{ amount: 10.5, currency: 'JPY' }, 'Amount must have no decimals in JPY'],
    [{ amount: 0.01, currency: 'JPY' }, 'Amount must have no decimals in JPY'],
    [{ amount: 9_999_999_999.99, currency: 'CLF' }, 'Amount must be CLF 99,999,999.9999 or less'],
    [{ amount: 1e10, currency: 'CLF' }, 'Amount must be 9999999999.99 or less'],
    [{ amount: 0.01, currency: null }, 'currency must not be null'],
    [{ amount: 1, currency: 'dollars' }, 'currency must be a code of three letters, like USD'],
    [{ amount: 1, message: 'x'.repeat(2001) }, 'Message must be at most 2000 characters'],
    [{ amount: 1, status: 'completed' }, 'Unknown field: status'],
  ])('of %j is rejected: %s', async (body, message) => {
    const { path } = await scenes.ordered(await testApp.guest())
    expect(await scenes.estimate(path, body)).toMatchObject({ status: 400, body: { message } })
  })

  test('without a currency has the decimals of the order’s', async () => {
    const { id, path } = await scenes.ordered(await testApp.guest())
    await testApp.db.update(orders).set({ currency: 'JPY' }).where(eq(orders.id, id))
    expect(await scenes.estimate(path, { amount: 10.5 })).toMatchObject({
      status: 400,
      body: { payload: { errors: [{ path: 'amount', message: 'Amount must have no decimals in JPY' }] } },
    })
    expect((await scenes.estimate(path, { amount: 10 })).body.estimate).toMatchObject({ amount: 10, currency: 'JPY' })
  })

  test('is exact to the cent at both limits', async () => {
    const { path } = await scenes.ordered(await testApp.guest())
    for (const amount of [0.01, 9_999_999_999.99]) {
      expect((await scenes.estimate(path, { amount })).body.estimate.amount).toBe(amount)
    }
  })

  test('cannot change another shop’s orders', async () => {
    const { path } = await scenes.ordered(await testApp.guest())
    const stranger = await testApp.member('admin', await buildShop(testApp.db))
    expect(await stranger.post(`${path}/estimate`, { amount: 1 })).toMatchObject({ status: 404 })
    expect((await admin.get(path)).body.estimate).toBeNull()
  })
})

test('stores an estimate as an exact decimal', async () => {
  const { id, path } = await scenes.ordered(await testApp.guest())
  await scenes.estimate(path, { amount: 0.1 })
  const { rows } = await testApp.pool.query('select estimate_amount::text as amount from orders where id = $1', [id])
  expect(rows).toEqual([{ amount: '0.1' }])
  expect(await testApp.db.select({ amount: orders.estimate_amount }).from(orders).where(eq(orders.id, id))).toEqual([
    { amount: 0.1 },
  ])
})

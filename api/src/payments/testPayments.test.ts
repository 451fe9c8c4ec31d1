import { openPaymentTest } from '../testing/paymentScenes.ts'
import { terms } from '../testing/threadScenes.ts'

const shop = await openPaymentTest()
afterAll(shop.close)

describe('the test driver of a shop in test mode', () => {
  beforeAll(() => shop.setTestMode(true))
  afterAll(() => shop.setTestMode(false))

  const press = (url: string, action: string) =>
    shop.testApp.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      payload: `action=${action}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  test('takes the deposit, then the rest', async () => {
    const { begin, read, email } = await shop.accepted()
    expect((await read()).can_pay).toBe(true)
    const first = await begin()
    expect(first).toMatchObject({ status: 200, body: { amount: 30_000, currency: 'USD' } })
    expect((await shop.testApp.app.inject({ url: new URL(first.body.url).pathname })).body).toContain('USD 300.00')
    const back = await press(first.body.url, 'pay')
    expect(back).toMatchObject({ statusCode: 303, headers: { location: expect.stringContaining('/e/') } })
    expect((await read()).money).toMatchObject({
      paid: 30_000,
      owed: 65_000,
      due: [{ label: 'Balance', amount: 65_000 }],
    })
    await press((await begin('all')).body.url, 'pay')
    expect(await read()).toMatchObject({ can_pay: false, money: { paid: 95_000, owed: 0, due: [] } })
    expect(await shop.scenes.mailsTo(email, 'threadPayment')).toMatchObject([
      { data: { amount: 'USD 300.00', owed: 'USD 650.00' } },
      { data: { amount: 'USD 650.00', owed: 'USD 0.00' } },
    ])
    expect(await begin()).toMatchObject({ status: 409, body: { message: 'There is nothing to pay.' } })
  })

  test('continues the same payment on a second click', async () => {
    const { begin } = await shop.accepted()
    expect((await begin()).body.url).toBe((await begin()).body.url)
  })

  test('begins another payment for the same sum in another currency', async () => {
    const { begin, agree, read } = await shop.accepted()
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
    const { begin, read } = await shop.accepted()
    const { url } = (await begin()).body
    await shop.setTestMode(false)
    expect((await press(url, 'pay')).statusCode).toBe(404)
    await shop.setTestMode(true)
    expect((await read()).money).toMatchObject({ paid: 0 })
  })

  test.each(['decline', 'close'])('charges nothing on %s', async (action) => {
    const { begin, read } = await shop.accepted()
    await press((await begin()).body.url, action)
    expect((await read()).money).toMatchObject({ paid: 0, payments: [] })
  })

  test('enters a payment once, and gives back the second one that is too much', async () => {
    const { begin, read } = await shop.accepted()
    await press((await begin('all')).body.url, 'twice')
    expect((await read()).money).toMatchObject({
      paid: 95_000,
      owed: 0,
      payments: [{ kind: 'payment' }, { kind: 'payment' }, { kind: 'refund', amount: 95_000, method: 'online' }],
    })
  })

  test('takes a payment that comes late while the piece is still there', async () => {
    const { begin, read } = await shop.accepted()
    await press((await begin()).body.url, 'late')
    expect((await read()).money).toMatchObject({ paid: 30_000 })
  })

  test('gives a payment back that comes after the piece is gone, and tells both sides', async () => {
    const { begin, read, item, email } = await shop.accepted()
    const { url } = (await begin()).body
    await shop.sellElsewhere(item.id)
    await press(url, 'late')
    expect((await read()).money).toMatchObject({
      paid: 0,
      payments: [
        { kind: 'payment', amount: 30_000 },
        { kind: 'refund', amount: 30_000 },
      ],
    })
    expect(await shop.scenes.mailsTo(email, 'threadPayment')).toMatchObject([
      { data: { kind: 'refund', amount: 'USD 300.00' } },
    ])
    const told = (await shop.scenes.mailsTo(shop.testApp.env.ADMIN_EMAIL, 'threadPaymentForShop')).at(-1)
    expect(told?.data).toMatchObject({ amount: 'USD 300.00', refunded: 'USD 300.00' })
  })

  test('gives a payment back that comes after the last of several pieces is sold', async () => {
    const { begin, read, item } = await shop.accepted({ sold_as: 'many', pieces: 2 })
    const sell = () => shop.admin.post('/claims', { items_id: item.id, kind: 'sold' })
    const { url } = (await begin()).body
    await sell()
    await press(url, 'late')
    expect((await read()).money).toMatchObject({ paid: 30_000 })
    await sell()
    await press((await begin()).body.url, 'late')
    expect((await read()).money).toMatchObject({ paid: 30_000, payments: [{}, {}, { kind: 'refund', amount: 65_000 }] })
  })

  test('gives both payments back if the piece is gone', async () => {
    const { begin, read, item } = await shop.accepted()
    const { url } = (await begin()).body
    await shop.sellElsewhere(item.id)
    await press(url, 'twice')
    expect((await read()).money).toMatchObject({ paid: 0 })
  })

  test('gives back once what both of two messages find due', async () => {
    const { begin, read, item } = await shop.accepted()
    const { url } = (await begin()).body
    await shop.sellElsewhere(item.id)
    await Promise.all([press(url, 'pay'), press(url, 'pay'), press(url, 'pay')])
    expect((await read()).money).toMatchObject({ paid: 0, payments: [{ kind: 'payment' }, { kind: 'refund' }] })
  })

  test('is not there for payments that do not exist', async () => {
    expect(await shop.testApp.app.inject({ url: '/api/till/AAAAAAAAAAAAAAAAAAAAAA' })).toMatchObject({
      statusCode: 404,
    })
  })
})

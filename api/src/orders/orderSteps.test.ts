import { desc, eq, sql } from 'drizzle-orm'
import { orders, outbox } from '../db/schema.ts'
import { buildItem, buildShop } from '../testing/factories.ts'
import { type Caller, openTestApp, type TestApp } from '../testing/testApp.ts'

const anyThread = { id: expect.any(Number), seed: expect.any(String) }

let test: TestApp
let admin: Caller
let opal: Awaited<ReturnType<typeof buildItem>>
beforeAll(async () => {
  test = await openTestApp()
  admin = await test.member('admin')
  opal = await buildItem(test.db, test.shop, { title: 'Honeycomb opal', price: 1180.5, sold_as: 'made' })
})
afterAll(() => test.close())

async function ordered(who: Caller, more: object = {}): Promise<{ id: number; path: string }> {
  const { body } = await who.post('/cart_items', { items_id: opal.id, action_type: 'enquiry', ...more })
  return { id: body.id, path: `/cart_items/${body.id}` }
}

const move = (path: string, status: string, headers: Record<string, string> = {}, who = admin) =>
  who.call('PATCH', path, { body: { status }, headers })
const estimate = (path: string, body: object = { amount: 990 }, headers: Record<string, string> = {}) =>
  admin.post(`${path}/estimate`, body, { headers })
const answer = async (who: Caller, path: string, said = 'accepted', version?: number) => {
  const seen = version ?? (await who.get(path)).body.version ?? 1
  return who.post(`${path}/estimate/answer`, { answer: said }, { headers: { 'if-match': `"${seen}"` } })
}
const ship = (path: string, body: object = { carrier: 'UPS', tracking_number: '1Z 999/AA' }) =>
  admin.post(`${path}/shipping`, body)

const lastMails = (orderId: number, template: string) =>
  test.db
    .select({ recipient: outbox.recipient, data: outbox.data })
    .from(outbox)
    .where(sql`${outbox.data}->>'orderId' = ${String(orderId)} and ${outbox.template} = ${template}`)
    .orderBy(desc(outbox.id))

const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const line = { title: 'Honeycomb opal', action: 'enquiry', quantity: 1, price: 1180.5, currency: 'USD' }

describe('PATCH /cart_items/{id}', () => {
  it('changes the status step by step, visible to both sides', async () => {
    const guest = await test.guest()
    const { path } = await ordered(guest)
    expect(await move(path, 'processing')).toMatchObject({ status: 200, body: { status: 'processing', version: 2 } })
    const done = await move(path, 'completed')
    expect(done).toMatchObject({ status: 200, body: { status: 'completed', version: 3 } })
    expect(done.body.timeline).toEqual([
      { kind: 'placed', detail: 'pending', by: 'customer', created_at: isoTime },
      { kind: 'status', detail: 'processing', by: 'shop', created_at: isoTime },
      { kind: 'status', detail: 'completed', by: 'shop', created_at: isoTime },
    ])
    expect((await guest.get(path)).body).toEqual(done.body)
  })

  it.each([[['processing', 'cancelled']], [['cancelled']], [['processing', 'completed']]])(
    'allows %j',
    async (steps) => {
      const { path } = await ordered(await test.guest())
      for (const status of steps) expect(await move(path, status)).toMatchObject({ status: 200, body: { status } })
    },
  )

  it.each([
    [[], 'pending', 'An order that is pending can only become processing or cancelled'],
    [[], 'completed', 'An order that is pending can only become processing or cancelled'],
    [['processing'], 'pending', 'An order that is processing can only become completed or cancelled'],
    [['processing', 'completed'], 'cancelled', 'An order that is completed can not be changed'],
    [['cancelled'], 'processing', 'An order that is cancelled can not be changed'],
  ])('after %j rejects %s', async (steps, status, message) => {
    const { path } = await ordered(await test.guest())
    for (const step of steps) await move(path, step)
    expect(await move(path, status)).toMatchObject({ status: 409, body: { code: 'CONFLICT', message } })
  })

  it('rejects an edit of an order that has changed since', async () => {
    const { path } = await ordered(await test.guest())
    expect(await move(path, 'processing', { 'if-match': '"1"' })).toMatchObject({ status: 200 })
    expect(await move(path, 'completed', { 'if-match': '"1"' })).toMatchObject({ status: 409 })
    expect(await move(path, 'completed', { 'if-match': '"2"' })).toMatchObject({ status: 200, body: { version: 3 } })
  })

  it.each([['2'], ['W/"2"'], ['"x"'], ['']])('rejects the If-Match %j', async (version) => {
    const { path } = await ordered(await test.guest())
    expect(await move(path, 'processing', { 'if-match': version })).toMatchObject({
      status: 400,
      body: { payload: { errors: [{ path: 'If-Match' }] } },
    })
  })

  it('accepts one of two concurrent edits', async () => {
    const { path } = await ordered(await test.guest())
    const answers = await Promise.all([move(path, 'processing'), move(path, 'processing'), move(path, 'processing')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await admin.get(path)).body.timeline).toHaveLength(2)
  })

  it('is restricted to admins of the shop', async () => {
    const member = await test.member()
    const { path } = await ordered(member)
    const stranger = await test.member('admin', await buildShop(test.db))
    expect(await move(path, 'processing', {}, member)).toMatchObject({ status: 403 })
    expect(await move(path, 'processing', {}, stranger)).toMatchObject({ status: 404 })
    expect(await move('/cart_items/999999999', 'processing')).toMatchObject({ status: 404 })
  })

  it.each([[{ status: 'shipped' }], [{}], [{ status: null }], [{ status: 'completed', price: 1 }], [[]]])(
    'refuses the body %j',
    async (body) => {
      const { path } = await ordered(await test.guest())
      expect(await admin.call('PATCH', path, { body })).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
    },
  )
})

describe('an estimate', () => {
  it('is stored, visible to the customer and mailed', async () => {
    const member = await test.member()
    const { id, path } = await ordered(member)
    const sent = await estimate(path, { amount: 1040.1, message: 'With a silver setting.\nReady in May.' })
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
    expect(await lastMails(id, 'estimate')).toEqual([
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

  it('may be in another currency', async () => {
    const { path } = await ordered(await test.guest())
    expect((await estimate(path, { amount: 1, currency: 'EUR' })).body.estimate).toMatchObject({ currency: 'EUR' })
  })

  it('is not mailed without an address', async () => {
    const { id, path } = await ordered(await test.guest())
    expect(await estimate(path)).toMatchObject({ status: 200 })
    expect(await lastMails(id, 'estimate')).toEqual([])
  })

  it('replaces the previous estimate and its answer', async () => {
    const guest = await test.guest()
    const { path } = await ordered(guest)
    await estimate(path, { amount: 990, message: 'First' })
    await answer(guest, path, 'declined')
    expect((await estimate(path, { amount: 880 })).body.estimate).toEqual({
      amount: 880,
      currency: 'USD',
      message: '',
      sent_at: isoTime,
      answer: null,
      answered_at: null,
    })
    expect(await answer(guest, path)).toMatchObject({ status: 200, body: { status: 'processing' } })
  })

  it.each([['completed'], ['cancelled']])('is rejected for a %s order', async (status) => {
    const { path } = await ordered(await test.guest())
    await move(path, 'processing')
    await move(path, status)
    expect(await estimate(path)).toMatchObject({ status: 409, body: { message: `The order is ${status}.` } })
  })

  it.each([
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
    const { path } = await ordered(await test.guest())
    expect(await estimate(path, body)).toMatchObject({ status: 400, body: { message } })
  })

  it('without a currency has the decimals of the order’s', async () => {
    const { id, path } = await ordered(await test.guest())
    await test.db.update(orders).set({ currency: 'JPY' }).where(eq(orders.id, id))
    expect(await estimate(path, { amount: 10.5 })).toMatchObject({
      status: 400,
      body: { payload: { errors: [{ path: 'amount', message: 'Amount must have no decimals in JPY' }] } },
    })
    expect((await estimate(path, { amount: 10 })).body.estimate).toMatchObject({ amount: 10, currency: 'JPY' })
  })

  it('is exact to the cent at both limits', async () => {
    const { path } = await ordered(await test.guest())
    for (const amount of [0.01, 9_999_999_999.99]) {
      expect((await estimate(path, { amount })).body.estimate.amount).toBe(amount)
    }
  })

  it('cannot change another shop’s orders', async () => {
    const { path } = await ordered(await test.guest())
    const stranger = await test.member('admin', await buildShop(test.db))
    expect(await stranger.post(`${path}/estimate`, { amount: 1 })).toMatchObject({ status: 404 })
    expect((await admin.get(path)).body.estimate).toBeNull()
  })
})

describe('the answer to an estimate', () => {
  it('requires the version of the estimate', async () => {
    const guest = await test.guest()
    const { path } = await ordered(guest)
    await estimate(path)
    expect(await guest.post(`${path}/estimate/answer`, { answer: 'accepted' })).toMatchObject({
      status: 400,
      body: { message: 'If-Match must say which version is meant' },
    })
  })

  it('starts processing a pending order if accepted, and is mailed to the shop', async () => {
    const guest = await test.guest()
    const { id, path } = await ordered(guest, { contact: { name: 'Bo', phone: '904 555 0142' } })
    await estimate(path)
    const said = await answer(guest, path)
    expect(said).toMatchObject({
      status: 200,
      body: { status: 'processing', version: 3, estimate: { answer: 'accepted', answered_at: isoTime } },
    })
    expect(said.body.timeline.slice(-2)).toMatchObject([
      { kind: 'estimate_answer', detail: 'accepted', by: 'customer' },
      { kind: 'status', detail: 'processing', by: 'customer' },
    ])
    expect(await lastMails(id, 'estimateAnswerForShop')).toEqual([
      {
        recipient: test.env.ADMIN_EMAIL,
        data: {
          orderId: id,
          ...line,
          customer: { name: 'Bo', email: '', phone: '904 555 0142' },
          answer: 'accepted',
          threadId: expect.any(Number),
        },
      },
    ])
  })

  it('keeps the status if declined', async () => {
    const guest = await test.guest()
    const { path } = await ordered(guest)
    await estimate(path)
    expect(await answer(guest, path, 'declined')).toMatchObject({ status: 200, body: { status: 'pending' } })
  })

  it('is idempotent and cannot be changed', async () => {
    const guest = await test.guest()
    const { id, path } = await ordered(guest)
    await estimate(path)
    const answers = await Promise.all([answer(guest, path), answer(guest, path), answer(guest, path)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await answer(guest, path, 'declined')).toMatchObject({ status: 409 })
    expect(await lastMails(id, 'estimateAnswerForShop')).toHaveLength(1)
  })

  it('is accepted once of two concurrent answers', async () => {
    const guest = await test.guest()
    const { path } = await ordered(guest)
    await estimate(path)
    const answers = await Promise.all([answer(guest, path, 'accepted'), answer(guest, path, 'declined')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is rejected for an older estimate', async () => {
    const guest = await test.guest()
    const { path } = await ordered(guest)
    const { version } = (await estimate(path, { amount: 100 })).body
    await estimate(path, { amount: 10_000 })
    expect(await answer(guest, path, 'accepted', version)).toMatchObject({ status: 409 })
    expect((await guest.get(path)).body.estimate.answer).toBeNull()
  })

  it('requires an estimate and an open order', async () => {
    const guest = await test.guest()
    const { path } = await ordered(guest)
    expect(await answer(guest, path)).toMatchObject({
      status: 409,
      body: { message: 'There is no estimate to answer.' },
    })
    await estimate(path)
    await move(path, 'cancelled')
    expect(await answer(guest, path)).toMatchObject({ status: 409, body: { message: 'The order is cancelled.' } })
  })

  it('is restricted to the owner of the order, who may be an admin', async () => {
    const { path } = await ordered(await test.member())
    await estimate(path)
    for (const other of [await test.guest(), await test.member(), admin]) {
      expect(await answer(other, path)).toMatchObject({ status: 404 })
    }
    const { path: own } = await ordered(admin)
    await estimate(own)
    expect(await answer(admin, own)).toMatchObject({ status: 200 })
  })

  it.each([[{ answer: 'maybe' }], [{}], [{ answer: ['accepted'] }]])('rejects %j', async (body) => {
    const guest = await test.guest()
    const { path } = await ordered(guest)
    expect(await guest.post(`${path}/estimate/answer`, body)).toMatchObject({ status: 400 })
  })
})

describe('shipping', () => {
  it('is stored with the tracking URL and mailed', async () => {
    const guest = await test.guest()
    const { id, path } = await ordered(guest, { contact: { name: 'Bo', email: 'bo@example.com' } })
    const sent = await ship(path, { carrier: 'UPS', tracking_number: ' 1Z 999/AA ' })
    const tracking_url = 'https://www.ups.com/track?tracknum=1Z%20999%2FAA'
    const shipping = { carrier: 'UPS', tracking_number: '1Z 999/AA', tracking_url, shipped_at: isoTime }
    expect(sent).toMatchObject({ status: 200, body: { status: 'pending', version: 2, shipping } })
    expect(sent.body.timeline.at(-1)).toMatchObject({ kind: 'shipping', detail: 'UPS 1Z 999/AA', by: 'shop' })
    expect((await guest.get('/cart_items')).body[0].shipping).toEqual(sent.body.shipping)
    const { body: found } = await admin.get('/cart_items', { external: { scope: 'shop', search: '999/aa' } })
    expect(found).toContainEqual(expect.objectContaining({ id }))
    expect(await lastMails(id, 'shipping')).toEqual([
      {
        recipient: 'bo@example.com',
        data: {
          orderId: id,
          ...line,
          name: 'Bo',
          carrier: 'UPS',
          trackingNumber: '1Z 999/AA',
          trackingUrl: tracking_url,
          thread: anyThread,
        },
      },
    ])
  })

  it('has no tracking URL with another carrier', async () => {
    const { path } = await ordered(await test.guest())
    const { body } = await ship(path, { carrier: 'Other', tracking_number: '<b>1</b>' })
    expect(body.shipping).toMatchObject({ tracking_number: '<b>1</b>', tracking_url: null })
  })

  it('can be corrected, even for a completed order', async () => {
    const { path } = await ordered(await test.guest())
    await ship(path)
    await move(path, 'processing')
    await move(path, 'completed')
    const corrected = await ship(path, { carrier: 'DHL', tracking_number: '42' })
    expect(corrected).toMatchObject({ status: 200, body: { shipping: { carrier: 'DHL', tracking_number: '42' } } })
  })

  it('is rejected for a cancelled order', async () => {
    const { path } = await ordered(await test.guest())
    await move(path, 'cancelled')
    expect(await ship(path)).toMatchObject({ status: 409 })
  })

  const missing = 'Please enter tracking number and carrier'
  it.each([
    [{}, missing],
    [{ carrier: 'UPS' }, missing],
    [{ tracking_number: '1' }, missing],
    [{ carrier: '', tracking_number: '1' }, missing],
    [{ carrier: 'UPS', tracking_number: ' ' }, missing],
    [{ carrier: null, tracking_number: null }, missing],
    [{ carrier: 'Pigeon', tracking_number: '1' }, 'carrier must be one of USPS, UPS, FedEx, DHL, Other'],
    [{ carrier: 'UPS', tracking_number: 'x'.repeat(101) }, 'Tracking number must be at most 100 characters'],
    [{ carrier: 'UPS', tracking_number: '1\r\nBcc: all' }, 'Tracking number must be one line'],
    [{ carrier: 'UPS', tracking_number: 1 }, 'Tracking number must be a string'],
    [{ carrier: 'UPS', tracking_number: '1', tracking_url: 'javascript:' }, 'Unknown field: tracking_url'],
  ])('of %j is rejected: %s', async (body, message) => {
    const { path } = await ordered(await test.guest())
    expect(await ship(path, body)).toMatchObject({ status: 400, body: { message } })
  })

  it('cannot change another shop’s orders', async () => {
    const { path } = await ordered(await test.guest())
    const stranger = await test.member('admin', await buildShop(test.db))
    expect(await stranger.post(`${path}/shipping`, { carrier: 'UPS', tracking_number: '1' })).toMatchObject({
      status: 404,
    })
  })
})

it('stores an estimate as an exact decimal', async () => {
  const { id, path } = await ordered(await test.guest())
  await estimate(path, { amount: 0.1 })
  const { rows } = await test.pool.query('select estimate_amount::text as amount from orders where id = $1', [id])
  expect(rows).toEqual([{ amount: '0.1' }])
  expect(await test.db.select({ amount: orders.estimate_amount }).from(orders).where(eq(orders.id, id))).toEqual([
    { amount: 0.1 },
  ])
})

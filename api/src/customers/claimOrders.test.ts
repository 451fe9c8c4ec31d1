import { randomUUID } from 'node:crypto'
import { buildItem, buildShop } from '../testing/factories.ts'
import { openTestApp } from '../testing/testApp.ts'

const testApp = await openTestApp()
afterAll(testApp.close)

describe('POST /customer/claim', () => {
  test("makes a guest's orders the customer's, once", async () => {
    const item = await buildItem(testApp.db, testApp.shop)
    const guestId = randomUUID()
    const guest = await testApp.guest(guestId)
    const order = { items_id: item.id, action_type: 'enquiry' }
    const placed = await guest.post('/cart_items', order, { headers: { 'idempotency-key': 'line-1' } })
    await guest.post('/cart_items', order)

    const member = await testApp.member()
    const claim = () => member.post('/customer/claim', { temp_session_id: guestId })
    expect(await claim()).toMatchObject({ status: 200, body: { claimed: 2, claimable: 0 } })
    expect(await claim()).toMatchObject({ status: 200, body: { claimed: 0, claimable: 0 } })
    expect((await guest.get('/cart_items')).body).toEqual([])
    const own = (await member.get('/cart_items')).body
    expect(own).toHaveLength(2)
    expect(own[1]).toMatchObject({ id: placed.body.id, _customers: { email: member.email } })

    const again = await member.post('/cart_items', order, { headers: { 'idempotency-key': 'line-1' } })
    expect(again).toMatchObject({ status: 200, body: { id: placed.body.id } })
    const other = { ...order, quantity: 2 }
    expect(await member.post('/cart_items', other, { headers: { 'idempotency-key': 'line-1' } })).toMatchObject({
      status: 422,
    })
    expect((await member.get('/cart_items')).body).toHaveLength(2)
  })

  test('counts the orders and changes nothing in a dry run', async () => {
    const item = await buildItem(testApp.db, testApp.shop)
    const guest = await testApp.guest()
    await guest.post('/cart_items', { items_id: item.id, action_type: 'enquiry' })
    const member = await testApp.member()
    const asked = { temp_session_id: guest.userId, dryRun: true }
    expect(await member.post('/customer/claim', asked)).toMatchObject({ body: { claimed: 0, claimable: 1 } })
    expect((await guest.get('/cart_items')).body).toHaveLength(1)
    expect((await member.get('/cart_items')).body).toEqual([])
  })

  test('returns a repeated guest order as placed, without the customer’s data', async () => {
    const item = await buildItem(testApp.db, testApp.shop)
    const guest = await testApp.guest()
    const order = { items_id: item.id, action_type: 'enquiry', contact: { name: 'Ada' } }
    const same = { headers: { 'idempotency-key': 'line-1' } }
    const placed = await guest.post('/cart_items', order, same)
    const member = await testApp.member()
    const admin = await testApp.member('admin')
    await member.post('/customer/claim', { temp_session_id: guest.userId })
    await admin.post(`/cart_items/${placed.body.id}/estimate`, { amount: 90 })
    await admin.post(`/cart_items/${placed.body.id}/shipping`, { carrier: 'UPS', tracking_number: '1Z' })
    await admin.call('PATCH', `/cart_items/${placed.body.id}`, { body: { status: 'processing' } })

    const again = await guest.post('/cart_items', order, same)
    expect(again.status).toBe(200)
    expect(again.body).toEqual(placed.body)
    expect(await guest.get(`/cart_items/${placed.body.id}`)).toMatchObject({ status: 404 })
    expect((await member.get('/cart_items')).body).toMatchObject([{ id: placed.body.id, estimate: { amount: 90 } }])
  })

  test('keeps idempotency keys valid', async () => {
    const item = await buildItem(testApp.db, testApp.shop)
    const order = { items_id: item.id, action_type: 'enquiry' }
    const same = { headers: { 'idempotency-key': 'line-1' } }
    const member = await testApp.member()
    const own = await member.post('/cart_items', order, same)
    for (const guest of [await testApp.guest(), await testApp.guest()]) {
      const placed = await guest.post('/cart_items', order, same)
      await member.post('/customer/claim', { temp_session_id: guest.userId })
      expect((await guest.post('/cart_items', order, same)).body.id).toBe(placed.body.id)
    }
    expect((await member.post('/cart_items', order, same)).body.id).toBe(own.body.id)
    expect((await member.get('/cart_items')).body).toHaveLength(3)
  })

  test('is unnecessary for an order repeated after signing in, which returns the existing order', async () => {
    const item = await buildItem(testApp.db, testApp.shop)
    const order = { items_id: item.id, action_type: 'enquiry' }
    const again = { headers: { 'idempotency-key': randomUUID() } }
    const guest = await testApp.guest()
    const placed = await guest.post('/cart_items', order, again)
    const member = await testApp.member()
    expect(await member.post('/cart_items', order, again)).toMatchObject({ status: 200, body: { id: placed.body.id } })
    expect((await member.get('/cart_items')).body).toMatchObject([{ id: placed.body.id }])
    expect((await guest.get('/cart_items')).body).toEqual([])
  })

  test('keeps both orders if guest and customer used the same key', async () => {
    const item = await buildItem(testApp.db, testApp.shop)
    const guest = await testApp.guest()
    const member = await testApp.member()
    const order = { items_id: item.id, action_type: 'enquiry' }
    const same = { headers: { 'idempotency-key': 'line-1' } }
    await guest.post('/cart_items', order, same)
    await member.post('/cart_items', order, same)
    expect(await member.post('/customer/claim', { temp_session_id: guest.userId })).toMatchObject({
      status: 200,
      body: { claimed: 1 },
    })
    expect((await member.get('/cart_items')).body).toHaveLength(2)
  })

  test('does not affect another shop', async () => {
    const elsewhere = await buildShop(testApp.db)
    const item = await buildItem(testApp.db, elsewhere)
    const guest = await testApp.guest(undefined, elsewhere)
    await guest.post('/cart_items', { items_id: item.id, action_type: 'enquiry' })
    const member = await testApp.member()
    expect(await member.post('/customer/claim', { temp_session_id: guest.userId })).toMatchObject({
      body: { claimed: 0 },
    })
    expect((await guest.get('/cart_items')).body).toHaveLength(1)
  })

  test.each([['1'], [''], [null], [['x']], ['00000000-0000-1000-8000-000000000000']])(
    'refuses %j, which is no guest id',
    async (temp_session_id) => {
      const member = await testApp.member()
      expect(await member.post('/customer/claim', { temp_session_id })).toMatchObject({
        status: 400,
        body: { payload: { errors: expect.arrayContaining([expect.objectContaining({ path: 'temp_session_id' })]) } },
      })
    },
  )
})

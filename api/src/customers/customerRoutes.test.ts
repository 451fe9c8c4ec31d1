import { randomUUID } from 'node:crypto'
import { and, count, eq, sql } from 'drizzle-orm'
import { customers } from '../schema.ts'
import { buildItem, buildShop } from '../testing/factories.ts'
import { openTestApp, type TestApp } from '../testing/testApp.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

describe('the customer record', () => {
  it('is made once, whatever comes at the same time', async () => {
    const member = await test.member(null)
    expect(await member.get('/customer')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })

    const create = () => member.post('/customer', { cust_info: {}, Full_name: 'Ada Welo', email: member.email })
    const answers = await Promise.all(Array.from({ length: 20 }, create))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201])
    const [made] = answers
    expect(made?.body).toEqual({
      id: expect.any(Number),
      elegant_user_id: member.userId,
      Full_name: 'Ada Welo',
      email: member.email,
      cust_info: {},
      customer_number: expect.any(Number),
      is_online_now: true,
      _customer_roles_of_customers_of_shops: {
        role: 'customer',
        block_deny_access: false,
        block_deny_reason: null,
      },
    })
    expect((await member.get('/customer')).body).toEqual(made?.body)
    const rows = test.db.select({ count: count() }).from(customers).where(eq(customers.elegant_user_id, member.userId))
    expect(await rows).toEqual([{ count: 1 }])
  })

  it("has the session's e-mail, not the one that was sent", async () => {
    const member = await test.member(null)
    const answer = await member.post('/customer', { cust_info: {}, Full_name: '  ', email: 'victim@example.com' })
    expect(answer.body).toMatchObject({ email: member.email, Full_name: 'Ada Welo' })
  })

  it.each([
    ['a role', { role: 'admin' }],
    ['an id', { id: 1 }],
    ['another shop', { shops_id: 2 }],
    ['something in cust_info', { cust_info: { role: 'admin' } }],
    ['a list for cust_info', { cust_info: [] }],
    ['a number for a name', { Full_name: 5 }],
    ['a name that is too long', { Full_name: 'x'.repeat(101) }],
  ])('is refused with %s', async (_, wrong) => {
    const member = await test.member(null)
    expect(await member.post('/customer', { cust_info: {}, ...wrong })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION' },
    })
    expect(await member.get('/customer')).toMatchObject({ status: 404 })
  })

  it('is one for each shop', async () => {
    const member = await test.member()
    const elsewhere = await buildShop(test.db)
    const token = await test.tokenOf({ shop: elsewhere, cookie: member.cookie })
    expect(await test.call('GET', '/customer', { headers: { authorization: `Bearer ${token}` } })).toMatchObject({
      status: 404,
    })
  })

  it('is offline five minutes after the last call, and online again at the next', async () => {
    const member = await test.member()
    const mine = and(eq(customers.shops_id, test.shop.id), eq(customers.elegant_user_id, member.userId))
    await test.db.update(customers).set({ seen_at: sql`now() - interval '6 minutes'` }).where(mine)
    const seen = test.db.select({ isOnline: sql`seen_at > now() - interval '5 minutes'` }).from(customers).where(mine)
    expect(await seen).toEqual([{ isOnline: false }])
    expect((await member.get('/customer')).body.is_online_now).toBe(true)
  })
})

describe('POST /customer/claim', () => {
  it("makes a guest's orders the customer's, once", async () => {
    const item = await buildItem(test.db, test.shop)
    const guestId = randomUUID()
    const guest = await test.guest(guestId)
    const order = { items_id: item.id, action_type: 'enquiry' }
    const placed = await guest.post('/cart_items', order, { headers: { 'idempotency-key': 'line-1' } })
    await guest.post('/cart_items', order)

    const member = await test.member()
    const claim = () => member.post('/customer/claim', { temp_session_id: guestId })
    expect(await claim()).toMatchObject({ status: 200, body: { claimed: 2 } })
    expect(await claim()).toMatchObject({ status: 200, body: { claimed: 0 } })
    expect((await guest.get('/cart_items')).body).toEqual([])
    const own = (await member.get('/cart_items')).body
    expect(own).toHaveLength(2)
    expect(own[1]).toMatchObject({ id: placed.body.id, _customers: { email: member.email } })

    const again = await member.post('/cart_items', order, { headers: { 'idempotency-key': 'line-1' } })
    expect(again).toMatchObject({ status: 200, body: { id: placed.body.id } })
  })

  it('loses nothing when guest and customer used the same key', async () => {
    const item = await buildItem(test.db, test.shop)
    const guest = await test.guest()
    const member = await test.member()
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

  it('does not reach into another shop', async () => {
    const elsewhere = await buildShop(test.db)
    const item = await buildItem(test.db, elsewhere)
    const guest = await test.guest(undefined, elsewhere)
    await guest.post('/cart_items', { items_id: item.id, action_type: 'enquiry' })
    const member = await test.member()
    expect(await member.post('/customer/claim', { temp_session_id: guest.userId })).toMatchObject({
      body: { claimed: 0 },
    })
    expect((await guest.get('/cart_items')).body).toHaveLength(1)
  })

  it.each([['1'], [''], [null], [['x']], ['00000000-0000-1000-8000-000000000000']])(
    'refuses %j, which is no guest id',
    async (temp_session_id) => {
      const member = await test.member()
      expect(await member.post('/customer/claim', { temp_session_id })).toMatchObject({
        status: 400,
        body: { payload: { errors: expect.arrayContaining([expect.objectContaining({ path: 'temp_session_id' })]) } },
      })
    },
  )
})

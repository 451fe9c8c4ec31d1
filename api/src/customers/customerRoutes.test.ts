import { randomUUID } from 'node:crypto'
import { and, count, eq, sql } from 'drizzle-orm'
import { customers } from '../db/schema.ts'
import { buildItem, buildShop } from '../testing/factories.ts'
import { type Caller, openTestApp } from '../testing/testApp.ts'

const testApp = await openTestApp()
afterAll(testApp.close)

describe('the customer record', () => {
  test('is created once by concurrent requests', async () => {
    const member = await testApp.member(null)
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
        staff_role: null,
      },
    })
    expect((await member.get('/customer')).body).toEqual(made?.body)
    const rows = testApp.db
      .select({ count: count() })
      .from(customers)
      .where(eq(customers.elegant_user_id, member.userId))
    expect(await rows).toEqual([{ count: 1 }])
  })

  test('comes with the first order, hold, request or claimed order, so that the owner can block and sign out everybody', async () => {
    const admin = await testApp.member('admin')
    const item = await buildItem(testApp.db, testApp.shop)
    const letter = { name: 'Ada Welo', email: 'ada@example.com' }
    const firsts: [string, object][] = [
      ['/cart_items', { items_id: item.id, action_type: 'enquiry' }],
      ['/holds', { items_id: item.id }],
      ['/contact_messages', { ...letter, message: 'Do you have more of these?' }],
      ['/customer/claim', { temp_session_id: randomUUID() }],
    ]
    for (const [path, body] of firsts) {
      const member = await testApp.member(null)
      expect((await member.post(path, body)).status).toBeLessThan(300)
      const { body: made } = await member.get('/customer')
      expect(made).toMatchObject({ Full_name: 'Ada Welo', email: member.email })
      const again = await member.post('/customer', { cust_info: {}, Full_name: 'Ada Welo', email: member.email })
      expect(again).toMatchObject({ status: 200, body: made })
      const block = { elegant_user_id: member.userId, role: 'blocked', block_deny_access: true, block_deny_reason: 'x' }
      expect((await admin.call('DELETE', `/customer/${member.userId}/sessions`)).body).toEqual({ ended: 1 })
      expect((await admin.call('PATCH', `/customer/${member.userId}`, { body: block })).status).toBe(200)
    }
  })

  test('drops what turns the direction of a name around, which an account of a provider may still have', async () => {
    const member = await testApp.member(null)
    const answer = await member.post('/customer', { cust_info: {}, Full_name: 'Ada \u202Eolew', email: member.email })
    expect(answer).toMatchObject({ status: 201, body: { Full_name: 'Ada olew' } })
  })

  test('takes the email from the session, not from the body', async () => {
    const member = await testApp.member(null)
    const answer = await member.post('/customer', { cust_info: {}, Full_name: '  ', email: 'victim@example.com' })
    expect(answer.body).toMatchObject({ email: member.email, Full_name: 'Ada Welo' })
  })

  test.each([
    ['a role', { role: 'admin' }],
    ['an id', { id: 1 }],
    ['another shop', { shops_id: 2 }],
    ['something in cust_info', { cust_info: { role: 'admin' } }],
    ['a list for cust_info', { cust_info: [] }],
    ['a number for a name', { Full_name: 5 }],
    ['a name that is too long', { Full_name: 'x'.repeat(101) }],
  ])('is rejected with %s', async (_, wrong) => {
    const member = await testApp.member(null)
    expect(await member.post('/customer', { cust_info: {}, ...wrong })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION' },
    })
    expect(await member.get('/customer')).toMatchObject({ status: 404 })
  })

  test('exists once for each shop', async () => {
    const member = await testApp.member()
    const elsewhere = await buildShop(testApp.db)
    const token = await testApp.readToken({ shop: elsewhere, cookie: member.cookie })
    expect(await testApp.call('GET', '/customer', { headers: { authorization: `Bearer ${token}` } })).toMatchObject({
      status: 404,
    })
  })

  test('is offline five minutes after the last request and online again at the next', async () => {
    const member = await testApp.member()
    const mine = and(eq(customers.shops_id, testApp.shop.id), eq(customers.elegant_user_id, member.userId))
    await testApp.db.update(customers).set({ seen_at: sql`now() - interval '6 minutes'` }).where(mine)
    const seen = testApp.db
      .select({ isOnline: sql`seen_at > now() - interval '5 minutes'` })
      .from(customers)
      .where(mine)
    expect(await seen).toEqual([{ isOnline: false }])
    expect((await member.get('/customer')).body.is_online_now).toBe(true)
  })
})

describe('a changed name', () => {
  test('appears in the customer record, the session and all orders', async () => {
    const [member, admin] = await Promise.all([testApp.member(), testApp.member('admin')])
    const item = await buildItem(testApp.db, testApp.shop)
    const order = await member.post('/cart_items', { items_id: item.id, action_type: 'enquiry' })
    expect(await member.call('PATCH', '/customer', { body: { Full_name: '  Ada Shewa ' } })).toMatchObject({
      status: 200,
      body: { Full_name: 'Ada Shewa', email: member.email },
    })
    expect((await member.get('/customer')).body.Full_name).toBe('Ada Shewa')
    const session = await testApp.call('GET', '/identity/get-session', { headers: { cookie: member.cookie } })
    expect(session.body.user.name).toBe('Ada Shewa')
    expect((await admin.get(`/cart_items/${order.body.id}`)).body._customers.Full_name).toBe('Ada Shewa')
  })

  test.each([
    ['nothing', {}, 'Name is required'],
    ['blanks', { Full_name: '   ' }, 'Name is required'],
    ['101 characters', { Full_name: 'x'.repeat(101) }, 'Name must be at most 100 characters'],
    ['two lines', { Full_name: 'Ada\nBcc: all' }, 'Name must be one line'],
    ['a role as well', { Full_name: 'Ada', role: 'admin' }, 'Unknown field: role'],
  ])('is rejected if it is %s', async (_, body, message) => {
    const member = await testApp.member()
    expect(await member.call('PATCH', '/customer', { body })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', message },
    })
    expect((await member.get('/customer')).body.Full_name).toBe('Ada Welo')
  })
})

describe('GET /customers_all', () => {
  test('paginates, filters, searches and counts only customers of the shop', async () => {
    const shop = await buildShop(testApp.db)
    const admin = await testApp.member('admin', shop)
    const ask = async (external: object = {}) => (await admin.get('/customers_all', { external })).body
    const ids = async (external: object) =>
      (await ask(external)).items.map((customer: { elegant_user_id: string }) => customer.elegant_user_id)
    const people: string[] = [admin.userId]
    for (let n = 0; n < 25; n++) people.unshift((await testApp.member('customer', shop)).userId)
    const [newest = '', second = '', third = ''] = people
    const of = (userId: string) => and(eq(customers.shops_id, shop.id), eq(customers.elegant_user_id, userId))
    await testApp.db.update(customers).set({ Full_name: '100% Bo_' }).where(of(newest))
    await testApp.db.update(customers).set({ seen_at: sql`now() - interval '6 minutes'` }).where(of(second))
    await testApp.db.update(customers).set({ role: 'blocked', block_deny_reason: 'Why not' }).where(of(third))

    const counts = { total: 26, online: 25, admins: 1, blocked: 1 }
    expect(await ask()).toMatchObject({
      itemsReceived: 24,
      curPage: 1,
      nextPage: 2,
      perPage: 24,
      itemsTotal: 26,
      counts,
    })
    expect(await ids({})).toEqual(people.slice(0, 24))
    expect(await ids({ page: 2 })).toEqual(people.slice(24))
    expect(await ids({ role: 'admin' })).toEqual([admin.userId])
    expect(await ids({ role: 'blocked' })).toEqual([third])
    expect(await ids({ online: false })).toEqual([second])
    expect(await ask({ online: true, role: 'customer' })).toMatchObject({ itemsTotal: 23, counts })
    const [one] = (await ask({ role: 'blocked' })).items
    expect(one).toEqual({
      id: expect.any(Number),
      elegant_user_id: third,
      Full_name: 'Ada Welo',
      email: expect.stringContaining('@example.com'),
      cust_info: {},
      customer_number: expect.any(Number),
      is_online_now: true,
      _customer_roles_of_customers_of_shops: {
        role: 'blocked',
        block_deny_access: false,
        block_deny_reason: 'Why not',
        staff_role: null,
      },
    })
    for (const search of [one.email.toUpperCase(), third, String(one.customer_number)]) {
      expect(await ids({ search })).toContain(third)
    }
    expect(await ids({ search: ` ${one.id} ` })).toContain(third)
    for (const search of ['100%', ' bo_ ']) expect(await ids({ search })).toEqual([newest])
    for (const search of ['%_%_%', "' or 1=1 --", '\\', '_o']) expect(await ids({ search })).toEqual([])

    const elsewhere = await testApp.member('admin', await buildShop(testApp.db))
    expect((await elsewhere.get('/customers_all')).body).toMatchObject({ itemsTotal: 1, counts: { total: 1 } })
    expect((await elsewhere.get('/customers_all', { external: { search: third } })).body.items).toEqual([])
  })

  test.each([
    [{ page: 0 }],
    [{ role: 'root' }],
    [{ online: 'yes' }],
    [{ search: 'x'.repeat(101) }],
    [{ sort: 'email' }],
  ])('refuses %j', async (external) => {
    const admin = await testApp.member('admin')
    expect(await admin.get('/customers_all', { external })).toMatchObject({ status: 400 })
  })
})

describe('PATCH /customer/{elegant_user_id}', () => {
  const blocked = { role: 'blocked', block_deny_access: true, block_deny_reason: 'Unpaid orders' }
  const free = { role: 'customer', block_deny_access: false, block_deny_reason: null }
  let admin: Caller & { userId: string }
  beforeAll(async () => {
    admin = await testApp.member('admin')
  })
  const patch = (userId: string, body: object, who: Caller = admin) =>
    who.call('PATCH', `/customer/${userId}`, { body: { elegant_user_id: userId, ...body } })
  const standing = (expected: object) => ({ status: 200, body: { _customer_roles_of_customers_of_shops: expected } })

  test('blocks with a reason and unblocks, idempotently', async () => {
    const { userId } = await testApp.member()
    expect(await patch(userId, blocked)).toMatchObject(standing(blocked))
    expect(await patch(userId, blocked)).toMatchObject(standing(blocked))
    expect(await patch(userId, { ...blocked, block_deny_reason: ' Another ' })).toMatchObject(
      standing({ ...blocked, block_deny_reason: 'Another' }),
    )
    expect(await patch(userId, { ...free, block_deny_reason: 'Another' })).toMatchObject(standing(free))
    expect(await patch(userId, free)).toMatchObject(standing(free))
  })

  test.each([
    [{ role: 'blocked', block_deny_reason: 'Why' }],
    [{ role: 'customer', block_deny_access: true, block_deny_reason: 'Why' }],
    [{ role: 'blocked', block_deny_access: false, block_deny_reason: 'Why' }],
  ])('blocks with %j', async (body) => {
    const { userId } = await testApp.member()
    expect(await patch(userId, body)).toMatchObject(standing({ ...blocked, block_deny_reason: 'Why' }))
  })

  test.each([
    ['no reason', { ...blocked, block_deny_reason: undefined }, 'Please give a reason for the block'],
    ['no reason but the flag', { ...free, block_deny_access: true }, 'Please give a reason for the block'],
    ['a blank reason', { ...blocked, block_deny_reason: ' \n ' }, 'Please give a reason for the block'],
    ['an endless reason', { ...blocked, block_deny_reason: 'x'.repeat(501) }, 'Reason must be at most 500 characters'],
    ['another role', { ...free, role: 'root' }, 'role must be one of admin, customer, blocked'],
    ['roles', { ...free, role: ['admin'] }, 'role must be a string. role must be one of admin, customer, blocked'],
    ['no role', { block_deny_access: false }, 'role is required'],
    ['a flag in words', { ...free, block_deny_access: 'no' }, 'block_deny_access must be a boolean'],
    ['an email', { ...free, email: 'x@example.com' }, 'Unknown field: email'],
    [
      'another id in the body',
      { ...free, elegant_user_id: 'somebody' },
      'elegant_user_id must be the same in the body and in the address',
    ],
  ])('rejects %s', async (_, body, message) => {
    const { userId } = await testApp.member()
    expect(await patch(userId, body)).toMatchObject({ status: 400, body: { code: 'VALIDATION', message } })
  })

  test('grants nobody the admin role', async () => {
    const { userId } = await testApp.member()
    for (const who of [userId, admin.userId]) {
      expect(await patch(who, { role: 'admin', block_deny_access: false })).toMatchObject({ status: 403 })
    }
    expect(await patch(userId, free)).toMatchObject(standing(free))
  })

  test('changes no admin, including the caller', async () => {
    const other = await testApp.member('admin')
    for (const who of [other.userId, admin.userId]) {
      for (const body of [blocked, free]) {
        expect(await patch(who, body)).toMatchObject({ status: 409, body: { message: "Admins can't be blocked." } })
      }
    }
    expect(await other.get('/customers_all')).toMatchObject({ status: 200 })
  })

  test('is restricted to admins and their own shop', async () => {
    const member = await testApp.member()
    const elsewhere = await testApp.member('admin', await buildShop(testApp.db))
    expect(await patch(member.userId, free, member)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    expect(await patch(member.userId, blocked, elsewhere)).toMatchObject({ status: 404 })
    expect(await patch('nobody', blocked)).toMatchObject({ status: 404 })
    expect(await patch((await testApp.member(null)).userId, blocked)).toMatchObject({ status: 404 })
    expect(await member.get('/shop')).toMatchObject({ status: 200 })
  })

  test('applies to existing tokens from the next request, with the reason', async () => {
    const member = await testApp.member()
    const signIn = { email: member.email, password: 'seven opals in a row' }
    const again = await testApp.call('POST', '/identity/sign-in/email', { body: signIn })
    const cookie = String(again.headers['set-cookie']).split(';', 1).join('')
    const tokens = [
      member.token,
      await testApp.readToken({ cookie: member.cookie }),
      await testApp.readToken({ cookie }),
    ]
    const ask = (token: string, path = '/cart_items') =>
      testApp.call('GET', path, { headers: { authorization: `Bearer ${token}` } })
    for (const token of tokens) expect(await ask(token)).toMatchObject({ status: 200 })

    await patch(member.userId, blocked)
    for (const token of [...tokens, await testApp.readToken({ cookie })]) {
      expect(await ask(token)).toMatchObject({ status: 403, body: { code: 'BLOCKED', message: 'Unpaid orders' } })
      expect(await ask(token, '/customer')).toMatchObject(standing(blocked))
    }
    await patch(member.userId, free)
    for (const token of tokens) expect(await ask(token)).toMatchObject({ status: 200 })
  })

  test('applies to one shop only', async () => {
    const member = await testApp.member()
    const elsewhere = await buildShop(testApp.db)
    const token = await testApp.readToken({ shop: elsewhere, cookie: member.cookie })
    await patch(member.userId, blocked)
    expect(await testApp.call('GET', '/shop', { headers: { authorization: `Bearer ${token}` } })).toMatchObject({
      status: 200,
    })
  })
})

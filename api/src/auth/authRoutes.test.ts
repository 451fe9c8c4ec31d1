import { createHmac, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { customers, orders, session } from '../db/schema.ts'
import { buildItem, buildShop } from '../testing/factories.ts'
import { openTestApp } from '../testing/testApp.ts'

const testApp = await openTestApp()
const elsewhere = await buildShop(testApp.db)
afterAll(testApp.close)

const withToken = (token: string, headers: Record<string, string> = {}) =>
  testApp.call('GET', '/cart_items', { headers: { authorization: `Bearer ${token}`, ...headers } })

describe('GET /auth/me', () => {
  test('issues a token for a shop and its key', async () => {
    const { domain, key } = testApp.shop
    const answer = await testApp.call('GET', '/auth/me', { headers: { 'shop-domain': domain, 'shop-key': key } })
    expect(answer).toMatchObject({ status: 200, body: { authToken: expect.stringMatching(/^ey/) } })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test.each([
    ['no headers', () => ({})],
    ['a wrong key', () => ({ 'shop-domain': testApp.shop.domain, 'shop-key': 'pk_wrong' })],
    ['an unknown domain', () => ({ 'shop-domain': 'nowhere.test', 'shop-key': testApp.shop.key })],
    ["another shop's key", () => ({ 'shop-domain': testApp.shop.domain, 'shop-key': elsewhere.key })],
  ])('rejects %s with the same message', async (_, headers) => {
    const answer = await testApp.call('GET', '/auth/me', { headers: headers() })
    expect(answer.status).toBe(401)
    expect(answer.body.message).toBe('shop-domain and shop-key do not belong to a shop.')
  })
})

describe('the token', () => {
  const claims = () => ({ shop: testApp.shop.id, domain: testApp.shop.domain })
  const forge = (
    payload: object,
    secret: string,
    { typ = 'at+jwt', expires = '10 minutes', issuer = 'elegant' } = {},
  ) =>
    new SignJWT({ ...payload })
      .setProtectedHeader({ alg: 'HS256', typ })
      .setIssuer(issuer)
      .setAudience('elegant-api')
      .setExpirationTime(expires)
      .sign(createHmac('sha256', secret).update('token of GET /auth/me').digest())
  const secret = () => testApp.env.AUTH_SECRET

  test.each([
    ['missing', async () => ''],
    ['expired', () => forge(claims(), secret(), { expires: '1 second ago' })],
    ['signed with another secret', () => forge(claims(), 'another secret')],
    ['of another kind', () => forge(claims(), secret(), { typ: 'JWT' })],
    ['of another issuer', () => forge(claims(), secret(), { issuer: 'somebody' })],
    ['without a shop', () => forge({}, secret())],
    ['with a shop that is no number', () => forge({ shop: '1', domain: 'x' }, secret())],
    ['cut off', async () => (await testApp.readToken()).slice(0, -5)],
    ['doubled', async () => `${await testApp.readToken()}, ${await testApp.readToken()}`],
    ['unsigned', async () => (await testApp.readToken()).replace(/^[^.]+/, 'eyJhbGciOiJub25lIn0')],
  ])('is rejected when it is %s', async (_, token) => {
    expect(await withToken(await token())).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
  })

  test('is rejected as Basic authorization and in the query', async () => {
    const token = await testApp.readToken()
    expect(await testApp.call('GET', '/shop', { headers: { authorization: `Basic ${token}` } })).toMatchObject({
      status: 401,
    })
    expect(await testApp.call('GET', `/shop?token=${token}`)).toMatchObject({ status: 401 })
  })

  test('of one shop is rejected by another', async () => {
    const token = await testApp.readToken({ shop: elsewhere })
    expect(await withToken(token, { 'shop-domain': testApp.shop.domain })).toMatchObject({ status: 401 })
  })

  test('expires with its session', async () => {
    const member = await testApp.member()
    expect(await member.get('/customer')).toMatchObject({ status: 200 })
    await testApp.call('POST', '/identity/sign-out', {
      body: {},
      headers: { cookie: member.cookie, origin: 'http://localhost:3000' },
    })
    expect(await member.get('/customer')).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
  })

  test('is rejected after its session has expired', async () => {
    const member = await testApp.member()
    await testApp.db
      .update(session)
      .set({ expiresAt: new Date(0) })
      .where(eq(session.userId, member.userId))
    expect(await member.get('/customer')).toMatchObject({ status: 401 })
  })
})

describe('the user-id header', () => {
  const mismatch = { status: 403, body: { code: 'IDENTITY_MISMATCH' } }

  test('may be absent or name the signed-in user, but no one else', async () => {
    const member = await testApp.member()
    const other = await testApp.member()
    expect(await withToken(member.token)).toMatchObject({ status: 200 })
    expect(await withToken(member.token, { 'user-id': member.userId })).toMatchObject({ status: 200 })
    for (const wrong of [other.userId, randomUUID(), 'null', 'undefined', 'x'.repeat(9000), `${member.userId}, x`]) {
      expect(await withToken(member.token, { 'user-id': wrong })).toMatchObject(mismatch)
    }
  })

  test('may be absent or name the guest of the token, but no one else', async () => {
    const guestId = randomUUID()
    const { token } = await testApp.guest(guestId)
    const admin = await testApp.member('admin')
    expect(await withToken(token)).toMatchObject({ status: 200 })
    expect(await withToken(token, { 'user-id': guestId })).toMatchObject({ status: 200 })
    expect(await withToken(token, { 'user-id': '' })).toMatchObject({ status: 200 })
    for (const wrong of [admin.userId, randomUUID(), 'guest']) {
      expect(await withToken(token, { 'user-id': wrong })).toMatchObject(mismatch)
    }
  })

  test('identifies a guest when the token does not, so that a client of the core API can order', async () => {
    const item = await buildItem(testApp.db, testApp.shop)
    const guestId = randomUUID()
    const unbound = await testApp.readToken()
    const headers = { authorization: `Bearer ${unbound}`, 'user-id': guestId }
    const body = { items_id: item.id, action_type: 'enquiry' }
    expect(await testApp.call('POST', '/cart_items', { headers, body })).toMatchObject({ status: 201 })
    expect((await withToken(unbound, { 'user-id': guestId })).body).toHaveLength(1)
    expect((await withToken(unbound, { 'user-id': randomUUID() })).body).toEqual([])
  })

  test('of a guest must be a random UUID', async () => {
    const unbound = await testApp.readToken()
    const { userId } = await testApp.member()
    for (const wrong of ['1', userId, '00000000-0000-1000-8000-000000000000', `user:${userId}`]) {
      expect(await withToken(unbound, { 'user-id': wrong })).toMatchObject(mismatch)
    }
    expect(await withToken(unbound)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  })

  test('is stored only as a hash for guests', async () => {
    const guest = await testApp.guest()
    const item = await buildItem(testApp.db, testApp.shop)
    await guest.post('/cart_items', { items_id: item.id, action_type: 'enquiry' })
    const stored = await testApp.db.select({ subject: orders.subject }).from(orders).where(eq(orders.items_id, item.id))
    expect(stored).toEqual([{ subject: expect.stringMatching(/^guest:[0-9a-f]{64}$/) }])
  })
})

describe('a block', () => {
  test('takes effect on the next request and returns its reason', async () => {
    const member = await testApp.member()
    const mine = and(eq(customers.shops_id, testApp.shop.id), eq(customers.elegant_user_id, member.userId))
    expect(await member.get('/shop')).toMatchObject({ status: 200 })

    await testApp.db.update(customers).set({ block_deny_access: true, block_deny_reason: 'Unpaid orders' }).where(mine)
    expect(await member.get('/shop')).toMatchObject({
      status: 403,
      body: { code: 'BLOCKED', message: 'Unpaid orders' },
    })
    expect(await member.get('/customer')).toMatchObject({
      status: 200,
      body: { _customer_roles_of_customers_of_shops: { block_deny_access: true, block_deny_reason: 'Unpaid orders' } },
    })
    expect(await testApp.readToken({ cookie: member.cookie })).toMatch(/^ey/)

    await testApp.db.update(customers).set({ block_deny_access: false }).where(mine)
    expect(await member.get('/shop')).toMatchObject({ status: 200 })
  })
})

test('stores passwords as argon2id and rejects a wrong one', async () => {
  const { email } = await testApp.member()
  const signIn = (password: string) => testApp.call('POST', '/identity/sign-in/email', { body: { email, password } })
  expect(await signIn('seven opals in a row')).toMatchObject({ status: 200 })
  expect(await signIn('seven opals in a roW')).toMatchObject({ status: 401 })
  const { rows } = await testApp.pool.query('select password from account')
  expect(rows.every(({ password }) => /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/.test(password))).toBe(true)
})

test('accepts a sign-up and sign-in from a program that sends only some browser headers', async () => {
  const person = { email: 'program@example.com', password: 'seven opals in a row' }
  const headers = { 'sec-fetch-mode': 'cors' }
  const signUp = await testApp.call('POST', '/identity/sign-up/email', {
    body: { name: 'Program', ...person },
    headers,
  })
  expect(signUp).toMatchObject({ status: 200 })
  expect(await testApp.call('POST', '/identity/sign-in/email', { body: person, headers })).toMatchObject({
    status: 200,
  })
})

test('rejects sign-ups and sign-ins from a page of another origin', async () => {
  const body = { name: 'Eve', email: 'eve@example.com', password: 'seven opals in a row' }
  const from = (origin: string) =>
    testApp.call('POST', '/identity/sign-up/email', { body, headers: { origin, cookie: 'any=thing' } })
  expect(await from('https://evil.example')).toMatchObject({ status: 403 })
  expect(await from('http://localhost.evil.example')).toMatchObject({ status: 403 })
  expect(await from('http://localhost:4321.evil.example')).toMatchObject({ status: 403 })
  expect(await from('http://localhost:4321')).toMatchObject({ status: 200 })
})

test.each([
  ['a zero byte in the name', { name: 'A\u0000' }],
  ['half a character in the name', { name: 'A\ud800' }],
  ['an endless name', { name: 'A'.repeat(3000) }],
  ['a blank name', { name: '  ' }],
  ['an address that is none', { email: 'nobody' }],
  ['a short password', { password: 'opal' }],
  ['a name that is a list', { name: ['A'] }],
  ['a name of two lines', { name: 'Ada\r\nBcc: everybody' }],
  ['an unknown field', { image: 'javascript:alert(1)' }],
])('rejects a sign-up with %s', async (_, wrong) => {
  const body = { name: 'Ada', email: 'fresh@example.com', password: 'seven opals in a row', ...wrong }
  const answer = await testApp.call('POST', '/identity/sign-up/email', { body })
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION', message: expect.any(String), requestId: expect.any(String) },
  })
})

test('rejects a body larger than an identity route needs', async () => {
  const body = { email: 'ada@example.com', password: 'x'.repeat(5000) }
  expect(await testApp.call('POST', '/identity/sign-in/email', { body })).toMatchObject({
    status: 413,
    body: { code: 'TOO_LARGE' },
  })
})

test('does not expose the routes of better-auth that the shop does not use', async () => {
  const others = [
    'GET /list-sessions',
    'POST /verify-password',
    'POST /set-password',
    'POST /update-user',
    'POST /change-email',
    'POST /delete-user',
    'POST /link-social',
    'GET /reset-password/x',
    'POST /two-factor/get-totp-uri',
    'POST /two-factor/send-otp',
    'GET /error',
  ]
  for (const other of [...others, `GET /${'a'.repeat(1500)}`]) {
    const [method, path = ''] = other.split(' ')
    const answer = await testApp.call(method === 'GET' ? 'GET' : 'POST', `/identity${path}`, { body: {} })
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  }
})

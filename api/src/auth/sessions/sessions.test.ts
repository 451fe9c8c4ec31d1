import { dayMs } from '@elegant/shared/rules'
import { eq } from 'drizzle-orm'
import { session } from '../../db/schema.ts'
import { type Browser, openBrowser } from '../../testing/browser.ts'
import { openTestApp, testEnv } from '../../testing/testApp.ts'

const testApp = await openTestApp({ env: testEnv({ PUBLIC_URL: 'https://shop.test' }) })
afterAll(testApp.close)

const cookieName = '__Host-elegant.session_token'

async function signedUp() {
  const browser = openBrowser(testApp)
  return { browser, ...(await browser.signUp()) }
}

/** Another browser of the same user. */
async function signedIn(person: { email: string; password: string }): Promise<Browser> {
  const browser = openBrowser(testApp)
  await browser.signIn(person)
  return browser
}

/** The stored session of the browser's cookie. */
const readId = async ({ cookies }: Browser) => {
  const [token = ''] = (cookies.get(cookieName) ?? '').split('.', 1)
  const [row] = await testApp.db.select({ id: session.id }).from(session).where(eq(session.token, token))
  return row?.id ?? ''
}
const me = (browser: Browser) =>
  browser.get('/auth/me', { 'shop-domain': testApp.shop.domain, 'shop-key': testApp.shop.key })

test('uses a cookie that is hidden from scripts, other sites and plain http', async () => {
  const { answer } = await signedUp()
  const cookies = [answer.headers['set-cookie']].flat().map(String)
  expect(cookies.find((cookie) => cookie.startsWith(`${cookieName}=`))).toMatch(
    /; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(
    cookies.every(
      (cookie) => /^__(Host|Secure)-/.test(cookie) && /HttpOnly/.test(cookie) && /Secure$|Secure;/.test(cookie),
    ),
  ).toBe(true)
  expect(cookies.every((cookie) => /SameSite=Lax/.test(cookie) && !/Domain=/i.test(cookie))).toBe(true)
})

test('is new at each sign-in, regardless of the cookies sent', async () => {
  const { browser, ...person } = await signedUp()
  const [id, cookie] = [await readId(browser), browser.cookies.get(cookieName)]
  await browser.signIn(person)
  expect(await readId(browser)).not.toBe(id)
  expect(browser.cookies.get(cookieName)).not.toBe(cookie)
})

test('cannot be fixed by an attacker', async () => {
  const { browser, ...person } = await signedUp()
  const planted = browser.cookies.get(cookieName) ?? ''
  const victim = openBrowser(testApp)
  victim.cookies.set(cookieName, planted)
  const { email } = await victim.signUp()
  expect((await victim.session())?.user.email).toBe(email)
  expect((await browser.session())?.user.email).not.toBe(email)
  expect(person.email).not.toBe(email)
})

test('is the latest sign-in of the browser, in all of its tabs', async () => {
  const [admin, customer] = [await signedUp(), await signedUp()]
  await admin.browser.signIn(customer)
  expect((await admin.browser.session())?.user.email).toBe(customer.email)
  expect(await me(admin.browser)).toMatchObject({ status: 200 })
})

test('is invalid after sign-out, even with a copied cookie', async () => {
  const { browser } = await signedUp()
  const kept = openBrowser(testApp)
  for (const [name, value] of browser.cookies) kept.cookies.set(name, value)
  expect(await kept.session()).not.toBeNull()
  await browser.post('/identity/sign-out')
  expect(await browser.session()).toBeNull()
  expect(await kept.session()).toBeNull()
})

test('is rejected when its cookie was modified', async () => {
  const { browser } = await signedUp()
  const cookie = browser.cookies.get(cookieName) ?? ''
  for (const changed of [
    `x${cookie}`,
    cookie.slice(0, -8),
    cookie.split('.')[0] ?? '',
    `${cookie.split('.')[0]}.AAAA`,
  ]) {
    browser.cookies.set(cookieName, changed)
    expect(await browser.session()).toBeNull()
    browser.cookies.set(cookieName, cookie)
  }
  expect(await browser.session()).not.toBeNull()
})

describe('a change of the password', () => {
  const newPassword = 'nine opals in a row'

  test('ends all other sessions and opens a new one for this browser', async () => {
    const { browser, ...person } = await signedUp()
    const other = await signedIn(person)
    const id = await readId(browser)
    const change = { currentPassword: person.password, newPassword }
    expect(await browser.post('/identity/change-password', change)).toMatchObject({ status: 200 })
    expect(await other.session()).toBeNull()
    expect((await browser.session())?.user.email).toBe(person.email)
    expect(await readId(browser)).not.toBe(id)
    expect(await openBrowser(testApp).signIn(person)).toMatchObject({ status: 401 })
    expect(await openBrowser(testApp).signIn({ ...person, password: newPassword })).toMatchObject({ status: 200 })
  })

  test('requires the current password', async () => {
    const { browser, ...person } = await signedUp()
    const other = await signedIn(person)
    const wrong = { currentPassword: 'eight opals', newPassword }
    expect(await browser.post('/identity/change-password', wrong)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', message: 'Invalid password' },
    })
    expect(await other.session()).not.toBeNull()
    expect(await openBrowser(testApp).signIn(person)).toMatchObject({ status: 200 })
  })

  test('requires a session and rejects unknown fields', async () => {
    const change = { currentPassword: 'seven opals in a row', newPassword }
    expect(await openBrowser(testApp).post('/identity/change-password', change)).toMatchObject({ status: 401 })
    const { browser } = await signedUp()
    const more = { ...change, revokeOtherSessions: false }
    expect(await browser.post('/identity/change-password', more)).toMatchObject({ status: 400 })
  })
})

describe('the lifetime of seven days', () => {
  const ageBy = async (browser: Browser, days: number) =>
    testApp.db
      .update(session)
      .set({ expiresAt: new Date(Date.now() + (7 - days) * dayMs) })
      .where(eq(session.id, await readId(browser)))
  const daysLeft = async (id: string) => {
    const [row] = await testApp.db.select().from(session).where(eq(session.id, id))
    return Math.round(((row?.expiresAt.getTime() ?? 0) - Date.now()) / dayMs)
  }

  test('restarts with a new cookie when the browser returns on another day', async () => {
    const { browser } = await signedUp()
    const id = await readId(browser)
    expect((await me(browser)).headers).not.toHaveProperty('set-cookie')
    await ageBy(browser, 2)
    expect(String((await me(browser)).headers['set-cookie'])).toMatch(/session_token=.*Max-Age=604800/)
    expect(await daysLeft(id)).toBe(7)
    expect(await browser.session()).not.toBeNull()
  })

  test('does not restart for the page server, which cannot renew the cookie', async () => {
    const { browser } = await signedUp()
    const id = await readId(browser)
    await ageBy(browser, 2)
    const asked = await browser.get('/identity/get-session?disableRefresh=true')
    expect(asked).toMatchObject({ status: 200, body: { session: { expiresAt: expect.any(String) } } })
    expect(asked.headers).not.toHaveProperty('set-cookie')
    expect(await daysLeft(id)).toBe(5)
  })

  test('ends', async () => {
    const { browser } = await signedUp()
    await ageBy(browser, 7)
    expect(await browser.session()).toBeNull()
  })
})

describe('the maximum age of thirty days', () => {
  test('ends a session regardless of renewals, for pages and for tokens', async () => {
    const { browser } = await signedUp()
    const { authToken } = (await me(browser)).body
    const call = () => testApp.call('GET', '/customer', { headers: { authorization: `Bearer ${authToken}` } })
    const before = (await call()).status
    const createdAt = new Date(Date.now() - 30 * dayMs - 1000)
    await testApp.db
      .update(session)
      .set({ createdAt })
      .where(eq(session.id, await readId(browser)))
    expect([before, (await call()).status]).toEqual([404, 401])
    expect(await browser.session()).toBeNull()
  })
})

describe('a page of another site', () => {
  const calls = [
    '/sign-up/email',
    '/sign-in/email',
    '/sign-out',
    '/join',
    '/send-verification-email',
    '/request-password-reset',
    '/reset-password',
    '/change-password',
    '/two-factor/enable',
    '/two-factor/disable',
    '/two-factor/generate-backup-codes',
    '/two-factor/verify-totp',
    '/two-factor/verify-backup-code',
    '/sign-in/social',
  ]
  const isForbidden = { status: 403, body: { code: 'FORBIDDEN', requestId: expect.any(String) } }

  test('cannot call a route that changes anything', async () => {
    const known = testApp.app.apiRoutes.filter(
      ({ method, url }) => method === 'POST' && url.startsWith('/api/identity/'),
    )
    expect(new Set(known.map(({ url }) => url.replace('/api/identity', '')))).toEqual(new Set(calls))
  })

  test.each(calls)('is rejected by POST %s, with and without a session', async (path) => {
    const { browser } = await signedUp()
    for (const origin of ['https://evil.example', 'null', 'http://shop.test', 'https://shop.test.evil.example']) {
      for (const one of [browser, openBrowser(testApp)]) {
        expect(await one.post(`/identity${path}`, {}, { origin })).toMatchObject(isForbidden)
      }
    }
    expect(await browser.session()).not.toBeNull()
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'cannot send a form as %s',
    async (type) => {
      const { browser, email, password } = await signedUp()
      const form = await browser.post('/identity/sign-in/email', { email, password }, { 'content-type': type })
      expect(form).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } })
    },
  )

  test('cannot sign a visitor out, or change anything else, by GET', async () => {
    const { browser } = await signedUp()
    for (const path of calls) expect(await browser.get(`/identity${path}`)).toMatchObject({ status: 405 })
    expect(await browser.session()).not.toBeNull()
  })

  test('never receives CORS headers', async () => {
    for (const origin of ['null', 'https://evil.example', 'https://shop.test', 'https://shop.test.evil.example']) {
      for (const method of ['OPTIONS', 'GET', 'POST'] as const) {
        const headers = {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        }
        const answer = await testApp.app.inject({ method, url: '/api/identity/sign-in/email', headers })
        expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      }
    }
  })
})

test('is rejected without an Origin when there is a session', async () => {
  const { browser } = await signedUp()
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/identity/sign-out',
    headers: { cookie: browser.cookie(), 'content-type': 'application/json' },
    payload: '{}',
  })
  expect(answer.statusCode).toBe(403)
  expect(await browser.session()).not.toBeNull()
})

test('is not treated as ended while the database is unavailable', async () => {
  const broken = await openTestApp()
  const browser = openBrowser(broken)
  await browser.signUp()
  await broken.pool.query('alter table session rename to elsewhere')
  const isBusy = { status: 503, body: { code: 'UNAVAILABLE' } }
  expect(await browser.get('/identity/get-session')).toMatchObject(isBusy)
  const { domain, key } = broken.shop
  expect(await browser.get('/auth/me', { 'shop-domain': domain, 'shop-key': key })).toMatchObject(isBusy)
  expect(browser.cookies.size).toBeGreaterThan(1)
  await broken.close()
})

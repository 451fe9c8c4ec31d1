import { rateLimits } from '../../db/schema.ts'
import { linkTo, newEmail, openBrowser } from '../../testing/browser.ts'
import { mailingEnv } from '../../testing/signUpScenes.ts'
import { openTestApp, testEnv } from '../../testing/testApp.ts'

const testApp = await openTestApp({ env: testEnv({ SIGN_IN_LIMIT: '8' }) })
afterAll(testApp.close)

let networks = 0
/** An address in a unique network. */
const elsewhere = () => `2001:db8:${(++networks).toString(16)}::1`
const stranger = () => openBrowser(testApp, elsewhere())

/** A user who has signed up and out, and the known browser. */
async function member() {
  const browser = stranger()
  const person = await browser.signUp()
  await browser.post('/identity/sign-out')
  return { ...person, browser }
}

/** Sends wrong passwords, each from another network; returns the statuses. */
async function guess(email: string, times: number, browser = stranger): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < times; n++) statuses.push((await browser().signIn({ email, password: `wrong ${n}` })).status)
  return statuses
}

const isLimited = {
  status: 429,
  body: {
    code: 'RATE_LIMITED',
    message: expect.stringMatching(/^Too many attempts\. Please try again in 1[45] minutes\.$/),
    requestId: expect.any(String),
  },
}

test('allows five failed sign-ins per account from unknown devices, across all addresses', async () => {
  const { email, password } = await member()
  expect(await guess(email, 7)).toEqual([401, 401, 401, 401, 401, 429, 429])
  const refused = await stranger().signIn({ email, password })
  expect(refused).toMatchObject(isLimited)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900)
})

test('limits an unknown email address in the same way', async () => {
  const known = await guess((await member()).email, 6)
  expect(await guess(newEmail(), 6)).toEqual(known)
})

test('ignores the case of the email address', async () => {
  const { email } = await member()
  expect(await guess(email, 3)).toEqual([401, 401, 401])
  expect(await guess(email.toUpperCase(), 3)).toEqual([401, 401, 429])
})

test('counts concurrent attempts', async () => {
  const { email } = await member()
  const many = Array.from({ length: 20 }, (_, n) => stranger().signIn({ email, password: `wrong ${n}` }))
  const statuses = (await Promise.all(many)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(15)
})

test('never locks a known browser because of strangers', async () => {
  const { email, password, browser } = await member()
  await guess(email, 6)
  expect(await browser.signIn({ email, password })).toMatchObject({ status: 200 })
  await browser.post('/identity/sign-out')
  // The known browser has its own counter.
  expect(await guess(email, 6, () => browser)).toEqual([401, 401, 401, 401, 401, 429])
})

test('locks neither other accounts nor the address of the attempts', async () => {
  const [victim, other] = [await member(), await member()]
  const attacker = stranger()
  await guess(victim.email, 6, () => attacker)
  expect(await stranger().signIn(other)).toMatchObject({ status: 200 })
  expect(await attacker.signIn(other)).toMatchObject({ status: 200 })
})

test('knows a browser only for the account that signed in there', async () => {
  const [victim, attacker] = [await member(), await member()]
  expect(await guess(victim.email, 6, () => attacker.browser)).toEqual([401, 401, 401, 401, 401, 429])
  // The cookie of one account must not work under the name of another.
  const getName = ({ cookies }: typeof victim.browser) =>
    [...cookies.keys()].find((name) => name.includes('device')) ?? ''
  const forged = stranger()
  const cookie = attacker.browser.cookies.get(getName(attacker.browser)) ?? ''
  expect(cookie).toMatch(/^[0-9a-f-]{36}\.[\w-]{43}$/)
  forged.cookies.set(getName(victim.browser), cookie)
  expect(await forged.signIn(victim)).toMatchObject(isLimited)
})

test('does not count successful sign-ins', async () => {
  const { email, password } = await member()
  for (let n = 0; n < 8; n++) expect(await stranger().signIn({ email, password })).toMatchObject({ status: 200 })
  expect(await guess(email, 4)).toEqual([401, 401, 401, 401])
  expect(await stranger().signIn({ email, password })).toMatchObject({ status: 200 })
  // A successful sign-in must not reset the counter of strangers.
  expect(await guess(email, 2)).toEqual([401, 429])
})

test('resets after 15 minutes', async () => {
  const { email, password } = await member()
  await guess(email, 6)
  await testApp.db.update(rateLimits).set({ expire: Date.now() })
  expect(await stranger().signIn({ email, password })).toMatchObject({ status: 200 })
  expect(await guess(email, 6)).toEqual([401, 401, 401, 401, 401, 429])
})

test('limits an address to SIGN_IN_LIMIT attempts across all accounts, counting an IPv6 network as one address', async () => {
  const person = await member()
  const statuses = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      openBrowser(testApp, `2001:db8:ffff::${n + 1}`).signIn({ ...person, email: newEmail() }),
    ),
  )
  expect(statuses.filter(({ status }) => status === 401)).toHaveLength(8)
  expect(await openBrowser(testApp, '2001:db8:ffff::abcd').signIn(person)).toMatchObject(isLimited)
  expect(await openBrowser(testApp, '2001:db8:ffff:1::1').signIn(person)).toMatchObject({ status: 200 })
  // A known browser can sign in even from that address.
  const there = openBrowser(testApp, '2001:db8:ffff::1')
  for (const [name, value] of person.browser.cookies) there.cookies.set(name, value)
  expect(await there.signIn(person)).toMatchObject({ status: 200 })
})

test('limits sign-ins at an address with a slash at its end', async () => {
  const { email } = await member()
  const statuses: number[] = []
  for (let n = 0; n < 6; n++)
    statuses.push((await stranger().post('/identity/sign-in/email/', { email, password: `wrong ${n}` })).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
})

test.each(['//identity/sign-in/email', '/IDENTITY/sign-in/email', '/identity/./sign-in//email'])(
  'offers no other sign-in at %s',
  async (path) => {
    const { email, password } = await member()
    expect(await stranger().post(path, { email, password })).toMatchObject({ status: 404 })
  },
)

test('ignores an email address in the query or in a header', async () => {
  const { email } = await member()
  const forwarded = () => ({
    'x-forwarded-for': elsewhere(),
    'x-client-ip-internal': elsewhere(),
    forwarded: 'for=192.0.2.1',
  })
  const attacker = stranger()
  const statuses: number[] = []
  for (let n = 0; n < 10; n++) {
    const body = { email: n < 6 ? email : newEmail(), password: `wrong ${n}` }
    statuses.push((await attacker.post(`/identity/sign-in/email?x=${n}`, body, forwarded())).status)
  }
  expect(statuses.slice(0, 6)).toEqual([401, 401, 401, 401, 401, 429])
  expect(statuses.slice(-2)).toEqual([429, 429])
})

test.each([
  [
    'sign-ups',
    '/identity/sign-up/email',
    (n: number) => ({ name: 'Ada', email: `a${n}@example.com`, password: 'a'.repeat(8) }),
  ],
  ['resets', '/identity/reset-password', () => ({ token: 'made up', newPassword: 'seven opals in a row' })],
  ['codes', '/identity/two-factor/verify-totp', (n: number) => ({ code: String(100_000 + n) })],
  ['mails', '/identity/request-password-reset', () => ({ email: newEmail() })],
  ['starts with a provider', '/identity/sign-in/social', () => ({ provider: 'none' })],
])('limits %s per address', async (_, path, body) => {
  const attacker = stranger()
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => attacker.post(path, body(n))))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  expect(answers.find(({ status }) => status === 429)).toMatchObject(isLimited)
  expect(await stranger().post(path, body(99))).not.toMatchObject({ status: 429 })
})

test('limits password attempts within a session', async () => {
  const browser = stranger()
  const { password } = await browser.signUp()
  const change = (currentPassword: string) =>
    browser.post('/identity/change-password', { currentPassword, newPassword: 'nine opals in a row' })
  const many = await Promise.all(Array.from({ length: 8 }, (_, n) => change(`wrong password ${n}`)))
  expect(many.map(({ status }) => status).sort()).toEqual([400, 400, 400, 400, 400, 429, 429, 429])
  expect(await change(password)).toMatchObject(isLimited)
})

test('rejects over-long passwords without hashing them', async () => {
  const { email } = await member()
  const tooLong = (length: number) => stranger().signIn({ email, password: 'a'.repeat(length) })
  expect(await tooLong(129)).toMatchObject({
    status: 400,
    body: { message: 'Password must be at most 128 characters' },
  })
  expect(await tooLong(5000)).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } })
})

test.each([
  ['a zero byte', 'seven \u0000 opals', 'seven  opals'],
  ['emoji', '💎🌈🪨💎', '💎🌈🪨💍'],
  ['spaces around it', '  opals  ', 'opals'],
])('accepts a password with %s unchanged', async (_, password, other) => {
  const { email } = await stranger().signUp({ password })
  expect(await stranger().signIn({ email, password: other })).toMatchObject({ status: 401 })
  expect(await stranger().signIn({ email, password })).toMatchObject({ status: 200 })
})

test('stores neither addresses nor expired counters', async () => {
  const { email } = await member()
  await guess(email, 2)
  const rows = await testApp.db.select().from(rateLimits)
  expect(rows.every(({ key }) => /^[0-9a-f]{64}$/.test(key))).toBe(true)

  await testApp.db.update(rateLimits).set({ expire: 0 })
  await guess(email, 1)
  await Promise.all(testApp.app.sweeps.map((sweep) => sweep()))
  const left = await testApp.db.select().from(rateLimits)
  expect(left.map(({ points }) => points)).toEqual([1, 1])
})

test('allows sign-in right after a password reset, regardless of failed attempts', async () => {
  const shop = await openTestApp({ env: mailingEnv() })
  const owner = openBrowser(shop)
  const { email } = await owner.signUp()
  await owner.get(await linkTo(shop, email))
  for (let n = 0; n < 6; n++) await openBrowser(shop).signIn({ email, password: `wrong ${n}` })

  const browser = openBrowser(shop)
  await browser.post('/identity/request-password-reset', { email })
  const token = (await linkTo(shop, email)).split('token=')[1]
  const password = 'nine opals in a row'
  await browser.post('/identity/reset-password', { token, newPassword: password })
  expect(await openBrowser(shop).signIn({ email, password })).toMatchObject(isLimited)
  expect(await browser.signIn({ email, password })).toMatchObject({ status: 200 })
  await shop.close()
})

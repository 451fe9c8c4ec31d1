import { eq, sql } from 'drizzle-orm'
import { rateLimits, session, shops, twoFactor } from '../../db/schema.ts'
import { openAuthenticator } from '../../testing/authenticator.ts'
import { type Browser, openBrowser, type Person } from '../../testing/browser.ts'
import { openTestApp } from '../../testing/testApp.ts'

const testApp = await openTestApp()
afterAll(testApp.close)

/** A user with a second factor that was set up with the current code. */
async function withSecondFactor() {
  const browser = openBrowser(testApp)
  const person = await browser.signUp()
  const { body } = await browser.post('/identity/two-factor/enable', { password: person.password })
  const authenticator = openAuthenticator(body.totpURI)
  const backupCodes: string[] = body.backupCodes
  expect(await enter(browser, authenticator.code())).toMatchObject({ status: 200 })
  return { ...person, browser, authenticator, backupCodes, code: (later: number) => authenticator.code(later) }
}

/** A browser after the password and before the code. */
async function halfWay(person: Person): Promise<Browser> {
  const browser = openBrowser(testApp)
  expect(await browser.signIn(person)).toMatchObject({ status: 200, body: { twoFactorRedirect: true } })
  return browser
}

const enter = (browser: Browser, code: string, more: object = {}) =>
  browser.post('/identity/two-factor/verify-totp', { code, ...more })
const enterBackup = (browser: Browser, code = '', more: object = {}) =>
  browser.post('/identity/two-factor/verify-backup-code', { code, ...more })

async function readFailures(browser: Browser): Promise<number | undefined> {
  const ofUser = eq(twoFactor.userId, (await browser.session())?.user.id ?? '')
  const [row] = await testApp.db.select({ count: twoFactor.failedVerificationCount }).from(twoFactor).where(ofUser)
  return row?.count
}

test('is set up with the password and a first code, and names the shop as issuer', async () => {
  await testApp.db.update(shops).set({ name: 'Opal: Rings & Co.' })
  const browser = openBrowser(testApp)
  const { email, password } = await browser.signUp()
  expect(await browser.post('/identity/two-factor/enable', { password: 'eight opals' })).toMatchObject({ status: 400 })
  const { body } = await browser.post('/identity/two-factor/enable', { password })
  expect(body).toMatchObject({ totpURI: expect.stringContaining(encodeURIComponent(email)) })
  expect(body.backupCodes).toHaveLength(10)
  const authenticator = openAuthenticator(body.totpURI)
  expect(authenticator.issuer).toBe('Opal  Rings & Co.')

  // Until the first code sign-in requires none.
  expect(await openBrowser(testApp).signIn({ email, password })).toMatchObject({ body: { user: { email } } })
  expect(await enter(browser, '000000')).toMatchObject({ status: 401, body: { message: 'Invalid code' } })
  expect(await enter(browser, authenticator.code())).toMatchObject({ status: 200 })
  expect(await openBrowser(testApp).signIn({ email, password })).toMatchObject({ body: { twoFactorRedirect: true } })
})

test('ends all other sessions when it is enabled or disabled', async () => {
  const browser = openBrowser(testApp)
  const person = await browser.signUp()
  const other = openBrowser(testApp)
  await other.signIn(person)
  const { body } = await browser.post('/identity/two-factor/enable', { password: person.password })
  expect(await other.session()).not.toBeNull()
  const authenticator = openAuthenticator(body.totpURI)
  await enter(browser, authenticator.code())
  expect(await other.session()).toBeNull()
  expect(await browser.session()).not.toBeNull()

  await other.signIn(person)
  await enter(other, authenticator.code(1))
  await browser.post('/identity/two-factor/disable', { password: person.password })
  expect(await other.session()).toBeNull()
  expect(await browser.session()).not.toBeNull()
})

test('opens no session before the code', async () => {
  const { code, ...person } = await withSecondFactor()
  const browser = await halfWay(person)
  expect(await browser.session()).toBeNull()
  expect(await browser.get('/identity/get-session')).toMatchObject({ body: null })
  expect(await enter(browser, code(1))).toMatchObject({ status: 200, body: { user: { email: person.email } } })
  expect((await browser.session())?.user).toMatchObject({ email: person.email })
})

test('accepts a code once: not in another browser, not concurrently, not the code of the setup', async () => {
  const { code, ...person } = await withSecondFactor()
  expect(await enter(await halfWay(person), code(0))).toMatchObject({ status: 401, body: { message: 'Invalid code' } })
  const two = [await halfWay(person), await halfWay(person)]
  const answers = await Promise.all(two.map((browser) => enter(browser, code(1))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  expect(await enter(await halfWay(person), code(1))).toMatchObject({ status: 401 })
})

test('counts a repeated wrong code every time', async () => {
  const { code, ...person } = await withSecondFactor()
  const challenged = await halfWay(person)
  for (let n = 0; n < 3; n++) expect(await enter(challenged, '000000')).toMatchObject({ status: 401 })
  expect(await readFailures(person.browser)).toBe(3)
  expect(await enter(challenged, code(1))).toMatchObject({ status: 200 })
  expect(await readFailures(person.browser)).toBe(0)
})

test('rejects a code without the password', async () => {
  const { code } = await withSecondFactor()
  const browser = openBrowser(testApp)
  expect(await enter(browser, code(1))).toMatchObject({ status: 401 })
  browser.cookies.set('elegant.two_factor', 'made up')
  expect(await enter(browser, code(1))).toMatchObject({ status: 401 })
})

test('accepts each backup code once, even from concurrent requests', async () => {
  const { backupCodes, ...person } = await withSecondFactor()
  const [first = '', second = ''] = backupCodes
  const two = [await halfWay(person), await halfWay(person)]
  const answers = await Promise.all(two.map((browser) => enterBackup(browser, first)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  expect(await enterBackup(await halfWay(person), first)).toMatchObject({ status: 401 })
  expect(await enterBackup(await halfWay(person), second)).toMatchObject({ status: 200 })
})

test('processes backup codes one at a time: a rejected concurrent code stays valid, the accepted one is used up', async () => {
  const { backupCodes, ...person } = await withSecondFactor()
  const codes = backupCodes.slice(0, 2)
  const together = await Promise.all(
    codes.map(async (code) => ({ code, answer: await enterBackup(await halfWay(person), code) })),
  )
  for (const { code, answer } of together) {
    const again = await enterBackup(await halfWay(person), code)
    expect(again.status).toBe(answer.status === 200 ? 401 : 200)
  }
})

test('generates new backup codes with the password and revokes the old ones', async () => {
  const { browser, backupCodes, ...person } = await withSecondFactor()
  const { body } = await browser.post('/identity/two-factor/generate-backup-codes', { password: person.password })
  expect(await enterBackup(await halfWay(person), backupCodes[0])).toMatchObject({ status: 401 })
  expect(await enterBackup(await halfWay(person), body.backupCodes[0])).toMatchObject({ status: 200 })
})

test('requires the password again after five wrong codes and locks sign-in after ten', async () => {
  const { code, ...person } = await withSecondFactor()
  const wrong = async (browser: Browser) => {
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await enter(browser, `00000${n}`)).status)
    return statuses
  }
  const browser = await halfWay(person)
  expect(await wrong(browser)).toEqual([401, 401, 401, 401, 401, 400])
  expect(await enter(browser, code(1))).toMatchObject({ status: 401 })
  await wrong(await halfWay(person))
  const locked = await enter(await halfWay(person), code(1))
  expect(locked).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0)
})

test('checks at most five concurrent codes', async () => {
  const person = await withSecondFactor()
  const challenged = await halfWay(person)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => enter(challenged, `0000${n + 10}`)))
  expect(answers.filter(({ status }) => status === 200)).toEqual([])
  expect(await readFailures(person.browser)).toBeGreaterThan(0)
  expect(await readFailures(person.browser)).toBeLessThanOrEqual(5)
})

/** A second factor, and a browser that needs no code. */
async function withTrustedBrowser() {
  const { code, ...person } = await withSecondFactor()
  const trusted = await halfWay(person)
  expect(await enter(trusted, code(1), { trustDevice: true })).toMatchObject({ status: 200 })
  await trusted.post('/identity/sign-out')
  expect(await trusted.signIn(person)).toMatchObject({ status: 200, body: { user: { email: person.email } } })
  return { ...person, trusted }
}

test('requires no code in a trusted browser until the password changes', async () => {
  const { browser, trusted, ...person } = await withTrustedBrowser()
  const password = 'nine opals in a row'
  const change = { currentPassword: person.password, newPassword: password }
  expect(await browser.post('/identity/change-password', change)).toMatchObject({ status: 200 })
  expect(await trusted.session()).toBeNull()
  expect(await trusted.signIn({ ...person, password })).toMatchObject({ body: { twoFactorRedirect: true } })
})

test('requires a code in a trusted browser after it was replaced', async () => {
  const { browser, trusted, ...person } = await withTrustedBrowser()
  const { password } = person
  expect(await browser.post('/identity/two-factor/disable', { password })).toMatchObject({ status: 200 })
  const { body } = await browser.post('/identity/two-factor/enable', { password })
  expect(await enter(browser, openAuthenticator(body.totpURI).code())).toMatchObject({ status: 200 })
  expect(await trusted.signIn(person)).toMatchObject({ body: { twoFactorRedirect: true } })
})

test('requires a code in a trusted browser after all sessions were ended, by the account or by the owner', async () => {
  const { browser, trusted, ...person } = await withTrustedBrowser()
  const token = await testApp.readToken({ cookie: browser.cookie() })
  const headers = { authorization: `Bearer ${token}` }
  expect(await testApp.call('DELETE', '/sessions', { headers })).toMatchObject({ status: 200 })
  expect(await trusted.signIn(person)).toMatchObject({ body: { twoFactorRedirect: true } })

  expect(await enterBackup(trusted, person.backupCodes[0], { trustDevice: true })).toMatchObject({ status: 200 })
  await trusted.post('/identity/sign-out')
  expect(await trusted.signIn(person)).toMatchObject({ body: { user: { email: person.email } } })
  await testApp.call('POST', '/customer', { headers, body: { cust_info: {} } })
  const owner = await testApp.member('admin')
  const id = (await browser.session())?.user.id
  expect(await owner.call('DELETE', `/customer/${id}/sessions`)).toMatchObject({ status: 200, body: { ended: 2 } })
  expect(await trusted.signIn(person)).toMatchObject({ body: { twoFactorRedirect: true } })
})

test('keeps the session that asks for new backup codes, however old', async () => {
  const { browser, password } = await withSecondFactor()
  await testApp.db.update(session).set({
    createdAt: sql`${session.createdAt} - interval '2 days'`,
    updatedAt: sql`${session.updatedAt} - interval '2 days'`,
    expiresAt: sql`${session.expiresAt} - interval '2 days'`,
  })
  expect(await browser.post('/identity/two-factor/generate-backup-codes', { password })).toMatchObject({ status: 200 })
  expect(await browser.session()).not.toBeNull()
})

test('is disabled only with the password', async () => {
  const { browser, ...person } = await withSecondFactor()
  for (let n = 0; n < 5; n++) {
    const answer = await browser.post('/identity/two-factor/disable', { password: `wrong password ${n}` })
    expect(answer).toMatchObject({ status: 400, body: { message: 'Invalid password' } })
  }
  const { password } = person
  expect(await browser.post('/identity/two-factor/disable', { password })).toMatchObject({ status: 429 })
  await testApp.db.delete(rateLimits)
  expect(await browser.post('/identity/two-factor/disable', { password })).toMatchObject({ status: 200 })
  expect(await openBrowser(testApp).signIn(person)).toMatchObject({ body: { user: { email: person.email } } })
})

test.each([
  ['enable', { password: 'seven opals in a row' }],
  ['disable', { password: 'seven opals in a row' }],
  ['generate-backup-codes', { password: 'seven opals in a row' }],
])('%s requires a session', async (step, body) => {
  expect(await openBrowser(testApp).post(`/identity/two-factor/${step}`, body)).toMatchObject({ status: 401 })
})

test('stores the secret and the backup codes encrypted', async () => {
  const { backupCodes } = await withSecondFactor()
  const rows = await testApp.db.select().from(twoFactor)
  for (const code of backupCodes) expect(JSON.stringify(rows)).not.toContain(code)
  expect(rows.every(({ secret }) => /^[0-9a-f]{64,}$/.test(secret) || secret.startsWith('$ba$'))).toBe(true)
})

import { eq } from 'drizzle-orm'
import { account, twoFactor, user, verification } from '../../db/schema.ts'
import { linkTo, mailsTo, newEmail, openBrowser } from '../../testing/browser.ts'
import { confirmed, mailingEnv } from '../../testing/signUpScenes.ts'
import { openTestApp } from '../../testing/testApp.ts'

const testApp = await openTestApp({ env: mailingEnv() })
afterAll(testApp.close)

const newPassword = 'nine opals in a row'

/** Requests a reset mail without a session and returns its token. */
async function tokenFor(email: string): Promise<string> {
  await openBrowser(testApp).post('/identity/request-password-reset', { email })
  return new URL(await linkTo(testApp, email), testApp.env.PUBLIC_URL).searchParams.get('token') ?? ''
}

const reset = (token: string, browser = openBrowser(testApp)) =>
  browser.post('/identity/reset-password', { token, newPassword })
const isInvalid = {
  status: 400,
  body: { code: 'VALIDATION', message: 'This link has expired or was used already. Please ask for a new one.' },
}

test('mails a link to the reset page with a token', async () => {
  const { email } = await confirmed(testApp)
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
  await openBrowser(testApp).post('/identity/request-password-reset', { email: email.toUpperCase() }, headers)
  expect((await mailsTo(testApp, email)).at(-1)).toEqual({
    template: 'passwordReset',
    name: 'Ada Welo',
    url: expect.stringMatching(/^http:\/\/localhost:3000\/reset-password\?token=\w{24,}$/),
  })
})

test('returns the same response for a known and an unknown address', async () => {
  const { email } = await confirmed(testApp)
  const unknown = newEmail()
  const [known, other] = await Promise.all(
    [email, unknown].map((one) => openBrowser(testApp).post('/identity/request-password-reset', { email: one })),
  )
  expect(known).toMatchObject({ status: 200, body: { status: true } })
  expect(other?.body).toEqual(known?.body)
  expect(other?.status).toBe(known?.status)
  expect(await mailsTo(testApp, unknown)).toEqual([])
})

test('names the field of an address that no account can have', async () => {
  expect(await openBrowser(testApp).post('/identity/request-password-reset', { email: 'ada@welo.o' })).toMatchObject({
    status: 400,
    body: {
      code: 'VALIDATION',
      message: 'Invalid email address',
      payload: { errors: [{ path: 'email', message: 'Invalid email address' }] },
    },
  })
})

test('sets the password and ends every session', async () => {
  const { browser, ...person } = await confirmed(testApp)
  const token = await tokenFor(person.email)
  expect(await reset(token)).toMatchObject({ status: 200, body: { status: true } })
  expect(await browser.session()).toBeNull()
  expect(await browser.signIn(person)).toMatchObject({ status: 401 })
  expect(await browser.signIn({ ...person, password: newPassword })).toMatchObject({ status: 200 })
})

test('accepts a token once, even from concurrent requests', async () => {
  const { email } = await confirmed(testApp)
  const token = await tokenFor(email)
  const both = await Promise.all([reset(token), reset(token)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await reset(token)).toMatchObject(isInvalid)
})

test('invalidates the tokens of earlier mails', async () => {
  const { email } = await confirmed(testApp)
  const [older, newer] = [await tokenFor(email), await tokenFor(email)]
  await reset(newer)
  expect(await reset(older)).toMatchObject(isInvalid)
})

test('is rejected after 30 minutes', async () => {
  const { email, browser } = await confirmed(testApp)
  const token = await tokenFor(email)
  const ofIt = eq(verification.value, (await browser.session())?.user.id ?? '')
  const [{ expiresAt } = { expiresAt: new Date(0) }] = await testApp.db.select().from(verification).where(ofIt)
  expect((expiresAt.getTime() - Date.now()) / 60_000).toBeCloseTo(30, 0)
  await testApp.db.update(verification).set({ expiresAt: new Date() }).where(ofIt)
  expect(await reset(token)).toMatchObject(isInvalid)
})

test('changes only the account that the mail was for', async () => {
  const [ada, eve] = [await confirmed(testApp), await confirmed(testApp)]
  await reset(await tokenFor(eve.email))
  expect(await openBrowser(testApp).signIn(ada)).toMatchObject({ status: 200 })
})

test('is rejected with a token that was never issued', async () => {
  expect(await reset('a'.repeat(24))).toMatchObject(isInvalid)
})

test.each([
  ['a password of 7 characters', { newPassword: 'opals!!' }, 'newPassword'],
  ['a password of 129 characters', { newPassword: 'a'.repeat(129) }, 'newPassword'],
  ['a token that is a list', { token: ['x'] }, 'token'],
  ['an address to be sent to', { callbackURL: 'https://evil.example' }, 'callbackURL'],
])('is rejected with %s, and the token stays valid', async (_, wrong, field) => {
  const { email } = await confirmed(testApp)
  const token = await tokenFor(email)
  const refused = await openBrowser(testApp).post('/identity/reset-password', { token, newPassword, ...wrong })
  expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION', message: expect.any(String) } })
  expect(JSON.stringify(refused.body.payload)).toContain(field)
  expect(await reset(token)).toMatchObject({ status: 200 })
})

test('is mailed to a known device, however many strangers have requested it', async () => {
  const { email, browser } = await confirmed(testApp)
  for (let n = 0; n < 6; n++) await openBrowser(testApp).post('/identity/request-password-reset', { email })
  const before = (await mailsTo(testApp, email)).length
  await openBrowser(testApp).post('/identity/request-password-reset', { email })
  expect(await mailsTo(testApp, email)).toHaveLength(before)
  await browser.post('/identity/request-password-reset', { email })
  expect(await mailsTo(testApp, email)).toHaveLength(before + 1)
})

test('stores tokens hashed', async () => {
  const { email } = await confirmed(testApp)
  const token = await tokenFor(email)
  const { rows } = await testApp.pool.query('select identifier, value from verification')
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('confirms the address and removes a second factor that a stranger set up before', async () => {
  const { email, password, browser } = await confirmed(testApp)
  const id = (await browser.session())?.user.id ?? ''
  await testApp.db.update(user).set({ emailVerified: false, twoFactorEnabled: true }).where(eq(user.id, id))
  await testApp.db.insert(twoFactor).values({ id, userId: id, secret: 'x', backupCodes: 'x' })
  await reset(await tokenFor(email))
  expect(await browser.session()).toBeNull()
  expect(await browser.signIn({ email, password })).toMatchObject({ status: 401 })
  expect(await browser.signIn({ email, password: newPassword })).toMatchObject({
    status: 200,
    body: { user: { email } },
  })
  expect(await browser.session()).toMatchObject({ user: { emailVerified: true, twoFactorEnabled: false } })
})

test('sets a password on an account without one', async () => {
  const { email, browser } = await confirmed(testApp)
  const id = (await browser.session())?.user.id ?? ''
  await testApp.db.delete(account).where(eq(account.userId, id))
  await reset(await tokenFor(email))
  expect(await openBrowser(testApp).signIn({ email, password: newPassword })).toMatchObject({ status: 200 })
})

test('reports that the shop sends no mail', async () => {
  const demo = await openTestApp()
  const { email } = await openBrowser(demo).signUp()
  for (const one of [email, newEmail()]) {
    expect(await openBrowser(demo).post('/identity/request-password-reset', { email: one })).toMatchObject({
      status: 400,
      body: { message: 'This shop sends no mail. Please contact it to get a new password.' },
    })
  }
  await demo.close()
})

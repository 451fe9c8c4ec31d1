import { eq } from 'drizzle-orm'
import { account, twoFactor, user, verification } from '../db/schema.ts'
import { linkTo, mailsTo, newEmail, openBrowser } from '../testing/browser.ts'
import { openTestApp, type TestApp, testEnv } from '../testing/testApp.ts'

let test: TestApp
beforeAll(async () => {
  // Nothing listens there: mails stay in the outbox.
  test = await openTestApp({ env: testEnv({ SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'http://localhost:3000' }) })
})
afterAll(() => test.close())

const newPassword = 'nine opals in a row'

async function confirmed() {
  const browser = openBrowser(test)
  const person = await browser.signUp()
  await browser.get(await linkTo(test, person.email))
  return { ...person, browser }
}

/** Asks for a mail as a stranger may; answers the token in it. */
async function tokenFor(email: string): Promise<string> {
  await openBrowser(test).post('/identity/request-password-reset', { email })
  return new URL(await linkTo(test, email), test.env.PUBLIC_URL).searchParams.get('token') ?? ''
}

const reset = (token: string, browser = openBrowser(test)) =>
  browser.post('/identity/reset-password', { token, newPassword })
const isInvalid = {
  status: 400,
  body: { code: 'VALIDATION', message: 'This link has expired or was used already. Please ask for a new one.' },
}

it('is asked for by mail, whose link leads to a page of ours with a token', async () => {
  const { email } = await confirmed()
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
  await openBrowser(test).post('/identity/request-password-reset', { email: email.toUpperCase() }, headers)
  expect((await mailsTo(test, email)).at(-1)).toEqual({
    template: 'passwordReset',
    name: 'Ada Welo',
    url: expect.stringMatching(/^http:\/\/localhost:3000\/reset-password\?token=\w{24,}$/),
  })
})

it('is answered alike for a known and an unknown address', async () => {
  const { email } = await confirmed()
  const unknown = newEmail()
  const [known, other] = await Promise.all(
    [email, unknown].map((one) => openBrowser(test).post('/identity/request-password-reset', { email: one })),
  )
  expect(known).toMatchObject({ status: 200, body: { status: true } })
  expect(other?.body).toEqual(known?.body)
  expect(other?.status).toBe(known?.status)
  expect(await mailsTo(test, unknown)).toEqual([])
})

it('sets the password and ends every session', async () => {
  const { browser, ...person } = await confirmed()
  const token = await tokenFor(person.email)
  expect(await reset(token)).toMatchObject({ status: 200, body: { status: true } })
  expect(await browser.session()).toBeNull()
  expect(await browser.signIn(person)).toMatchObject({ status: 401 })
  expect(await browser.signIn({ ...person, password: newPassword })).toMatchObject({ status: 200 })
})

it('takes a token once, even from two at a time', async () => {
  const { email } = await confirmed()
  const token = await tokenFor(email)
  const both = await Promise.all([reset(token), reset(token)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await reset(token)).toMatchObject(isInvalid)
})

it('makes the tokens of older mails void', async () => {
  const { email } = await confirmed()
  const [older, newer] = [await tokenFor(email), await tokenFor(email)]
  await reset(newer)
  expect(await reset(older)).toMatchObject(isInvalid)
})

it('is refused after half an hour', async () => {
  const { email, browser } = await confirmed()
  const token = await tokenFor(email)
  const ofIt = eq(verification.value, (await browser.session())?.user.id ?? '')
  const [{ expiresAt } = { expiresAt: new Date(0) }] = await test.db.select().from(verification).where(ofIt)
  expect((expiresAt.getTime() - Date.now()) / 60_000).toBeCloseTo(30, 0)
  await test.db.update(verification).set({ expiresAt: new Date() }).where(ofIt)
  expect(await reset(token)).toMatchObject(isInvalid)
})

it('changes the account that the mail was for, and no other', async () => {
  const [ada, eve] = [await confirmed(), await confirmed()]
  await reset(await tokenFor(eve.email))
  expect(await openBrowser(test).signIn(ada)).toMatchObject({ status: 200 })
})

it('is refused with a token that was never given out', async () => {
  expect(await reset('a'.repeat(24))).toMatchObject(isInvalid)
})

it.each([
  ['a password of 7 characters', { newPassword: 'opals!!' }, 'newPassword'],
  ['a password of 129 characters', { newPassword: 'a'.repeat(129) }, 'newPassword'],
  ['a token that is a list', { token: ['x'] }, 'token'],
  ['an address to be sent to', { callbackURL: 'https://evil.example' }, 'callbackURL'],
])('is refused with %s, and the token stays good', async (_, wrong, field) => {
  const { email } = await confirmed()
  const token = await tokenFor(email)
  const refused = await openBrowser(test).post('/identity/reset-password', { token, newPassword, ...wrong })
  expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION', message: expect.any(String) } })
  expect(JSON.stringify(refused.body.payload)).toContain(field)
  expect(await reset(token)).toMatchObject({ status: 200 })
})

it('comes to a device that the account knows, however many strangers have asked for it', async () => {
  const { email, browser } = await confirmed()
  for (let n = 0; n < 6; n++) await openBrowser(test).post('/identity/request-password-reset', { email })
  const before = (await mailsTo(test, email)).length
  await openBrowser(test).post('/identity/request-password-reset', { email })
  expect(await mailsTo(test, email)).toHaveLength(before)
  await browser.post('/identity/request-password-reset', { email })
  expect(await mailsTo(test, email)).toHaveLength(before + 1)
})

it('keeps tokens hashed', async () => {
  const { email } = await confirmed()
  const token = await tokenFor(email)
  const { rows } = await test.pool.query('select identifier, value from verification')
  expect(JSON.stringify(rows)).not.toContain(token)
})

it('proves that the address is his: what somebody else set up on an unconfirmed account goes', async () => {
  const { email, password, browser } = await confirmed()
  const id = (await browser.session())?.user.id ?? ''
  await test.db.update(user).set({ emailVerified: false, twoFactorEnabled: true }).where(eq(user.id, id))
  await test.db.insert(twoFactor).values({ id, userId: id, secret: 'x', backupCodes: 'x' })
  await reset(await tokenFor(email))
  expect(await browser.session()).toBeNull()
  expect(await browser.signIn({ email, password })).toMatchObject({ status: 401 })
  expect(await browser.signIn({ email, password: newPassword })).toMatchObject({
    status: 200,
    body: { user: { email } },
  })
  expect(await browser.session()).toMatchObject({ user: { emailVerified: true, twoFactorEnabled: false } })
})

it('gives a password to who had none', async () => {
  const { email, browser } = await confirmed()
  const id = (await browser.session())?.user.id ?? ''
  await test.db.delete(account).where(eq(account.userId, id))
  await reset(await tokenFor(email))
  expect(await openBrowser(test).signIn({ email, password: newPassword })).toMatchObject({ status: 200 })
})

it('says so where the shop sends no mail', async () => {
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

import { count, eq, sql } from 'drizzle-orm'
import { account, customers, rateLimits, session, signUps, user } from '../db/schema.ts'
import { linkTo, mailsTo, newEmail, openBrowser } from '../testing/browser.ts'
import { openTestApp, type TestApp, testEnv } from '../testing/testApp.ts'

let test: TestApp
beforeAll(async () => {
  // Nothing listens on this port, so mails stay in the outbox.
  test = await openTestApp({ env: testEnv({ SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'http://localhost:3000' }) })
})
afterAll(() => test.close())

/** A user who signed up and opened the link of the mail. */
async function confirmed() {
  const browser = openBrowser(test)
  const person = await browser.signUp()
  await browser.get(await linkTo(test, person.email))
  return { ...person, browser }
}

/** A user who signed up and ordered before the shop sent mail. */
async function ofOldDays() {
  const { email, password, browser } = await confirmed()
  const id = (await browser.session())?.user.id ?? ''
  await browser.post('/identity/sign-out')
  await test.db.update(user).set({ emailVerified: false }).where(eq(user.id, id))
  await test.db.insert(customers).values({ shops_id: test.shop.id, elegant_user_id: id, Full_name: 'Ada', email })
  return { id, email, password }
}

const templatesTo = async (email: string) => (await mailsTo(test, email)).map(({ template }) => template)
const lands = (to: string) => ({ status: 302, headers: expect.objectContaining({ location: to }) })
const isRefused = {
  status: 401,
  body: {
    code: 'UNAUTHORIZED',
    message: 'Invalid email or password, or the address is not confirmed yet',
    requestId: expect.any(String),
  },
}

describe('a sign-up', () => {
  it('opens no session until the link of the mail confirms the address, signs in and leads into the shop', async () => {
    const browser = openBrowser(test)
    const person = await browser.signUp()
    expect(person.answer).toMatchObject({ status: 200, body: { user: { email: person.email } } })
    expect(person.answer.body.user).not.toHaveProperty('id')
    expect(await browser.session()).toBeNull()
    expect(await mailsTo(test, person.email)).toEqual([
      {
        template: 'verification',
        name: 'Ada Welo',
        url: expect.stringMatching(/^http:\/\/localhost:3000\/api\/identity\/verify-email\?token=[\w-]{43}$/),
      },
    ])

    expect(await browser.get(await linkTo(test, person.email))).toMatchObject(lands('/shop'))
    expect((await browser.session())?.user).toMatchObject({ email: person.email })
    expect(await openBrowser(test).signIn(person)).toMatchObject({ status: 200 })
  })

  it('returns the same response for a new, a known and an unconfirmed address', async () => {
    const [known, unconfirmed] = [await confirmed(), await openBrowser(test).signUp()]
    const answers = await Promise.all(
      [newEmail(), known.email, unconfirmed.email].map(async (email) => {
        const { answer } = await openBrowser(test).signUp({ email, name: 'Eve' })
        const { date, 'set-cookie': cookie, ...headers } = answer.headers
        expect(cookie).toMatch(/^elegant\.browser=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/)
        return { status: answer.status, headers, body: JSON.stringify(answer.body).replace(email, '-') }
      }),
    )
    expect(answers[0]).toMatchObject({ status: 200, body: '{"user":{"name":"Eve","email":"-"}}' })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  it('returns the same response to concurrent requests', async () => {
    const known = await confirmed()
    for (const email of [newEmail(), known.email]) {
      const many = await Promise.all(Array.from({ length: 5 }, () => openBrowser(test).signUp({ email })))
      expect(new Set(many.map(({ answer }) => answer.status))).toEqual(new Set([200]))
    }
  })

  it('with the address of an existing account changes nothing and notifies its owner', async () => {
    const known = await confirmed()
    const stranger = openBrowser(test)
    await stranger.signUp({ email: known.email.toUpperCase(), name: 'Eve', password: 'eight opals in a row' })
    expect((await mailsTo(test, known.email)).at(-1)).toEqual({
      template: 'signUpAttempt',
      name: 'Ada Welo',
      url: 'http://localhost:3000/sign-in',
    })
    expect(await stranger.signIn({ ...known, password: 'eight opals in a row' })).toMatchObject(isRefused)
    expect((await known.browser.session())?.user).toMatchObject({ email: known.email, name: 'Ada Welo' })
  })

  it('with the address of another sign-up does not affect it: each browser completes its own', async () => {
    const email = newEmail()
    const [owner, stranger] = [openBrowser(test), openBrowser(test)]
    const first = await owner.signUp({ email })
    const linkOfFirst = await linkTo(test, email)
    const second = await stranger.signUp({ email, name: 'Eve', password: 'a password of the stranger' })

    expect(await owner.get(linkOfFirst)).toMatchObject(lands('/shop'))
    expect((await owner.session())?.user).toMatchObject({ email, name: 'Ada Welo' })
    expect(await openBrowser(test).signIn(first)).toMatchObject({ status: 200 })
    expect(await stranger.signIn(second)).toMatchObject(isRefused)
  })

  it('of a stranger is not completed when the owner of the address opens its link', async () => {
    const email = newEmail()
    const [owner, stranger] = [openBrowser(test), openBrowser(test)]
    const first = await owner.signUp({ email })
    const second = await stranger.signUp({ email, name: 'Eve', password: 'a password of the stranger' })

    expect(await owner.get(await linkTo(test, email))).toMatchObject(lands('/sign-in?step=confirm'))
    expect(await owner.session()).toBeNull()
    expect(await stranger.signIn(second)).toMatchObject(isRefused)
    expect(await owner.signIn(first)).toMatchObject({ status: 200 })
    expect((await owner.session())?.user).toMatchObject({ name: 'Ada Welo' })
    expect(await stranger.signIn(second)).toMatchObject(isRefused)
  })

  it('keeps existing orders in place', async () => {
    const old = await ofOldDays()
    await openBrowser(test).signUp({ email: old.email, name: 'Eve', password: 'eight opals in a row' })
    expect((await templatesTo(old.email)).at(-1)).toBe('signUpAttempt')
    expect(await test.db.select().from(user).where(eq(user.id, old.id))).toMatchObject([{ name: 'Ada Welo' }])
  })
})

describe('a sign-in', () => {
  it('is rejected in the same way for a wrong password, an unknown and an unconfirmed address', async () => {
    const unconfirmed = await openBrowser(test).signUp()
    const known = await confirmed()
    const mails = await templatesTo(unconfirmed.email)
    const browser = openBrowser(test)
    expect(await browser.signIn(unconfirmed)).toMatchObject(isRefused)
    expect(await browser.signIn({ ...unconfirmed, email: newEmail() })).toMatchObject(isRefused)
    expect(await browser.signIn({ ...known, password: 'eight opals in a row' })).toMatchObject(isRefused)
    expect(browser.cookies.size).toBe(0)
    expect(await templatesTo(unconfirmed.email)).toEqual(mails)
  })
})

describe('the link', () => {
  it('opens one session, and none when opened again', async () => {
    const browser = openBrowser(test)
    const { email } = await browser.signUp()
    const link = await linkTo(test, email)
    await browser.get(link)
    await browser.post('/identity/sign-out')
    expect(await browser.get(link)).toMatchObject(lands('/sign-in?error=invalid_token'))
    expect(await browser.session()).toBeNull()
  })

  it('requires the password in any other browser, which then confirms the address and signs in', async () => {
    const person = await openBrowser(test).signUp()
    const phone = openBrowser(test)
    expect(await phone.get(await linkTo(test, person.email))).toMatchObject(lands('/sign-in?step=confirm'))
    expect(await phone.session()).toBeNull()
    expect(await phone.signIn({ ...person, password: 'eight opals in a row' })).toMatchObject(isRefused)
    expect(await openBrowser(test).signIn(person)).toMatchObject(isRefused)
    expect(await phone.signIn(person)).toMatchObject({ status: 200 })
    expect((await phone.session())?.user).toMatchObject({ email: person.email })
  })

  it('confirms only its own address', async () => {
    const [stranger, other] = [openBrowser(test), await openBrowser(test).signUp()]
    const { email } = await stranger.signUp()
    const elsewhere = openBrowser(test)
    await elsewhere.get(await linkTo(test, email))
    expect(await elsewhere.signIn(other)).toMatchObject(isRefused)
  })

  it('of another account neither signs in nor replaces a session', async () => {
    const victim = await confirmed()
    const stranger = openBrowser(test)
    const { email } = await stranger.signUp({ name: 'Eve' })
    expect(await victim.browser.get(await linkTo(test, email))).toMatchObject(lands('/sign-in?step=confirm'))
    expect((await victim.browser.session())?.user).toMatchObject({ email: victim.email })
  })

  it('does not replace a session even in the browser that signed up', async () => {
    const { browser, email } = await confirmed()
    const second = await browser.signUp()
    expect(await browser.get(await linkTo(test, second.email))).toMatchObject(lands('/sign-in?step=confirm'))
    expect((await browser.session())?.user).toMatchObject({ email })
    expect(await browser.signIn(second)).toMatchObject({ status: 200 })
    expect((await browser.session())?.user).toMatchObject({ email: second.email })
  })

  it.each([
    ['forged', (link: string) => `${link.slice(0, -6)}AAAAAA`, 'invalid_token'],
    ['cut off', (link: string) => link.slice(0, -20), 'invalid_token'],
    ['without a token', () => '/identity/verify-email', 'invalid_token'],
    ['of another kind', () => '/identity/verify-email?token=eyJhbGciOiJub25lIn0.e30.', 'invalid_token'],
    ['given twice', (link: string) => `${link}&token=x`, 'invalid_token'],
  ])('leads to the sign-in with an error when it is %s', async (_, changed, error) => {
    const browser = openBrowser(test)
    const person = await browser.signUp()
    const link = changed(await linkTo(test, person.email))
    expect(await browser.get(link)).toMatchObject(lands(`/sign-in?error=${error}`))
    expect(await browser.session()).toBeNull()
  })

  it('is not consumed by link scanners', async () => {
    const browser = openBrowser(test)
    const { email } = await browser.signUp()
    const link = await linkTo(test, email)
    expect((await test.app.inject({ method: 'HEAD', url: `/api${link}` })).statusCode).toBe(405)
    expect(await browser.get(link)).toMatchObject(lands('/shop'))
  })

  it('expires after an hour', async () => {
    const browser = openBrowser(test)
    const { email } = await browser.signUp()
    const ends = sql<number>`extract(epoch from ${signUps.expires_at} - now())::int`
    const [row] = await test.db.select({ ends }).from(signUps).where(eq(signUps.email, email))
    expect(row?.ends).toBeGreaterThan(3590)
    expect(row?.ends).toBeLessThanOrEqual(3600)
    await test.db.update(signUps).set({ expires_at: new Date() }).where(eq(signUps.email, email))
    expect(await browser.get(await linkTo(test, email))).toMatchObject(lands('/sign-in?error=invalid_token'))
    expect(await browser.session()).toBeNull()
  })

  it('leads nowhere else, whatever the query or the Host header contains', async () => {
    const browser = openBrowser(test)
    const person = await browser.signUp({ email: newEmail() })
    const link = await linkTo(test, person.email)
    const added = '&callbackURL=https://evil.example&redirectTo=//evil.example&errorCallbackURL=https://evil.example'
    expect(await browser.get(`${link}${added}`, { host: 'evil.example' })).toMatchObject(lands('/shop'))
  })

  it('never contains the host of the request', async () => {
    const email = newEmail()
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    await openBrowser(test).post('/identity/sign-up/email', { name: 'Ada', email, password: 'seven opals' }, headers)
    expect((await mailsTo(test, email))[0]?.url).toMatch(/^http:\/\/localhost:3000\//)
  })

  it('of an unconfirmed account requires its password and does not replace the second factor', async () => {
    const { id, email, password } = await ofOldDays()
    await test.db.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, id))
    const browser = openBrowser(test)
    await browser.post('/identity/send-verification-email', { email })
    expect(await browser.get(await linkTo(test, email))).toMatchObject(lands('/sign-in?step=confirm'))
    expect(await browser.signIn({ email, password: 'eight opals in a row' })).toMatchObject(isRefused)
    expect(await browser.signIn({ email, password })).toMatchObject({ status: 200, body: { twoFactorRedirect: true } })
    expect(await browser.session()).toBeNull()
  })
})

describe('a repeated confirmation mail', () => {
  it('is sent only to an unconfirmed address, without the response revealing it', async () => {
    const unconfirmed = await openBrowser(test).signUp()
    const old = await ofOldDays()
    const known = await confirmed()
    const unknown = newEmail()
    for (const { email } of [unconfirmed, old, known, { email: unknown }]) {
      expect(await openBrowser(test).post('/identity/send-verification-email', { email })).toMatchObject({
        status: 200,
        body: { status: true },
      })
    }
    expect(await templatesTo(unconfirmed.email)).toEqual(['verification', 'verification'])
    expect((await templatesTo(old.email)).at(-1)).toBe('verification')
    expect(await templatesTo(known.email)).toEqual(['verification'])
    expect(await templatesTo(unknown)).toEqual([])
  })

  it('is sent five times an hour per address, without the response revealing it', async () => {
    const { email } = await openBrowser(test).signUp()
    for (let n = 0; n < 6; n++) {
      const { answer } = await openBrowser(test).signUp({ email })
      expect(answer.status).toBe(200)
    }
    expect(await templatesTo(email)).toHaveLength(5)
    await test.db.update(rateLimits).set({ expire: 0 })
    await openBrowser(test).signUp({ email })
    expect(await templatesTo(email)).toHaveLength(6)
  })
})

it('reports that addresses need confirmation', async () => {
  expect((await test.call('GET', '/identity/providers')).body).toEqual({ providers: [], verifiesEmail: true })
})

it('creates no account before confirmation, and none for the other sign-ups afterwards', async () => {
  const email = newEmail()
  const browser = openBrowser(test)
  for (let n = 0; n < 3; n++) await openBrowser(test).signUp({ email })
  await browser.signUp({ email })
  const accounts = test.db.select({ count: count() }).from(user).where(eq(user.email, email))
  expect(await accounts).toEqual([{ count: 0 }])
  await browser.get(await linkTo(test, email))
  expect(await accounts).toEqual([{ count: 1 }])
  expect(await test.db.select().from(signUps).where(eq(signUps.email, email))).toEqual([])
})

describe('without mail', () => {
  let demo: TestApp
  beforeAll(async () => {
    demo = await openTestApp()
  })
  afterAll(() => demo.close())

  it('a sign-up signs in at once and reveals whether an address is known', async () => {
    const browser = openBrowser(demo)
    const person = await browser.signUp()
    expect(person.answer).toMatchObject({
      status: 200,
      body: { user: { id: expect.any(String), email: person.email } },
    })
    expect((await browser.session())?.user).toMatchObject({ email: person.email })
    expect((await openBrowser(demo).signUp({ email: person.email })).answer).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION', message: 'User already exists. Use another email.' },
    })
    expect(await mailsTo(demo, person.email)).toEqual([])
  })

  it('no confirmation is required', async () => {
    expect((await demo.call('GET', '/identity/providers')).body).toEqual({ providers: [], verifiesEmail: false })
    const { email } = await openBrowser(demo).signUp()
    expect(await openBrowser(demo).post('/identity/send-verification-email', { email })).toMatchObject({
      status: 400,
      body: { message: 'This shop sends no mail; addresses need not be confirmed.' },
    })
    expect(await demo.db.select().from(session)).not.toEqual([])
    expect(await demo.db.select().from(account)).not.toEqual([])
  })
})

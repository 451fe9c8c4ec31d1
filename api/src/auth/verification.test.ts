import { createEmailVerificationToken } from 'better-auth/api'
import { count, eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { account, attempts, customers, session, user } from '../schema.ts'
import { linkTo, mailsTo, newEmail, openBrowser } from '../testing/browser.ts'
import { openTestApp, type TestApp, testEnv } from '../testing/testApp.ts'

let test: TestApp
beforeAll(async () => {
  // Nothing listens there: mails stay in the outbox.
  test = await openTestApp({ env: testEnv({ SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'http://localhost:3000' }) })
})
afterAll(() => test.close())

/** Somebody who signed up and opened the link of the mail. */
async function confirmed() {
  const browser = openBrowser(test)
  const person = await browser.signUp()
  await browser.get(await linkTo(test, person.email))
  return { ...person, browser }
}

/** Somebody who signed up, and ordered, when the shop sent no mail yet. */
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
  it('opens no session: its address is confirmed by the link of a mail, which signs in and leads into the shop', async () => {
    const browser = openBrowser(test)
    const person = await browser.signUp()
    expect(person.answer).toMatchObject({ status: 200, body: { user: { email: person.email } } })
    expect(person.answer.body.user).not.toHaveProperty('id')
    expect(await browser.session()).toBeNull()
    expect(await mailsTo(test, person.email)).toEqual([
      {
        template: 'verification',
        name: 'Ada Welo',
        url: expect.stringMatching(/^http:\/\/localhost:3000\/api\/identity\/verify-email\?token=[\w.-]+$/),
      },
    ])

    expect(await browser.get(await linkTo(test, person.email))).toMatchObject(lands('/shop'))
    expect((await browser.session())?.user).toMatchObject({ email: person.email })
    expect(await openBrowser(test).signIn(person)).toMatchObject({ status: 200 })
  })

  it('is answered alike for an address that is new, known, or not confirmed yet', async () => {
    const [known, unconfirmed] = [await confirmed(), await openBrowser(test).signUp()]
    const answers = await Promise.all(
      [newEmail(), known.email, unconfirmed.email].map(async (email) => {
        const { answer } = await openBrowser(test).signUp({ email, name: 'Eve' })
        const { date, ...headers } = answer.headers
        return { status: answer.status, headers, body: JSON.stringify(answer.body).replace(email, '-') }
      }),
    )
    expect(answers[0]).toMatchObject({ status: 200, body: '{"user":{"name":"Eve","email":"-"}}' })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  it('is answered alike when many come at once', async () => {
    const known = await confirmed()
    for (const email of [newEmail(), known.email]) {
      const many = await Promise.all(Array.from({ length: 5 }, () => openBrowser(test).signUp({ email })))
      expect(new Set(many.map(({ answer }) => answer.status))).toEqual(new Set([200]))
    }
  })

  it('with the address of somebody else changes nothing for him; he is told', async () => {
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

  it('that was never confirmed leaves the address to whoever owns it', async () => {
    const email = newEmail()
    const [squatter, owner] = [openBrowser(test), openBrowser(test)]
    const first = await squatter.signUp({ email, name: 'Eve', password: 'a password of the squatter' })
    const linkOfFirst = await linkTo(test, email)
    const second = await owner.signUp({ email })

    expect(await owner.get(linkOfFirst)).toMatchObject(lands('/sign-in?error=invalid_token'))
    expect(await owner.get(await linkTo(test, email))).toMatchObject(lands('/shop'))
    expect(await squatter.signIn(first)).toMatchObject(isRefused)
    expect(await openBrowser(test).signIn(second)).toMatchObject({ status: 200 })
    expect((await owner.session())?.user).toMatchObject({ name: 'Ada Welo' })
  })

  it('leaves the orders of old days where they are', async () => {
    const old = await ofOldDays()
    await openBrowser(test).signUp({ email: old.email, name: 'Eve', password: 'eight opals in a row' })
    expect((await templatesTo(old.email)).at(-1)).toBe('signUpAttempt')
    expect(await test.db.select().from(user).where(eq(user.id, old.id))).toMatchObject([{ name: 'Ada Welo' }])
  })
})

describe('a sign-in', () => {
  it('is refused alike with a wrong password, an unknown address, and one that is not confirmed', async () => {
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
  it('opens one session; opened again it opens none', async () => {
    const { email } = await openBrowser(test).signUp()
    const link = await linkTo(test, email)
    await openBrowser(test).get(link)
    const later = openBrowser(test)
    expect(await later.get(link)).toMatchObject({ status: 302 })
    expect(await later.session()).toBeNull()
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

  it('is not used up by a machine that only looks where it leads', async () => {
    const browser = openBrowser(test)
    const { email } = await browser.signUp()
    const link = await linkTo(test, email)
    expect((await test.app.inject({ method: 'HEAD', url: `/api${link}` })).statusCode).toBe(405)
    expect(await browser.get(link)).toMatchObject(lands('/shop'))
  })

  it('ends after an hour', async () => {
    const { email } = await openBrowser(test).signUp()
    const [{ id } = { id: '' }] = await test.db.select({ id: user.id }).from(user).where(eq(user.email, email))
    const late = await createEmailVerificationToken(test.env.AUTH_SECRET, email, undefined, -1, { id })
    const answer = await openBrowser(test).get(`/identity/verify-email?token=${late}`)
    expect(answer).toMatchObject(lands('/sign-in?error=token_expired'))
    const { exp = 0, iat = 0 } = decodeJwt((await linkTo(test, email)).split('=')[1] ?? '')
    expect(exp - iat).toBe(3600)
  })

  it('leads nowhere else, whatever is added to it or said of the host', async () => {
    const browser = openBrowser(test)
    const person = await browser.signUp({ email: newEmail() })
    const link = await linkTo(test, person.email)
    const added = '&callbackURL=https://evil.example&redirectTo=//evil.example&errorCallbackURL=https://evil.example'
    expect(await browser.get(`${link}${added}`, { host: 'evil.example' })).toMatchObject(lands('/shop'))
  })

  it('never names a host that the request brought', async () => {
    const email = newEmail()
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    await openBrowser(test).post('/identity/sign-up/email', { name: 'Ada', email, password: 'seven opals' }, headers)
    expect((await mailsTo(test, email))[0]?.url).toMatch(/^http:\/\/localhost:3000\//)
  })

  it('is no second factor', async () => {
    const { id, email } = await ofOldDays()
    await test.db.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, id))
    const browser = openBrowser(test)
    await browser.post('/identity/send-verification-email', { email })
    expect(await browser.get(await linkTo(test, email))).toMatchObject(lands('/sign-in'))
    expect(await browser.session()).toBeNull()
  })
})

describe('the mail, asked for again', () => {
  it('comes for an address that is not confirmed, and the answer never tells', async () => {
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

  it('comes five times an hour to one address; the answer stays the same', async () => {
    const { email } = await openBrowser(test).signUp()
    for (let n = 0; n < 6; n++) {
      const { answer } = await openBrowser(test).signUp({ email })
      expect(answer.status).toBe(200)
    }
    expect(await templatesTo(email)).toHaveLength(5)
    await test.db.update(attempts).set({ resets_at: new Date(0) })
    await openBrowser(test).signUp({ email })
    expect(await templatesTo(email)).toHaveLength(6)
  })
})

it('says that addresses are confirmed', async () => {
  expect((await test.call('GET', '/identity/providers')).body).toEqual({ providers: [], verifiesEmail: true })
})

it('keeps no account of who has not confirmed his address beside the newest', async () => {
  const email = newEmail()
  for (let n = 0; n < 3; n++) await openBrowser(test).signUp({ email })
  const [kept] = await test.db.select({ count: count() }).from(user).where(eq(user.email, email))
  expect(kept).toEqual({ count: 1 })
})

describe('without mail', () => {
  let demo: TestApp
  beforeAll(async () => {
    demo = await openTestApp()
  })
  afterAll(() => demo.close())

  it('a sign-up signs in at once; that an address is known cannot be hidden', async () => {
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

  it('nobody is asked to confirm an address', async () => {
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

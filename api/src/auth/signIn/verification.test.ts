import { count, eq } from 'drizzle-orm'
import { rateLimits, signUps, user } from '../../db/schema.ts'
import { linkTo, mailsTo, newEmail, openBrowser } from '../../testing/browser.ts'
import { confirmed, isRefused, lands, mailingEnv, ofOldDays, templatesTo } from '../../testing/signUpScenes.ts'
import { openTestApp } from '../../testing/testApp.ts'

const testApp = await openTestApp({ env: mailingEnv() })
afterAll(testApp.close)

describe('a sign-up', () => {
  test('opens no session until the link of the mail confirms the address, signs in and leads into the shop', async () => {
    const browser = openBrowser(testApp)
    const person = await browser.signUp()
    expect(person.answer).toMatchObject({ status: 200, body: { user: { email: person.email } } })
    expect(person.answer.body.user).not.toHaveProperty('id')
    expect(await browser.session()).toBeNull()
    expect(await mailsTo(testApp, person.email)).toEqual([
      {
        template: 'verification',
        name: 'Ada Welo',
        url: expect.stringMatching(/^http:\/\/localhost:3000\/api\/identity\/verify-email\?token=[\w-]{43}$/),
      },
    ])

    expect(await browser.get(await linkTo(testApp, person.email))).toMatchObject(lands('/shop'))
    expect((await browser.session())?.user).toMatchObject({ email: person.email })
    expect(await openBrowser(testApp).signIn(person)).toMatchObject({ status: 200 })
  })

  test('returns the same response for a new, a known and an unconfirmed address', async () => {
    const [known, unconfirmed] = [await confirmed(testApp), await openBrowser(testApp).signUp()]
    const answers = await Promise.all(
      [newEmail(), known.email, unconfirmed.email].map(async (email) => {
        const { answer } = await openBrowser(testApp).signUp({ email, name: 'Eve' })
        const { date, 'set-cookie': cookie, ...headers } = answer.headers
        expect(cookie).toMatch(/^elegant\.browser=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/)
        return { status: answer.status, headers, body: JSON.stringify(answer.body).replace(email, '-') }
      }),
    )
    expect(answers[0]).toMatchObject({ status: 200, body: '{"user":{"name":"Eve","email":"-"}}' })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  test('returns the same response to concurrent requests', async () => {
    const known = await confirmed(testApp)
    for (const email of [newEmail(), known.email]) {
      const many = await Promise.all(Array.from({ length: 5 }, () => openBrowser(testApp).signUp({ email })))
      expect(new Set(many.map(({ answer }) => answer.status))).toEqual(new Set([200]))
    }
  })

  test('with the address of an existing account changes nothing and notifies its owner', async () => {
    const known = await confirmed(testApp)
    const stranger = openBrowser(testApp)
    await stranger.signUp({ email: known.email.toUpperCase(), name: 'Eve', password: 'eight opals in a row' })
    expect((await mailsTo(testApp, known.email)).at(-1)).toEqual({
      template: 'signUpAttempt',
      name: 'Ada Welo',
      url: 'http://localhost:3000/sign-in',
    })
    expect(await stranger.signIn({ ...known, password: 'eight opals in a row' })).toMatchObject(isRefused)
    expect((await known.browser.session())?.user).toMatchObject({ email: known.email, name: 'Ada Welo' })
  })

  test('with the address of another sign-up does not affect it: each browser completes its own', async () => {
    const email = newEmail()
    const [owner, stranger] = [openBrowser(testApp), openBrowser(testApp)]
    const first = await owner.signUp({ email })
    const linkOfFirst = await linkTo(testApp, email)
    const second = await stranger.signUp({ email, name: 'Eve', password: 'a password of the stranger' })

    expect(await owner.get(linkOfFirst)).toMatchObject(lands('/shop'))
    expect((await owner.session())?.user).toMatchObject({ email, name: 'Ada Welo' })
    expect(await openBrowser(testApp).signIn(first)).toMatchObject({ status: 200 })
    expect(await stranger.signIn(second)).toMatchObject(isRefused)
  })

  test('of a stranger is not completed when the owner of the address opens its link', async () => {
    const email = newEmail()
    const [owner, stranger] = [openBrowser(testApp), openBrowser(testApp)]
    const first = await owner.signUp({ email })
    const second = await stranger.signUp({ email, name: 'Eve', password: 'a password of the stranger' })

    expect(await owner.get(await linkTo(testApp, email))).toMatchObject(lands('/sign-in?step=confirm'))
    expect(await owner.session()).toBeNull()
    expect(await stranger.signIn(second)).toMatchObject(isRefused)
    expect(await owner.signIn(first)).toMatchObject({ status: 200 })
    expect((await owner.session())?.user).toMatchObject({ name: 'Ada Welo' })
    expect(await stranger.signIn(second)).toMatchObject(isRefused)
  })

  test('keeps existing orders in place', async () => {
    const old = await ofOldDays(testApp)
    await openBrowser(testApp).signUp({ email: old.email, name: 'Eve', password: 'eight opals in a row' })
    expect((await templatesTo(testApp, old.email)).at(-1)).toBe('signUpAttempt')
    expect(await testApp.db.select().from(user).where(eq(user.id, old.id))).toMatchObject([{ name: 'Ada Welo' }])
  })
})

describe('a sign-in', () => {
  test('is rejected in the same way for a wrong password, an unknown and an unconfirmed address', async () => {
    const unconfirmed = await openBrowser(testApp).signUp()
    const known = await confirmed(testApp)
    const mails = await templatesTo(testApp, unconfirmed.email)
    const browser = openBrowser(testApp)
    expect(await browser.signIn(unconfirmed)).toMatchObject(isRefused)
    expect(await browser.signIn({ ...unconfirmed, email: newEmail() })).toMatchObject(isRefused)
    expect(await browser.signIn({ ...known, password: 'eight opals in a row' })).toMatchObject(isRefused)
    expect(browser.cookies.size).toBe(0)
    expect(await templatesTo(testApp, unconfirmed.email)).toEqual(mails)
  })
})

describe('a repeated confirmation mail', () => {
  test('is sent only to an unconfirmed address, without the response revealing it', async () => {
    const unconfirmed = await openBrowser(testApp).signUp()
    const old = await ofOldDays(testApp)
    const known = await confirmed(testApp)
    const unknown = newEmail()
    for (const { email } of [unconfirmed, old, known, { email: unknown }]) {
      expect(await openBrowser(testApp).post('/identity/send-verification-email', { email })).toMatchObject({
        status: 200,
        body: { status: true },
      })
    }
    expect(await templatesTo(testApp, unconfirmed.email)).toEqual(['verification', 'verification'])
    expect((await templatesTo(testApp, old.email)).at(-1)).toBe('verification')
    expect(await templatesTo(testApp, known.email)).toEqual(['verification'])
    expect(await templatesTo(testApp, unknown)).toEqual([])
  })

  test('is sent five times an hour per address, without the response revealing it', async () => {
    const { email } = await openBrowser(testApp).signUp()
    for (let n = 0; n < 6; n++) {
      const { answer } = await openBrowser(testApp).signUp({ email })
      expect(answer.status).toBe(200)
    }
    expect(await templatesTo(testApp, email)).toHaveLength(5)
    await testApp.db.update(rateLimits).set({ expire: 0 })
    await openBrowser(testApp).signUp({ email })
    expect(await templatesTo(testApp, email)).toHaveLength(6)
  })
})

test('reports that addresses need confirmation', async () => {
  expect((await testApp.call('GET', '/identity/providers')).body).toEqual({ providers: [], verifiesEmail: true })
})

test('creates no account before confirmation, and none for the other sign-ups afterwards', async () => {
  const email = newEmail()
  const browser = openBrowser(testApp)
  for (let n = 0; n < 3; n++) await openBrowser(testApp).signUp({ email })
  await browser.signUp({ email })
  const accounts = testApp.db.select({ count: count() }).from(user).where(eq(user.email, email))
  expect(await accounts).toEqual([{ count: 0 }])
  await browser.get(await linkTo(testApp, email))
  expect(await accounts).toEqual([{ count: 1 }])
  expect(await testApp.db.select().from(signUps).where(eq(signUps.email, email))).toEqual([])
})

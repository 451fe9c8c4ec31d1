import { count, eq } from 'drizzle-orm'
import { rateLimits, signUps, user } from '../db/schema.ts'
import { linkTo, mailsTo, newEmail, openBrowser } from '../testing/browser.ts'
import { confirmed, isRefused, lands, mailingEnv, ofOldDays, templatesTo } from '../testing/signUpScenes.ts'
import { openTestApp, type TestApp } from '../testing/testApp.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp({ env: mailingEnv() })
})
afterAll(() => test.close())

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
    const [known, unconfirmed] = [await confirmed(test), await openBrowser(test).signUp()]
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
    const known = await confirmed(test)
    for (const email of [newEmail(), known.email]) {
      const many = await Promise.all(Array.from({ length: 5 }, () => openBrowser(test).signUp({ email })))
      expect(new Set(many.map(({ answer }) => answer.status))).toEqual(new Set([200]))
    }
  })

  it('with the address of an existing account changes nothing and notifies its owner', async () => {
    const known = await confirmed(test)
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
    const old = await ofOldDays(test)
    await openBrowser(test).signUp({ email: old.email, name: 'Eve', password: 'eight opals in a row' })
    expect((await templatesTo(test, old.email)).at(-1)).toBe('signUpAttempt')
    expect(await test.db.select().from(user).where(eq(user.id, old.id))).toMatchObject([{ name: 'Ada Welo' }])
  })
})

describe('a sign-in', () => {
  it('is rejected in the same way for a wrong password, an unknown and an unconfirmed address', async () => {
    const unconfirmed = await openBrowser(test).signUp()
    const known = await confirmed(test)
    const mails = await templatesTo(test, unconfirmed.email)
    const browser = openBrowser(test)
    expect(await browser.signIn(unconfirmed)).toMatchObject(isRefused)
    expect(await browser.signIn({ ...unconfirmed, email: newEmail() })).toMatchObject(isRefused)
    expect(await browser.signIn({ ...known, password: 'eight opals in a row' })).toMatchObject(isRefused)
    expect(browser.cookies.size).toBe(0)
    expect(await templatesTo(test, unconfirmed.email)).toEqual(mails)
  })
})

describe('a repeated confirmation mail', () => {
  it('is sent only to an unconfirmed address, without the response revealing it', async () => {
    const unconfirmed = await openBrowser(test).signUp()
    const old = await ofOldDays(test)
    const known = await confirmed(test)
    const unknown = newEmail()
    for (const { email } of [unconfirmed, old, known, { email: unknown }]) {
      expect(await openBrowser(test).post('/identity/send-verification-email', { email })).toMatchObject({
        status: 200,
        body: { status: true },
      })
    }
    expect(await templatesTo(test, unconfirmed.email)).toEqual(['verification', 'verification'])
    expect((await templatesTo(test, old.email)).at(-1)).toBe('verification')
    expect(await templatesTo(test, known.email)).toEqual(['verification'])
    expect(await templatesTo(test, unknown)).toEqual([])
  })

  it('is sent five times an hour per address, without the response revealing it', async () => {
    const { email } = await openBrowser(test).signUp()
    for (let n = 0; n < 6; n++) {
      const { answer } = await openBrowser(test).signUp({ email })
      expect(answer.status).toBe(200)
    }
    expect(await templatesTo(test, email)).toHaveLength(5)
    await test.db.update(rateLimits).set({ expire: 0 })
    await openBrowser(test).signUp({ email })
    expect(await templatesTo(test, email)).toHaveLength(6)
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

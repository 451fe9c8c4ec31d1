import { eq, sql } from 'drizzle-orm'
import { signUps, user } from '../db/schema.ts'
import { linkTo, mailsTo, newEmail, openBrowser } from '../testing/browser.ts'
import { confirmed, isRefused, lands, mailingEnv, ofOldDays } from '../testing/signUpScenes.ts'
import { openTestApp, type TestApp } from '../testing/testApp.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp({ env: mailingEnv() })
})
afterAll(() => test.close())

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
    const victim = await confirmed(test)
    const stranger = openBrowser(test)
    const { email } = await stranger.signUp({ name: 'Eve' })
    expect(await victim.browser.get(await linkTo(test, email))).toMatchObject(lands('/sign-in?step=confirm'))
    expect((await victim.browser.session())?.user).toMatchObject({ email: victim.email })
  })

  it('does not replace a session even in the browser that signed up', async () => {
    const { browser, email } = await confirmed(test)
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
    const { id, email, password } = await ofOldDays(test)
    await test.db.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, id))
    const browser = openBrowser(test)
    await browser.post('/identity/send-verification-email', { email })
    expect(await browser.get(await linkTo(test, email))).toMatchObject(lands('/sign-in?step=confirm'))
    expect(await browser.signIn({ email, password: 'eight opals in a row' })).toMatchObject(isRefused)
    expect(await browser.signIn({ email, password })).toMatchObject({ status: 200, body: { twoFactorRedirect: true } })
    expect(await browser.session()).toBeNull()
  })
})

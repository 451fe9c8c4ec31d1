import { eq, sql } from 'drizzle-orm'
import { signUps, user } from '../../db/schema.ts'
import { linkTo, mailsTo, newEmail, openBrowser } from '../../testing/browser.ts'
import { confirmed, isRefused, lands, mailingEnv, ofOldDays } from '../../testing/signUpScenes.ts'
import { openTestApp } from '../../testing/testApp.ts'

const testApp = await openTestApp({ env: mailingEnv() })
afterAll(testApp.close)

describe('the link', () => {
  test('opens one session, and none when opened again', async () => {
    const browser = openBrowser(testApp)
    const { email } = await browser.signUp()
    const link = await linkTo(testApp, email)
    await browser.get(link)
    await browser.post('/identity/sign-out')
    expect(await browser.get(link)).toMatchObject(lands('/sign-in?error=invalid_token'))
    expect(await browser.session()).toBeNull()
  })

  test('requires the password in any other browser, which then confirms the address and signs in', async () => {
    const person = await openBrowser(testApp).signUp()
    const phone = openBrowser(testApp)
    expect(await phone.get(await linkTo(testApp, person.email))).toMatchObject(lands('/sign-in?step=confirm'))
    expect(await phone.session()).toBeNull()
    expect(await phone.signIn({ ...person, password: 'eight opals in a row' })).toMatchObject(isRefused)
    expect(await openBrowser(testApp).signIn(person)).toMatchObject(isRefused)
    expect(await phone.signIn(person)).toMatchObject({ status: 200 })
    expect((await phone.session())?.user).toMatchObject({ email: person.email })
  })

  test('confirms only its own address', async () => {
    const [stranger, other] = [openBrowser(testApp), await openBrowser(testApp).signUp()]
    const { email } = await stranger.signUp()
    const elsewhere = openBrowser(testApp)
    await elsewhere.get(await linkTo(testApp, email))
    expect(await elsewhere.signIn(other)).toMatchObject(isRefused)
  })

  test('of another account neither signs in nor replaces a session', async () => {
    const victim = await confirmed(testApp)
    const stranger = openBrowser(testApp)
    const { email } = await stranger.signUp({ name: 'Eve' })
    expect(await victim.browser.get(await linkTo(testApp, email))).toMatchObject(lands('/sign-in?step=confirm'))
    expect((await victim.browser.session())?.user).toMatchObject({ email: victim.email })
  })

  test('does not replace a session even in the browser that signed up', async () => {
    const { browser, email } = await confirmed(testApp)
    const second = await browser.signUp()
    expect(await browser.get(await linkTo(testApp, second.email))).toMatchObject(lands('/sign-in?step=confirm'))
    expect((await browser.session())?.user).toMatchObject({ email })
    expect(await browser.signIn(second)).toMatchObject({ status: 200 })
    expect((await browser.session())?.user).toMatchObject({ email: second.email })
  })

  test.each([
    ['forged', (link: string) => `${link.slice(0, -6)}AAAAAA`, 'invalid_token'],
    ['cut off', (link: string) => link.slice(0, -20), 'invalid_token'],
    ['without a token', () => '/identity/verify-email', 'invalid_token'],
    ['of another kind', () => '/identity/verify-email?token=eyJhbGciOiJub25lIn0.e30.', 'invalid_token'],
    ['given twice', (link: string) => `${link}&token=x`, 'invalid_token'],
  ])('leads to the sign-in with an error when it is %s', async (_, changed, error) => {
    const browser = openBrowser(testApp)
    const person = await browser.signUp()
    const link = changed(await linkTo(testApp, person.email))
    expect(await browser.get(link)).toMatchObject(lands(`/sign-in?error=${error}`))
    expect(await browser.session()).toBeNull()
  })

  test('is not consumed by link scanners', async () => {
    const browser = openBrowser(testApp)
    const { email } = await browser.signUp()
    const link = await linkTo(testApp, email)
    expect((await testApp.app.inject({ method: 'HEAD', url: `/api${link}` })).statusCode).toBe(405)
    expect(await browser.get(link)).toMatchObject(lands('/shop'))
  })

  test('expires after an hour', async () => {
    const browser = openBrowser(testApp)
    const { email } = await browser.signUp()
    const ends = sql<number>`extract(epoch from ${signUps.expires_at} - now())::int`
    const [row] = await testApp.db.select({ ends }).from(signUps).where(eq(signUps.email, email))
    expect(row?.ends).toBeGreaterThan(3590)
    expect(row?.ends).toBeLessThanOrEqual(3600)
    await testApp.db.update(signUps).set({ expires_at: new Date() }).where(eq(signUps.email, email))
    expect(await browser.get(await linkTo(testApp, email))).toMatchObject(lands('/sign-in?error=invalid_token'))
    expect(await browser.session()).toBeNull()
  })

  test('leads nowhere else, whatever the query or the Host header contains', async () => {
    const browser = openBrowser(testApp)
    const person = await browser.signUp({ email: newEmail() })
    const link = await linkTo(testApp, person.email)
    const added = '&callbackURL=https://evil.example&redirectTo=//evil.example&errorCallbackURL=https://evil.example'
    expect(await browser.get(`${link}${added}`, { host: 'evil.example' })).toMatchObject(lands('/shop'))
  })

  test('never contains the host of the request', async () => {
    const email = newEmail()
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    await openBrowser(testApp).post('/identity/sign-up/email', { name: 'Ada', email, password: 'seven opals' }, headers)
    expect((await mailsTo(testApp, email))[0]?.url).toMatch(/^http:\/\/localhost:3000\//)
  })

  test('of an unconfirmed account requires its password and does not replace the second factor', async () => {
    const { id, email, password } = await ofOldDays(testApp)
    await testApp.db.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, id))
    const browser = openBrowser(testApp)
    await browser.post('/identity/send-verification-email', { email })
    expect(await browser.get(await linkTo(testApp, email))).toMatchObject(lands('/sign-in?step=confirm'))
    expect(await browser.signIn({ email, password: 'eight opals in a row' })).toMatchObject(isRefused)
    expect(await browser.signIn({ email, password })).toMatchObject({ status: 200, body: { twoFactorRedirect: true } })
    expect(await browser.session()).toBeNull()
  })
})

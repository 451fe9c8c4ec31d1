import { and, eq } from 'drizzle-orm'
import { account, customers, user } from '../../db/schema.ts'
import { openAuthenticator } from '../../testing/authenticator.ts'
import { type Browser, linkTo, newEmail, openBrowser } from '../../testing/browser.ts'
import { type Claims, type OidcServer, openOidcServer } from '../../testing/oidcServer.ts'
import { lands } from '../../testing/signUpScenes.ts'
import { openTestApp, testEnv } from '../../testing/testApp.ts'

const PUBLIC_URL = 'http://localhost:3000'
const provider = await openOidcServer(`${PUBLIC_URL}/api/identity/callback/acme`)
const testApp = await openTestApp({ env: envWith(provider) })
afterAll(async () => {
  await provider.close()
  await testApp.close()
})

function envWith({ issuer, clientId, clientSecret }: OidcServer, more: Record<string, string> = {}) {
  return testEnv({
    PUBLIC_URL,
    SMTP_URL: 'smtp://127.0.0.1:9',
    OIDC_PROVIDERS: 'acme',
    OIDC_ACME_NAME: 'Acme',
    OIDC_ACME_ISSUER: issuer,
    OIDC_ACME_CLIENT_ID: clientId,
    OIDC_ACME_CLIENT_SECRET: clientSecret,
    ...more,
  })
}

let people = 0
/** Adds a user to the provider and returns the login name. */
function atAcme(claims: Claims): string {
  const login = `visitor-${++people}`
  provider.people.set(login, claims)
  return login
}

const start = (browser: Browser, more: object = {}) =>
  browser.post('/identity/sign-in/social', { provider: 'acme', ...more })

/** The provider's redirect, as a path of the API. */
async function wayBack(browser: Browser, login: string, options = {}, more = {}): Promise<string> {
  const { body } = await start(browser, more)
  return (await provider.signIn(body.url, login, options)).replace(`${PUBLIC_URL}/api`, '')
}

test('may be down when the shop starts: sign-in reports it, and discovery is retried on the next use', async () => {
  expect(await start(openBrowser(testApp))).toMatchObject({
    status: 503,
    body: { code: 'UNAVAILABLE', message: 'Acme cannot be reached. Please try again later, or sign in another way.' },
  })
  await provider.listen()
  expect(await start(openBrowser(testApp))).toMatchObject({
    status: 200,
    body: { url: expect.stringContaining(`${provider.issuer}/auth?`) },
  })
})

test('is offered by its name', async () => {
  expect((await testApp.call('GET', '/identity/providers')).body).toEqual({
    providers: [{ id: 'acme', name: 'Acme' }],
    verifiesEmail: true,
  })
})

test('receives PKCE, a state and a nonce', async () => {
  const { body } = await start(openBrowser(testApp))
  const { searchParams } = new URL(body.url)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: `${PUBLIC_URL}/api/identity/callback/acme`,
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{32}$/),
    nonce: expect.stringMatching(/^[\w-]{32}$/),
  })
})

test('signs in after consent, to the same account each time', async () => {
  const email = newEmail()
  const login = atAcme({ email, email_verified: true, name: 'Ada Welo' })
  const browser = openBrowser(testApp)
  expect(await browser.get(await wayBack(browser, login))).toMatchObject(lands('/shop'))
  const first = await browser.session()
  expect(first?.user).toMatchObject({ email, name: 'Ada Welo', emailVerified: true })

  const again = openBrowser(testApp)
  await again.get(await wayBack(again, login))
  expect((await again.session())?.user.id).toBe(first?.user.id)
})

test('returns to the page where the visitor started', async () => {
  const login = atAcme({ email: newEmail(), email_verified: true, name: 'Ada Welo' })
  const from = '/customer/dashboard?tab=history'
  for (const _ of ['new', 'known']) {
    const browser = openBrowser(testApp)
    expect(await browser.get(await wayBack(browser, login, {}, { callbackURL: from }))).toMatchObject(lands(from))
    expect(await browser.session()).not.toBeNull()
  }
  const refusing = openBrowser(testApp)
  const back = await wayBack(refusing, login, { consents: false }, { callbackURL: from })
  expect(await refusing.get(back)).toMatchObject(lands('/sign-in?error=access_denied'))
})

test.each([
  'https://evil.example/shop',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/%2fevil.example',
  'evil.example',
  'javascript:alert(1)',
  '',
])('rejects a return URL outside the shop: %j', async (callbackURL) => {
  expect(await start(openBrowser(testApp), { callbackURL })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION' },
  })
})

test('stores no provider tokens', async () => {
  const rows = await testApp.db.select().from(account).where(eq(account.providerId, 'acme'))
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row).toMatchObject({ accessToken: null, refreshToken: null, idToken: null })
})

test('returns to the sign-in with an error when consent is denied', async () => {
  const browser = openBrowser(testApp)
  const back = await wayBack(browser, atAcme({ email: newEmail(), email_verified: true }), { consents: false })
  expect(await browser.get(back)).toMatchObject(lands('/sign-in?error=access_denied'))
  expect(await browser.session()).toBeNull()
})

test.each([
  ['the state of another browser', (back: string) => back, true, 'state_mismatch'],
  ['a made-up state', (back: string) => back.replace(/state=[\w-]+/, 'state=made-up'), false, 'state_mismatch'],
  ['no state', (back: string) => back.replace(/state=[\w-]+/, ''), false, 'state_not_found'],
  ['a made-up code', (back: string) => back.replace(/code=[\w-]+/, 'code=made-up'), false, 'invalid_code'],
  ['no code', (back: string) => back.replace(/code=[\w-]+/, ''), false, 'no_code'],
  ['another issuer', (back: string) => back.replace(/iss=[^&]+/, 'iss=https://evil.example'), false, 'issuer_mismatch'],
  ['another provider', (back: string) => back.replace('/acme', '/other'), false, 'oauth_provider_not_found'],
  ['nothing', () => '/identity/callback/acme', false, 'state_not_found'],
])('rejects a callback with %s', async (_, changed, isOther, error) => {
  const browser = openBrowser(testApp)
  const back = changed(await wayBack(browser, atAcme({ email: newEmail(), email_verified: true })))
  const returning = isOther ? openBrowser(testApp) : browser
  expect(await returning.get(back)).toMatchObject(lands(`/sign-in?error=${error}`))
  expect(await returning.session()).toBeNull()
})

test('keeps nobody waiting when it stops answering', async () => {
  const browser = openBrowser(testApp)
  const back = await wayBack(browser, atAcme({ email: newEmail(), email_verified: true, name: 'Ada' }))
  provider.hanging.add('/token')
  const begun = Date.now()
  const answer = await browser.get(back)
  provider.hanging.clear()
  expect(answer).toMatchObject(lands('/sign-in?error=invalid_code'))
  expect(Date.now() - begun).toBeLessThan(10_000)
})

test('accepts a callback once', async () => {
  const browser = openBrowser(testApp)
  const back = await wayBack(browser, atAcme({ email: newEmail(), email_verified: true }))
  await browser.get(back)
  await browser.post('/identity/sign-out')
  expect(await browser.get(back)).toMatchObject(lands('/sign-in?error=state_mismatch'))
  expect(await browser.session()).toBeNull()
})

test('redirects only to pages of the shop, whatever the request or the provider contains', async () => {
  const browser = openBrowser(testApp)
  const evil = 'https://evil.example'
  for (const key of ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo', 'additionalData']) {
    const body = { provider: 'acme', [key]: evil }
    expect(await browser.post('/identity/sign-in/social', body)).toMatchObject({ status: 400 })
  }
  const back = await wayBack(browser, atAcme({ email: newEmail(), email_verified: true }))
  const more = '&callbackURL=https://evil.example&redirectTo=//evil.example&errorURL=https://evil.example'
  expect(await browser.get(`${back}${more}`, { host: 'evil.example' })).toMatchObject(lands('/shop'))

  const failing = openBrowser(testApp)
  const { body } = await start(failing)
  const state = new URL(body.url).searchParams.get('state')
  for (const error of ['//evil.example', 'x&next=//evil.example', '<script>', 'a'.repeat(100)]) {
    const answer = await failing.get(`/identity/callback/acme?state=${state}&error=${encodeURIComponent(error)}`)
    expect(answer.headers.location).toMatch(/^\/sign-in\?error=(failed|state_mismatch)$/)
  }
  const told = await failing.get('/identity/callback/acme?error=access_denied&error_description=Call+555-0100')
  expect(told.headers.location).toBe('/sign-in?error=state_not_found')
})

test.each([
  ['does not vouch for the address', { email_verified: false }],
  ['does not say whether it does', {}],
  ['says "false"', { email_verified: 'false' }],
])('is rejected when it %s', async (_, claims) => {
  const email = newEmail()
  const browser = openBrowser(testApp)
  const back = await wayBack(browser, atAcme({ email, ...claims }))
  expect(await browser.get(back)).toMatchObject(lands('/sign-in?error=email_not_verified'))
  expect(await browser.session()).toBeNull()
  expect(await testApp.db.select().from(user).where(eq(user.email, email))).toEqual([])
})

test.each([
  ['no address', undefined],
  ['an address of two lines', 'x\r\ny@z.test'],
  ['an address without a domain', 'a@b'],
])('is rejected when it names %s', async (_, email) => {
  const browser = openBrowser(testApp)
  const back = await wayBack(browser, atAcme({ name: 'Ada', email, email_verified: true }))
  expect(await browser.get(back)).toMatchObject(lands('/sign-in?error=email_not_found'))
})

describe('an account with the same address', () => {
  test.each([
    ['vouches', true],
    ['does not vouch', false],
  ])('is not opened when the provider %s for the address', async (_, email_verified) => {
    const owner = openBrowser(testApp)
    const { email } = await owner.signUp()
    await owner.get(await linkTo(testApp, email))
    const thief = openBrowser(testApp)
    const back = await wayBack(thief, atAcme({ email: email.toUpperCase(), email_verified }))
    expect(await thief.get(back)).toMatchObject(lands('/sign-in?error=account_not_linked'))
    expect(await thief.session()).toBeNull()
  })

  test('is replaced if its address was never confirmed', async () => {
    const squatter = openBrowser(testApp)
    const squatted = await squatter.signUp({ password: 'a password of the squatter' })
    const link = await linkTo(testApp, squatted.email)
    const owner = openBrowser(testApp)
    await owner.get(await wayBack(owner, atAcme({ email: squatted.email, email_verified: true, name: 'Ada' })))
    expect((await owner.session())?.user).toMatchObject({ email: squatted.email, name: 'Ada' })
    expect(await squatter.signIn(squatted)).toMatchObject({ status: 401 })
    expect(await squatter.get(link)).toMatchObject(lands('/sign-in?error=invalid_token'))
  })

  test('is not linked if it was created before the shop sent mail and is unconfirmed', async () => {
    const squatter = openBrowser(testApp)
    const squatted = await squatter.signUp()
    await squatter.get(await linkTo(testApp, squatted.email))
    const id = (await squatter.session())?.user.id ?? ''
    await testApp.db.update(user).set({ emailVerified: false }).where(eq(user.id, id))
    const { email } = squatted
    await testApp.db
      .insert(customers)
      .values({ shops_id: testApp.shop.id, elegant_user_id: id, Full_name: 'Eve', email })

    const owner = openBrowser(testApp)
    const back = await wayBack(owner, atAcme({ email, email_verified: true }))
    expect(await owner.get(back)).toMatchObject(lands('/sign-in?error=account_not_linked'))
    const ofAcme = and(eq(account.userId, id), eq(account.providerId, 'acme'))
    expect(await testApp.db.select().from(account).where(ofAcme)).toEqual([])
  })
})

test('does not replace the second factor: the session requires the code', async () => {
  const email = newEmail()
  const login = atAcme({ email, email_verified: true, name: 'Ada Welo' })
  const owner = openBrowser(testApp)
  await owner.get(await wayBack(owner, login))
  // Setting up a second factor requires a password, which this account does not have yet.
  await owner.post('/identity/request-password-reset', { email })
  const token = (await linkTo(testApp, email)).split('token=')[1]
  const password = 'nine opals in a row'
  await owner.post('/identity/reset-password', { token, newPassword: password })
  await owner.signIn({ email, password })
  const { body } = await owner.post('/identity/two-factor/enable', { password })
  const authenticator = openAuthenticator(body.totpURI)
  await owner.post('/identity/two-factor/verify-totp', { code: authenticator.code() })

  const browser = openBrowser(testApp)
  expect(await browser.get(await wayBack(browser, login))).toMatchObject(lands('/sign-in?step=code'))
  expect(await browser.session()).toBeNull()
  const code = authenticator.code(1)
  expect(await browser.post('/identity/two-factor/verify-totp', { code })).toMatchObject({ status: 200 })
  expect((await browser.session())?.user).toMatchObject({ email })
})

test.each([
  ['no name', undefined, (email: string) => email.split('@')[0]],
  ['an endless one', 'A'.repeat(5000), () => 'A'.repeat(50)],
  ['one of several lines', 'Ada\r\nBcc: all\u0000', () => 'Ada Bcc: all'],
  ['one cut in half', 'Ada\ud83d', () => 'Ada'],
  ['one that turns the direction around', 'Ada \u202Eolew', () => 'Ada olew'],
  ['an invisible one', '\u200B\u3164', (email: string) => email.split('@')[0]],
])('derives a valid display name when the provider returns %s', async (_, name, expected) => {
  const email = newEmail()
  const browser = openBrowser(testApp)
  await browser.get(await wayBack(browser, atAcme({ email, email_verified: true, ...(name && { name }) })))
  expect((await browser.session())?.user).toMatchObject({ name: expected(email) })
})

test('does not accept an id token from the browser', async () => {
  const body = { provider: 'acme', idToken: { token: 'eyJhbGciOiJub25lIn0.e30.' } }
  expect(await openBrowser(testApp).post('/identity/sign-in/social', body)).toMatchObject({ status: 400 })
})

test('is unknown unless configured', async () => {
  for (const name of ['google', 'other', '__proto__']) {
    const answer = await openBrowser(testApp).post('/identity/sign-in/social', { provider: name })
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  }
})

test('is rejected when its discovery document names another issuer', async () => {
  const env = envWith({ ...provider, issuer: provider.issuer.replace('localhost', '127.0.0.1') })
  const shop = await openTestApp({ env })
  expect(await start(openBrowser(shop))).toMatchObject({ status: 503 })
  await shop.close()
})

import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { outbox } from '../../db/schema.ts'
import { newEmail, openBrowser } from '../../testing/browser.ts'
import { openTestApp, testEnv } from '../../testing/testApp.ts'

const lines: string[] = []
const stream = new Writable({
  write(chunk: Buffer, _, done) {
    lines.push(chunk.toString())
    done()
  },
})
const testApp = await openTestApp({ env: testEnv({ LOG_LEVEL: 'trace' }), logger: { stream } })
afterAll(testApp.close)

const planted: string[] = []
/** A secret that is recognisable in any output. */
function secret(before = '', after = ''): string {
  const made = `canary${randomUUID().replaceAll('-', '')}`
  planted.push(made)
  return before + made + after
}

test('logs no error for a provider callback with an invalid state', async () => {
  await testApp.app.inject('/api/identity/callback/x')
  await testApp.app.inject('/api/identity/callback/x?state=made-up')
  expect(lines.join('')).toContain('State not found')
  expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
})

test('logs no error for a sign-in with an unknown provider', async () => {
  const answer = await openBrowser(testApp).post('/identity/sign-in/social', { provider: 'x', callbackURL: '/shop' })
  expect(answer).toMatchObject({ status: 404 })
  expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
})

test('logs no error for sign-ups at once with one address', async () => {
  const person = { name: 'Ada Welo', email: newEmail(), password: 'seven opals in a row' }
  const signUp = () => openBrowser(testApp).post('/identity/sign-up/email', person)
  const answers = await Promise.all(Array.from({ length: 4 }, signUp))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
})

test('keeps secrets out of the log, error responses and the outbox', async () => {
  const answers: string[] = []
  const call = async (method: 'GET' | 'POST' | 'PATCH', url: string, headers = {}, payload?: object) => {
    const answer = await testApp.app.inject({ method, url, headers, payload })
    if (answer.statusCode >= 400) answers.push(answer.body)
    return answer.statusCode
  }
  const wrong = { 'shop-domain': testApp.shop.domain, 'shop-key': secret(), cookie: secret('elegant.session_token=') }
  expect(await call('GET', '/api/auth/me', wrong)).toBe(401)
  expect(await call('GET', '/api/shop', { authorization: secret('Bearer ') })).toBe(401)
  expect(await call('GET', '/api/shop', { authorization: secret('Basic ') })).toBe(401)
  expect(await call('GET', '/api/shop', { 'user-id': secret() })).toBe(401)
  const { token } = await testApp.guest()
  expect(await call('GET', '/api/cart_items', { authorization: `Bearer ${token}`, 'user-id': secret() })).toBe(403)

  for (const path of ['/api/identity/verify-email', '/reset-password', '/api/identity/nothing', '/%', '/api/%']) {
    expect(await call('GET', `${path}?token=${secret()}&callbackURL=/`)).toBeGreaterThanOrEqual(300)
  }
  for (const name of ['code', 'state', 'TOKEN']) {
    expect(await call('GET', `/api/identity/callback/google?error=no&${name}=${secret()}`)).toBeGreaterThanOrEqual(300)
  }

  for (const path of ['/e/', '//e/', '/e//', '/%65/', '/E/', '/x/../e/', '/e/x/%2e%2E/', '/api/threads/%6cink/']) {
    for (const end of ['', '/review', '%3F', '?a=1']) await testApp.app.inject(path + secret() + end)
  }

  const email = secret('', '@example.com')
  const person = { name: secret(), email, password: secret() }
  expect(await call('POST', '/api/identity/sign-up/email', {}, person)).toBeLessThan(300)
  expect(await call('POST', '/api/identity/sign-up/email', {}, { ...person, password: secret() })).toBeLessThan(500)
  expect(await call('POST', '/api/identity/sign-in/email', {}, { email, password: secret() })).toBeGreaterThanOrEqual(
    400,
  )
  expect(await call('POST', '/api/identity/reset-password', {}, { token: secret(), newPassword: secret() })).toBe(400)
  expect(await call('POST', '/api/cart_items', { authorization: `Bearer ${token}` }, { items_id: secret() })).toBe(400)

  const letters = await testApp.db.select({ error: outbox.last_error }).from(outbox)
  const told = [...lines, ...answers, ...letters.map(({ error }) => error ?? '')].join('\n')
  expect(told).toContain('verify-email?token=[Redacted]&callbackURL=/')
  expect(planted.length).toBeGreaterThanOrEqual(20)
  expect(lines.filter((line) => planted.some((canary) => line.includes(canary)))).toEqual([])
  expect(planted.filter((canary) => told.includes(canary))).toEqual([])
})

test('logs a request whose target is no path', async () => {
  const { port } = new URL(await testApp.app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  socket.end('GET *:x HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 4/)
})

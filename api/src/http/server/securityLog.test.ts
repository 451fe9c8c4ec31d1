import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Writable } from 'node:stream'
import { newEmail, openBrowser } from '../../testing/browser.ts'
import { openTestApp, testEnv } from '../../testing/testApp.ts'
import { serveMetrics } from './metrics.ts'

interface Line {
  reqId: string
  security?: { event: string; outcome: string; account?: string; address: string; target?: string }
}

const lines: string[] = []
const stream = new Writable({
  write(chunk: Buffer, _, done) {
    lines.push(...chunk.toString().trim().split('\n'))
    done()
  },
})
const testApp = await openTestApp({ env: testEnv({ LOG_LEVEL: 'info' }), logger: { stream } })
const metrics = await serveMetrics(testApp.app, testApp, { port: 0, host: '127.0.0.1' })
beforeEach(() => {
  lines.length = 0
})
afterAll(testApp.close)

const events = () =>
  lines
    .map((line): Line => JSON.parse(line))
    .flatMap(({ reqId, security }) => (security ? [{ reqId, ...security }] : []))

test('logs a sign-up, a failed sign-in and a sign-in of one account, with address and request id', async () => {
  const browser = openBrowser(testApp, '203.0.113.7')
  const person = await browser.signUp()
  await browser.signIn({ ...person, password: 'eight opals in a row' })
  await browser.signIn(person)
  const [signUp, failed, signIn] = events()
  const address = '203.0.113.7'
  expect(signUp).toMatchObject({ event: 'sign_up', outcome: 'done', address, reqId: expect.any(String) })
  expect(failed).toMatchObject({ event: 'sign_in', outcome: 'refused', address, account: signUp?.account })
  expect(signIn).toMatchObject({ event: 'sign_in', outcome: 'done', account: signUp?.account })
  expect(signUp?.account).toMatch(/^[0-9a-f]{16}$/)
})

test('contains no personal data', async () => {
  const browser = openBrowser(testApp)
  const email = newEmail()
  await browser.signUp({ email })
  expect(lines.join('\n')).not.toContain(email.split('@')[0])
})

test('logs locked sign-ins and the account of a password change', async () => {
  const browser = openBrowser(testApp, '203.0.113.8')
  const { email, password } = await browser.signUp()
  const { account } = events()[0] ?? {}
  await browser.post('/identity/change-password', { currentPassword: password, newPassword: 'nine opals in a row' })
  expect(events().at(-1)).toMatchObject({ event: 'password_change', outcome: 'done', account })
  for (let n = 0; n < 6; n++) await openBrowser(testApp, '203.0.113.9').signIn({ email, password: `wrong ${n}` })
  expect(events().at(-1)).toMatchObject({ event: 'sign_in', outcome: 'limited', account })
})

test('logs a block with its author and target', async () => {
  const [admin, member] = [await testApp.member('admin'), await testApp.member()]
  const elegant_user_id = member.userId
  const block = { elegant_user_id, role: 'blocked', block_deny_access: true, block_deny_reason: 'Spam' }
  await admin.call('PATCH', `/customer/${elegant_user_id}`, { body: block })
  expect(events().at(-1)).toMatchObject({ event: 'standing', outcome: 'done', target: elegant_user_id })
})

test('logs denied requests and no others', async () => {
  const member = await testApp.member()
  lines.length = 0
  await member.get('/cart_items')
  expect(events()).toEqual([])
  await member.get('/customers_all')
  expect(events()).toMatchObject([{ event: 'access', outcome: 'refused' }])
})

test('logs files that are refused by their limits', async () => {
  const refused = await openTestApp({ env: testEnv({ LOG_LEVEL: 'info', RATE_LIMITS: '0.01' }), logger: { stream } })
  const request = { url: '/e/unknown/invoice.pdf', remoteAddress: '203.0.113.10' }
  const answer = await refused.app.inject(request)
  await refused.close()
  expect(answer.statusCode).toBe(429)
  expect(events()).toMatchObject([{ event: 'access', outcome: 'limited', address: '203.0.113.10' }])
})

test('provides every metric that docker/alerts.yml refers to', async () => {
  const told = (await metrics.inject('/metrics')).body
  expect(told).toMatch(/security_events_total\{event="sign_in",outcome="refused"\} [1-9]/)
  expect(told).toMatch(/shop_admins [1-9]/)
  const rules = readFileSync(path.resolve(import.meta.dirname, '../../../../docker/alerts.yml'), 'utf8')
  const named = Array.from(rules.matchAll(/expr: .*?\b([a-z]+_[a-z_]+)\b/g), ([, metric = '']) => metric)
  // The page server provides release metrics (shell/server/pages.ts).
  expect(named.filter((metric) => metric !== 'registry_revision' && !told.includes(metric))).toEqual([])
  expect(named).toHaveLength(4)
})

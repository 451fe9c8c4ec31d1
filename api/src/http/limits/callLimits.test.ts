import fastify, { type FastifyInstance } from 'fastify'
import { Pool } from 'pg'
import { buildApp } from '../../app.ts'
import { buildItem } from '../../testing/factories.ts'
import { type Caller, openTestApp, testEnv } from '../../testing/testApp.ts'
import { sendError } from '../responses/httpErrors.ts'
import { guestLimits, limitCalls, limits } from './callLimits.ts'

/** A tenth of the usual limits, which takes a tenth of the calls. */
const factor = 0.1
const RATE_LIMITS = String(factor)

const testApp = await openTestApp({ env: testEnv({ RATE_LIMITS, TRUST_PROXY: '10.0.0.0/8' }) })
afterAll(testApp.close)

/** Requests a token `times` times from an address and returns the last status. */
async function ask(times: number, remoteAddress: string, forwarded?: string): Promise<number> {
  let status = 0
  for (let n = 0; n < times; n++) status = (await request(remoteAddress, forwarded)).statusCode
  return status
}

function request(remoteAddress: string, forwarded?: string) {
  return testApp.app.inject({
    url: '/api/auth/me',
    remoteAddress,
    headers: {
      'shop-domain': testApp.shop.domain,
      'shop-key': 'wrong',
      ...(forwarded && { 'x-forwarded-for': forwarded }),
    },
  })
}

const most = 300 * factor

test('limits only routes that exist', () => {
  const calls = testApp.app.apiRoutes.map(({ method, url }) => `${method} ${url.replace('/api', '')}`)
  expect(calls).toEqual(expect.arrayContaining([...Object.keys(limits), ...Object.keys(guestLimits)]))
})

test('limits every route whose address is a secret', () => {
  const calls = testApp.app.apiRoutes.filter(({ method, url }) => method !== 'HEAD' && url.includes('/:key'))
  const names = calls.map(({ method, url }) => `${method} ${url.replace('/api', '')}`)
  expect(names.filter((name) => !(name in limits))).toEqual([])
})

test('rejects an address over its limit with Retry-After and does not affect others', async () => {
  expect(await ask(most, '192.0.2.1')).toBe(401)
  const refused = await request('192.0.2.1')
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toEqual({
    code: 'RATE_LIMITED',
    message: 'Too many requests. Please wait a moment and try again.',
    requestId: expect.any(String),
  })
  const wait = Number(refused.headers['retry-after'])
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  expect(await ask(1, '192.0.2.2')).toBe(401)
})

test('counts HEAD as GET', async () => {
  await ask(most, '192.0.2.3')
  expect(
    (await testApp.app.inject({ method: 'HEAD', url: '/api/auth/me', remoteAddress: '192.0.2.3' })).statusCode,
  ).toBe(429)
})

test('counts an IPv6 network as one client', async () => {
  await ask(most, '2001:db8:1:2::1')
  expect(await ask(1, '2001:db8:1:2:ffff::9')).toBe(429)
  expect(await ask(1, '2001:db8:1:3::1')).toBe(401)
})

test('accepts the client address only from a trusted proxy', async () => {
  await ask(most, '192.0.2.4', '198.51.100.1')
  expect(await ask(1, '192.0.2.4', '198.51.100.2')).toBe(429)
  await ask(most, '10.1.2.3', '198.51.100.3')
  expect(await ask(1, '10.1.2.3', '198.51.100.3')).toBe(429)
  expect(await ask(1, '10.1.2.3', '198.51.100.4')).toBe(401)
})

test('limits each route separately', async () => {
  const member = await testApp.member()
  const { id } = await buildItem(testApp.db, testApp.shop)
  const order = () => member.post('/cart_items', { items_id: id, action_type: 'enquiry' })
  for (let n = 0; n < 200 * factor; n++) expect((await order()).status).toBe(201)
  expect((await order()).status).toBe(429)
  expect((await member.get('/cart_items')).status).toBe(200)
})

test('accepts 180 guest orders an hour per network, then sends Retry-After, without affecting members', async () => {
  const strict = await openTestApp({ env: testEnv({ RATE_LIMITS }) })
  const { id } = await buildItem(strict.db, strict.shop)
  const order = async (who: Caller) => who.post('/cart_items', { items_id: id, action_type: 'enquiry' })
  for (let n = 0; n < 180 * factor; n++) expect((await order(await strict.guest())).status).toBe(201)
  const refused = await order(await strict.guest())
  expect(refused).toMatchObject({
    status: 429,
    body: {
      code: 'RATE_LIMITED',
      message: 'Too many orders came from your network. Please sign in, or try again in 60 minutes.',
    },
  })
  const wait = Number(refused.headers['retry-after'])
  expect(wait).toBeGreaterThan(3500)
  expect(wait).toBeLessThanOrEqual(3600)
  expect((await order(await strict.member())).status).toBe(201)
  await strict.close()
})

test('has one limit for all processes, except for frequent reads', async () => {
  const { db, pool, reads, env } = testApp
  const other = await buildApp({ db: { db, pool, reads, close: async () => {} }, env, logger: false })
  const guest = await testApp.guest()
  const headers = { authorization: `Bearer ${guest.token}`, 'user-id': guest.userId ?? '' }
  const statusAt = async (app: FastifyInstance, url: string) =>
    (await app.inject({ url, headers, remoteAddress: '192.0.2.5' })).statusCode
  const conversation = '/api/threads/link/unknown'
  const statuses: number[] = []
  for (let n = 0; n < most / 2; n++) {
    statuses.push(await statusAt(testApp.app, conversation), await statusAt(other, conversation))
  }
  expect(new Set(statuses)).toEqual(new Set([404]))
  expect(await statusAt(testApp.app, conversation)).toBe(429)
  expect(await statusAt(other, conversation)).toBe(429)

  for (let n = 0; n < most; n++) await statusAt(testApp.app, '/api/auth/me')
  expect(await statusAt(testApp.app, '/api/auth/me')).toBe(429)
  expect(await statusAt(other, '/api/auth/me')).not.toBe(429)
  await other.close()
})

test('serves frequent reads within their limits while the database is down, and rejects calls that it cannot count', async () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const pool = Object.assign(new Pool(), { query: () => Promise.reject(refused) })
  const app = fastify().setErrorHandler(sendError)
  await app.register(
    (scope, _, done) => {
      limitCalls(scope, { pool, factor })
      scope.get('/suggestions', () => [])
      scope.post('/wishes', () => 'stored')
      done()
    },
    { prefix: '/api' },
  )
  const statuses: number[] = []
  for (let n = 0; n <= 600 * factor; n++) statuses.push((await app.inject('/api/suggestions')).statusCode)
  expect(statuses.slice(-2)).toEqual([200, 429])
  const write = () => app.inject({ method: 'POST', url: '/api/wishes' })
  expect([(await write()).statusCode, (await write()).statusCode]).toEqual([503, 429])
  await app.close()
})

test('limits the PDFs of a network together', async () => {
  const ask = (url: string, remoteAddress: string) => testApp.app.inject({ url, remoteAddress })
  const urls = ['/stone/OPAL-1/certificate-1.pdf', '/e/unknown/packing-slip.pdf']
  for (let n = 0; n < 60 * factor; n++) expect((await ask(urls[n % 2] ?? '', '192.0.2.6')).statusCode).toBe(404)
  for (const url of urls) {
    const refused = await ask(url, '192.0.2.6')
    expect({ status: refused.statusCode, ...refused.json() }).toMatchObject({
      status: 429,
      message: 'Too many requests. Please wait a moment and try again.',
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask(url, '192.0.2.7')).statusCode).toBe(404)
  }
  const free = await openTestApp()
  for (let n = 0; n <= 60; n++) expect((await free.app.inject(urls[1] ?? '')).statusCode).toBe(404)
  await free.close()
})

test('does not limit the revision polling of page servers', async () => {
  const guest = await testApp.guest()
  for (let n = 0; n < most; n++) expect((await guest.get('/revision')).status).toBe(200)
})

test('limits nothing when the limits are off', async () => {
  const free = await openTestApp()
  for (let n = 0; n <= most; n++) expect((await free.app.inject('/api/auth/me')).statusCode).toBe(401)
  await free.close()
})

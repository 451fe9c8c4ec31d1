import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { buildApp } from './app.ts'
import { openDrizzle } from './db/openDrizzle.ts'
import { createPool, startPglite } from './embedded/pgliteServer.ts'
import { emptyDatabase } from './embedded/snapshot.ts'
import { openTestApp, testEnv } from './testing/testApp.ts'

const lines: string[] = []
const stream = new Writable({
  write(chunk: Buffer, _, done) {
    lines.push(chunk.toString())
    done()
  },
})
// The app itself logs no headers; this simulates a careless log call.
const serializers = {
  req: ({ method, url, headers }: { method: string; url: string; headers: object }) => ({ method, url, headers }),
}
const testApp = await openTestApp({ env: testEnv({ LOG_LEVEL: 'info' }), logger: { stream, serializers } })
// A page server shares the Fastify instance.
testApp.app.get('/*', async (_, reply) => reply.type('text/html').send('<h1>A page</h1>'))
afterAll(testApp.close)

test('reports liveness and readiness', async () => {
  expect((await testApp.app.inject('/healthz')).statusCode).toBe(200)
  expect((await testApp.app.inject('/readyz')).statusCode).toBe(200)
})

test('leaves all other paths to the pages', async () => {
  expect((await testApp.app.inject('/shop')).body).toBe('<h1>A page</h1>')
  expect((await testApp.app.inject('/shop')).headers).not.toHaveProperty('content-security-policy')
  for (const url of ['/api/nothing', '/api', '/api?a=1', '/api/', '/api/identity/nothing']) {
    const answer = await testApp.app.inject(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'NOT_FOUND', requestId: expect.any(String) })
  }
})

test('ignores a slash at the end of a call', async () => {
  expect((await testApp.app.inject('/api/shop/?back=/shop/')).statusCode).toBe(401)
  expect((await testApp.app.inject('/api/identity/get-session/')).statusCode).toBe(200)
})

test('sends headers that prevent rendering a response as a page', async () => {
  for (const url of ['/api/shop', '/api/identity/get-session', '/api/nothing']) {
    expect((await testApp.app.inject(url)).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    })
  }
})

test('adopts a valid request id from the proxy', async () => {
  const idFor = async (id: string) =>
    (await testApp.app.inject({ url: '/api/nothing', headers: { 'x-request-id': id } })).json().requestId
  expect(await idFor('abcdef-123456')).toBe('abcdef-123456')
  expect(await idFor('<script>')).toMatch(/^[0-9a-f-]{36}$/)
})

test('logs no secrets', async () => {
  const secrets = {
    authorization: 'Bearer s3cret-1',
    cookie: 'a=s3cret-2',
    'shop-key': 's3cret-3',
    'user-id': 's3cret-4',
  }
  await testApp.app.inject({ url: '/api/shop', headers: secrets })
  const log = lines.join('')
  expect(log).toContain('/api/shop')
  expect(log).toContain('[Redacted]')
  expect(log).not.toContain('s3cret')
})

test('returns 503 without details if the database is down, and is not ready', async () => {
  const server = await startPglite({ dataDir: 'memory://', snapshot: await emptyDatabase() }, () => {})
  const pool = createPool(server, () => {})
  const app = await buildApp({
    db: { db: openDrizzle(pool), pool, reads: pool, close: () => pool.end() },
    env: testEnv(),
    logger: false,
  })
  await server.close()
  const answer = await app.inject({ url: '/api/auth/me', headers: { 'shop-domain': 'x', 'shop-key': 'y' } })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.json()).toEqual({
    code: 'UNAVAILABLE',
    message: 'The shop is busy. Please try again in a moment.',
    requestId: expect.any(String),
  })
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  await app.close()
})

test('logs no user input when a query fails', async () => {
  const broken = await openTestApp({ env: testEnv({ LOG_LEVEL: 'error' }), logger: { stream } })
  await broken.pool.query('alter table account rename column password to something_else')
  const body = { name: 'Ada', email: 'ada.s3cret@example.com', password: 'seven s3cret opals' }
  const answer = await broken.call('POST', '/identity/sign-up/email', { body })
  await broken.close()
  expect(answer).toMatchObject({ status: 500, body: { code: 'INTERNAL' } })
  expect(lines.join('')).toContain('of relation')
  expect(lines.join('')).not.toContain('s3cret')
})

test('leaves malformed page URLs to the pages and rejects malformed API URLs', async () => {
  expect((await testApp.app.inject('/item/%E0%A4%A')).body).toBe('<h1>A page</h1>')
  expect((await testApp.app.inject('/api/items_details/%E0%A4%A')).json()).toMatchObject({ code: 'VALIDATION' })
})

test('returns protocol errors in the same format', async () => {
  const listening = await openTestApp()
  try {
    const address = await listening.app.listen({ port: 0, host: '127.0.0.1' })
    const answerTo = async (bytes: string) => text(connect(Number(new URL(address).port), '127.0.0.1').end(bytes))
    for (const [bytes, status] of [
      ['GARBAGE\r\n\r\n', '400 Bad Request'],
      [`GET /api/shop HTTP/1.1\r\nHost: x\r\nx-large: ${'x'.repeat(20_000)}\r\n\r\n`, '400 Bad Request'],
      ['GET /api/shop HTTP/1.1\r\nConnection: close\r\n\r\n', '400 Bad Request'],
      ['GET /shop HTTP/1.1\r\nConnection: close\r\n\r\n', '400 Bad Request'],
      ['POST /api/shop HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx', '400 Bad Request'],
      [
        'POST /api/shop HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\nx',
        '400 Bad Request',
      ],
      ['GET /api/shop HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n', '400 Bad Request'],
      ['GET /shop HTTP/1.1\r\nHost: x\r\nExpect: a miracle\r\nConnection: close\r\n\r\n', '417 Expectation Failed'],
      ['PROPFIND /shop HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', '404 Not Found'],
      ['OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', '404 Not Found'],
    ]) {
      const [head = '', body = ''] = (await answerTo(String(bytes))).split('\r\n\r\n')
      expect(head.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`)
      expect(head.toLowerCase()).toContain('x-content-type-options: nosniff')
      expect(JSON.parse(body)).toMatchObject({
        code: expect.any(String),
        message: expect.stringMatching(/\.$|missing$|twice$/),
        requestId: expect.any(String),
      })
    }
  } finally {
    await listening.close()
  }
})

test('sends nosniff with every response', async () => {
  for (const url of ['/healthz', '/readyz', '/shop', '/%', '/api/%', '/api/shop', '/api/openapi.json']) {
    expect((await testApp.app.inject(url)).headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
  }
})

test('sends a policy with every response that is not a page', async () => {
  for (const url of ['/healthz', '/readyz', '/robots.txt', '/sitemap.xml', '/blog/feed.xml', '/claims.ics']) {
    expect((await testApp.app.inject(url)).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
  }
})

test('sends HSTS only if the shop uses HTTPS', async () => {
  const secure = await openTestApp({ env: testEnv({ PUBLIC_URL: 'https://shop.example' }) })
  for (const url of ['/healthz', '/nothing', '/api/shop', '/api/%']) {
    const expected = 'max-age=31536000; includeSubDomains'
    expect((await secure.app.inject(url)).headers).toMatchObject({ 'strict-transport-security': expected })
    expect((await testApp.app.inject(url)).headers).not.toHaveProperty('strict-transport-security')
  }
  await secure.close()
})

test('hides internal errors and logs them', async () => {
  const broken = await openTestApp({ env: testEnv({ LOG_LEVEL: 'error' }), logger: { stream } })
  await broken.pool.query('alter table shops rename column key_hash to something_else')
  const answer = await broken.call('GET', '/auth/me', { headers: { 'shop-domain': 'x', 'shop-key': 'y' } })
  expect(answer).toMatchObject({
    status: 500,
    body: { code: 'INTERNAL', message: 'Something went wrong on our side.', requestId: expect.any(String) },
  })
  expect(JSON.stringify(answer.body)).not.toContain('key_hash')
  expect(lines.join('')).toContain('key_hash')
  await broken.close()
})

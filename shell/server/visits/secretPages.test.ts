import type { FastifyInstance } from 'fastify'
import { fakeShell, shownIn } from '../testing/fakeShell.ts'
import { type OpenPages, openPages } from '../testing/openPages.ts'

let server: OpenPages
let app: FastifyInstance

beforeEach(async () => {
  server = await openPages(fakeShell)
  app = server.app
  await server.release('1.0.0', 'opals')
})

afterEach(() => server.close())

test.each([
  ['/e/key', 200],
  ['/e/gone', 404],
  ['/e/throw', 200],
])('nothing stores the address of %s, finds it or passes it on', async (url, status) => {
  const { statusCode, headers } = await app.inject(url)
  expect(statusCode).toBe(status)
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  const policy = String(headers['content-security-policy']).split('; ')
  expect(policy).toEqual(expect.arrayContaining(["img-src 'self' data:", "media-src 'self'", "frame-src 'none'"]))
})

test('other pages show media from elsewhere', async () => {
  const { headers } = await app.inject('/shop')
  expect(headers['content-security-policy']).toContain("img-src 'self' data: https:")
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
})

test('it is rendered on the server for each visit', async () => {
  const pages = [await app.inject('/e/key'), await app.inject('/e/key'), await app.inject('/e/gone')]
  expect(pages.map(({ body }) => shownIn(body))).toMatchObject([
    { address: '/e/key', extent: 'whole', made: 1 },
    { address: '/e/key', extent: 'whole', made: 2 },
    { address: '/e/gone', extent: 'whole', made: 3 },
  ])
})

test('the log names the pattern of its address', async () => {
  expect(shownIn((await app.inject('/e/throw-key')).body)).toMatchObject({ extent: 'frame' })
  server.api.isThere = false
  await send('/e/throw-key', { text: 'Hello' })
  const log = server.log.join('')
  expect(log).toContain('"address":"/e/:key"')
  expect(log).toContain('"page":"/e/:key"')
  expect(log).not.toContain('throw-key')
})

test('the sitemap does not list it', async () => {
  expect((await app.inject('/sitemap-pages.xml')).body).not.toContain('/e/')
})

test('its form reaches the endpoint with the key of the address, and the page is rendered again', async () => {
  const { statusCode, headers, body } = await send('/e/a%2Fkey', { about: '7', answer: 'accepted', text: '' })
  expect(statusCode).toBe(200)
  expect(headers['cache-control']).toBe('private, no-store')
  expect(server.api.replies).toEqual([{ key: 'a/key' }, { about: '7', answer: 'accepted', text: '' }])
  expect(shownIn(body)).toMatchObject({
    address: '/e/a%2Fkey',
    submitted: { action: '/e/a%2Fkey', isSent: true, values: {} },
  })
})

test('a form that comes too late keeps its values', async () => {
  const { statusCode, body } = await send('/e/key', { about: '7', text: 'stale' })
  expect(statusCode).toBe(409)
  expect(shownIn(body)).toMatchObject({
    submitted: {
      action: '/e/key',
      isSent: false,
      failure: 'It has been replaced.',
      values: { about: '7', text: 'stale' },
    },
  })
})

test('a network that tries many addresses has to wait', async () => {
  const get = (url: string, remoteAddress: string) => app.inject({ url, remoteAddress })
  for (let n = 0; n < 300; n++) expect((await get(`/e/gone-${n}`, '192.0.2.1')).statusCode).toBe(404)
  const { statusCode, body } = await get('/e/key', '192.0.2.1')
  expect([statusCode, body]).toEqual([429, 'Too many pages were requested. Please try again in a few minutes.'])
  expect((await get('/shop', '192.0.2.1')).statusCode).toBe(200)
  expect((await get('/e/key', '192.0.2.2')).statusCode).toBe(200)
})

function send(url: string, values: Record<string, string>) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return app.inject({ method: 'POST', url, headers, payload: new URLSearchParams(values).toString() })
}

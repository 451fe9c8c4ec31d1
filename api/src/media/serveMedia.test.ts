import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { openTestApp } from '../testing/testApp.ts'

const content = Buffer.from('0123456789')
const files = [
  'video.mp4',
  'video.webm',
  '400.webp',
  '400.avif',
  'document.pdf',
  'page.html',
  'drawing.svg',
  '.env',
  '400.webp.part',
]
const testApp = await openTestApp()
afterAll(testApp.close)
mkdirSync(path.join(testApp.env.DATA_DIR, 'media/opal'), { recursive: true })
for (const name of files) writeFileSync(path.join(testApp.env.DATA_DIR, 'media/opal', name), content)
writeFileSync(path.join(testApp.env.DATA_DIR, 'media/secret.webp'), content)
// Stands in for the pages beside the API.
testApp.app.get('/*', async () => 'a page')
const port = Number(new URL(await testApp.app.listen({ port: 0, host: '127.0.0.1' })).port)

const get = (url: string, headers: Record<string, string> = {}) => testApp.app.inject({ url, headers })

test.each([
  ['400.webp', 'image/webp'],
  ['400.avif', 'image/avif'],
  ['video.mp4', 'video/mp4'],
  ['video.webm', 'video/webm'],
])('serves %s with its own type, cacheable forever', async (name, type) => {
  const { statusCode, headers, rawPayload } = await get(`/media/opal/${name}`)
  expect(statusCode).toBe(200)
  expect(rawPayload).toEqual(content)
  expect(headers).toMatchObject({
    'content-type': type,
    'content-length': '10',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    etag: expect.stringMatching(/^"[0-9a-f]+-[0-9a-f]+"$/),
  })
})

test('has a document saved, so that it never runs in the origin of the shop', async () => {
  const { headers } = await get('/media/opal/document.pdf')
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="lab-report.pdf"',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
})

test('responds to HEAD without a body', async () => {
  const { statusCode, headers, body } = await testApp.app.inject({ method: 'HEAD', url: '/media/opal/video.mp4' })
  expect([statusCode, headers['content-length'], headers['content-type'], body]).toEqual([200, '10', 'video/mp4', ''])
})

test('returns 304 to a client that has the file', async () => {
  const { headers } = await get('/media/opal/400.webp')
  const etag = String(headers.etag)
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await get('/media/opal/400.webp', { 'if-none-match': known })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    expect(again.headers['cache-control']).toContain('immutable')
  }
  expect((await get('/media/opal/400.webp', { 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test.each([
  ['0-', '0123456789', '0-9'],
  ['0-0', '0', '0-0'],
  ['2-4', '234', '2-4'],
  ['8-99', '89', '8-9'],
  [`5-${'9'.repeat(400)}`, '56789', '5-9'],
  ['-3', '789', '7-9'],
  ['-99', '0123456789', '0-9'],
])('serves the range %s', async (range, part, given) => {
  const { statusCode, headers, body } = await get('/media/opal/video.mp4', { range: `bytes=${range}` })
  expect([statusCode, body]).toEqual([206, part])
  expect(headers).toMatchObject({ 'content-range': `bytes ${given}/10`, 'content-length': String(part.length) })
})

test.each(['10-', '99-100', '5-1', '-0', `${'9'.repeat(400)}-`])('rejects the range %s', async (range) => {
  const { statusCode, headers, body } = await get('/media/opal/video.mp4', { range: `bytes=${range}` })
  expect(statusCode).toBe(416)
  expect(headers).toMatchObject({ 'content-range': 'bytes */10', 'cache-control': 'no-store' })
  expect(JSON.parse(body)).toMatchObject({ code: 'VALIDATION', message: 'The file has 10 bytes only.' })
})

test.each([
  ['several ranges', `bytes=${Array.from({ length: 2000 }, (_, n) => `${n}-`).join(',')}`],
  ['another unit', 'opals=0-1'],
  ['no numbers', 'bytes=a-b'],
  ['nothing', 'bytes=-'],
])('serves the whole file for a range of %s', async (_, range) => {
  expect(await get('/media/opal/video.mp4', { range })).toMatchObject({ statusCode: 200, body: '0123456789' })
})

test('resumes a download only if the file is unchanged', async () => {
  const etag = String((await get('/media/opal/video.mp4')).headers.etag)
  const after = (condition: string) => get('/media/opal/video.mp4', { range: 'bytes=5-', 'if-range': condition })
  expect((await after(etag)).statusCode).toBe(206)
  expect((await after('"other"')).statusCode).toBe(200)
  expect((await after('Wed, 21 Oct 2026 07:28:00 GMT')).statusCode).toBe(200)
})

test.each([
  '/media/',
  '/media/opal',
  '/media/opal/',
  '/media/opal/800.avif',
  '/media/nothing/400.webp',
  '/media/secret.webp',
  '/media/opal/.env',
  '/media/opal/page.html',
  '/media/opal/drawing.svg',
  '/media/opal/400.webp.part',
  '/media/../auth-secret',
  '/media/opal/../secret.webp',
  '/media/opal/../../auth-secret',
  '/media/%2e%2e/auth-secret',
  '/media/opal/%2e%2e/secret.webp',
  '/media/opal%2f400.webp%00.mp4',
  '/media/opal/%00400.webp',
  '/media/opal%5c400.webp',
  '/media/..%5c..%5cauth-secret',
  '/media//opal/400.webp',
  '/media/./opal/400.webp',
  '/media/%E0%A4%A/400.webp',
  `/media/${'x'.repeat(2000)}/400.webp`,
])('returns 404 for %s', async (url) => {
  // Send the raw path: an HTTP client would normalize it.
  const [answer]: IncomingMessage[] = await once(request({ host: '127.0.0.1', port, path: url }).end(), 'response')
  expect(answer?.statusCode).toBe(404)
  expect(answer?.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  expect(answer && (await json(answer))).toMatchObject({ code: 'NOT_FOUND', requestId: expect.any(String) })
})

test('leaves similar paths to the pages', async () => {
  expect((await get('/media')).body).toBe('a page')
})

test('rejects other methods', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    expect((await testApp.app.inject({ method, url: '/media/opal/400.webp' })).statusCode).toBe(404)
  }
})

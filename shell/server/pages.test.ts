import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { changeRegistry } from '@elegant/releases/registry/changeRegistry'
import { by, getBoot, getCode, release, type ServedPages, servePages, shell } from './testing/servePages.ts'

let server: ServedPages

beforeEach(async () => {
  server = await servePages()
})

afterEach(() => server.close())

test('a remote’s page includes its scripts with hashes, fonts and a token', async () => {
  const { statusCode, body } = await server.get('/item/opal')
  expect(statusCode).toBe(200)
  expect(getCode(body)).toEqual({
    failure: { remote: 'shell', version: '1', phase: 'load' },
    scripts: [{ src: '/remotes/shell/1/main.js', integrity: 'sha384-main' }],
    ahead: [
      { src: '/remotes/storefront/2.0.0-b/remoteEntry.js', integrity: 'sha384-entry' },
      { src: '/remotes/storefront/2.0.0-b/item.js', integrity: 'sha384-item' },
    ],
  })
  expect(body).toContain('href="/remotes/shell/1/serif.woff2" type="font/woff2"')
  expect(getBoot(body)).toMatchObject({
    token: 'anonymous',
    session: null,
    signInOptions: { providers: [{ id: 'acme', name: 'Acme' }], verifiesEmail: true },
  })
})

test('one small script loads the others after the images', async () => {
  const { body } = await server.get('/')
  expect(body.match(/<script [^>]*src="[^"]*"/g)).toEqual(['<script defer src="/remotes/shell/1/first.js"'])
  expect(body).not.toContain('as="script"')
})

test('a page of the shell includes its own script', async () => {
  const { body } = await server.get('/sign-in')
  expect(getCode(body).ahead).toEqual([{ src: '/remotes/shell/1/sign-in.js', integrity: 'sha384-sign-in' }])
})

test('embedded data cannot break out of its element', async () => {
  const { body } = await server.get('/', { cookie: '__Host-elegant.session_token=1' })
  expect(body).not.toContain('<script>alert')
  expect(getBoot(body).session.name).toBe('Ada</script><script>alert(1)</script>')
})

test.each([
  ['/', 200],
  ['/sign-in', 200],
  ['/customer/dashboard', 200],
  ['/item/opal?from=mail', 200],
  ['//evil.example/shop', 404],
  ['/no-such-page', 404],
  ['/item/opal/more', 404],
])('%s returns %i', async (url, status) => {
  expect((await server.get(url)).statusCode).toBe(status)
})

test.each([
  '/remotes/shell/1/server.cjs',
  '/remotes/storefront/2.0.0-b/server.cjs',
  '/remotes/storefront/2.0.0-b/server%2Ecjs',
  '/remotes/storefront/2.0.0-b/shop.js.map',
  '/remotes/storefront/2.0.0-b/shop.js%2Emap',
])('%s is not served to browsers', async (url) => {
  expect(await server.get(url)).toMatchObject({ statusCode: 404, body: 'Not found' })
})

test('restricted areas are not preloaded', async () => {
  const { body } = await server.get('/customer/dashboard', { cookie: '__Host-elegant.session_token=1' })
  expect(getCode(body).ahead).toEqual([])
})

test('a personalized page is not cached', async () => {
  const { headers } = await server.get('/', { cookie: '__Host-elegant.session_token=1' })
  expect(headers['cache-control']).toBe('private, no-store')
  expect((await server.get('/')).headers['cache-control']).toBe('private, no-cache')
})

test('a visitor with a session receives their user but no token and no other account data', async () => {
  const { body } = await server.get('/', { cookie: '__Host-elegant.session_token=1' })
  expect(getBoot(body).session).toEqual({ id: 'u1', name: expect.any(String), email: 'ada@example.com' })
  expect(getBoot(body).token).toBeUndefined()
  // The server of the pages has no way to hand a renewed cookie on.
  expect(server.asked).toContain('/api/identity/get-session?disableRefresh=true')
})

test('concurrent visitors share one token', async () => {
  await Promise.all(Array.from({ length: 20 }, () => server.get('/item/opal')))
  expect(server.asked.filter((url) => url === '/api/auth/me')).toHaveLength(1)
})

test('the CSP allows only scripts of live releases and their own policies', async () => {
  const policy = String((await server.get('/')).headers['content-security-policy'])
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).toContain(
    'trusted-types remotes first ProseMirrorClipboard pushWorker mailPreview shell#x storefront#2.0.0-b storefront#1.0.0-a',
  )
  expect(policy).not.toMatch(/unsafe/)
})

test('a released file is immutable; a missing one is not cached', async () => {
  expect((await server.get('/remotes/storefront/2.0.0-b/shop.js')).headers['cache-control']).toContain('immutable')
  const missing = await server.get('/remotes/storefront/2.0.0-b/nothing.js')
  expect(missing.statusCode).toBe(404)
  expect(missing.headers['cache-control']).toBe('no-store')
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('a page rejects %s', async (method) => {
  const headers = { 'content-type': 'application/json' }
  const {
    statusCode,
    body,
    headers: answered,
  } = await server.app.inject({ method, url: '/shop', headers, payload: '{' })
  expect(statusCode).toBe(405)
  expect(body).toBe(`Pages do not support ${method}.`)
  expect(answered.allow).toBe('GET, HEAD')
})

test.each([
  ['zstd', 'gzip, deflate, br, zstd', zstdDecompressSync],
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  [undefined, 'br;q=0, identity', (whole: Buffer) => whole],
])(
  'a page compressed as %s has a content length, so it cannot arrive truncated',
  async (encoding, accepted, unpack) => {
    const { headers, rawPayload } = await server.get('/shop', { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toBe('accept-encoding')
    expect(headers['content-length']).toBe(String(rawPayload.length))
    expect(unpack(rawPayload).toString()).toMatch(/<\/html>\s*$/)
  },
)

test('every response disables content sniffing', async () => {
  for (const url of [
    '/',
    '/no-such-page',
    '/remotes.json',
    '/remotes/storefront/2.0.0-b/shop.js',
    '/remotes/nothing',
  ]) {
    expect((await server.get(url)).headers['x-content-type-options']).toBe('nosniff')
  }
})

test('an internal error does not reveal details', async () => {
  // A client that wrote the registry by hand named no list.
  await server.change({
    versions: {
      '2.0.0-b': {
        ...release('2.0.0-b'),
        server: { file: 'server.cjs' },
        pages: [Object({ path: '/shop', files: [], query: 5 })],
      },
    },
  })
  const { statusCode, body } = await server.get('/shop')
  expect(statusCode).toBe(500)
  expect(body).toBe('The page cannot be shown right now. Please try again in a moment.')
})

test('the public registry says what the live shell provides, for the checks of remotes elsewhere', async () => {
  await changeRegistry(server.dist, ({ remotes }) => {
    const previews = { '1': [{ keyHash: 'x', until: '2099-01-01T00:00:00Z' }] }
    const record = { active: '1', former: [], previews, versions: { '1': shell } }
    return { change: { ...by, remote: 'shell' }, apps: { shell: record, remotes } }
  })
  const { shell: given, change } = (await server.get('/remotes.json')).json()
  expect(given).toEqual({ active: '1', former: [], versions: { '1': JSON.parse(JSON.stringify(shell)) } })
  expect(change).toBeUndefined()
})

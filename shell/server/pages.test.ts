import { hash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { changeRegistry } from '@elegant/releases/changeRegistry'
import { buildShellRelease } from '@elegant/releases/testing/releases'
import type { Registry, RemoteRecord } from '@elegant/releases/types'
import Fastify, { type FastifyInstance } from 'fastify'
import { assertServable, pages } from './pages.ts'

const shell = buildShellRelease({
  version: '1',
  first: 'first.js',
  fonts: ['serif.woff2'],
  integrity: { 'main.js': 'sha384-main', 'sign-in.js': 'sha384-sign-in' },
  pages: { '/sign-in': ['sign-in.js'], '/sign-up': [], '/blocked': [] },
  contract: 1,
  trustedTypes: 'shell#x',
})

const registry: Registry = {
  schema: 1,
  rev: 3,
  shell: { active: '1', former: [], versions: { '1': shell } },
  remotes: {
    storefront: {
      active: '2.0.0-b',
      former: ['1.0.0-a'],
      versions: { '1.0.0-a': release('1.0.0-a'), '2.0.0-b': release('2.0.0-b') },
    },
  },
}

let dist: string
let app: FastifyInstance
let asked: string[]
/** The visitors that calls of the API were made for. */
let forwarded: unknown[]

beforeEach(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'elegant-pages-'))
  await mkdir(path.join(dist, 'remotes/storefront/2.0.0-b'), { recursive: true })
  await mkdir(path.join(dist, 'registry'))
  await writeFile(path.join(dist, 'registry/00000003.json'), JSON.stringify(registry))
  await writeFile(path.join(dist, 'remotes/storefront/2.0.0-b/shop.js'), 'globalThis.shop = 1')
  await writeFile(path.join(dist, 'remotes/storefront/2.0.0-b/server.cjs'), 'secret')
  await writeFile(path.join(dist, 'remotes/storefront/2.0.0-b/shop.js.map'), 'secret')
  asked = []
  forwarded = []
  app = Fastify()
  app.addHook('onRequest', async ({ url, headers }) => {
    if (!url.startsWith('/api')) return
    asked.push(decodeURIComponent(url))
    forwarded.push(headers['x-forwarded-for'])
  })
  app.get('/api/auth/me', ({ headers: { cookie = '' } }) => ({
    authToken: /session_token=(of-\w+)/.exec(cookie)?.[1] ?? 'anonymous',
  }))
  app.get('/api/customer', ({ headers: { authorization = '' } }) => ({
    _customer_roles_of_customers_of_shops: { role: authorization.replace('Bearer of-', '') },
  }))
  app.get('/api/identity/providers', () => ({ providers: [{ id: 'acme', name: 'Acme' }], verifiesEmail: true }))
  app.get('/api/revision', () => ({ revision: 1 }))
  app.get('/api/shop', () => ({ name: 'Elegant Gems' }))
  app.get('/api/identity/get-session', () => ({
    user: { id: 'u1', name: 'Ada</script><script>alert(1)</script>', email: 'ada@example.com', role: 'secret' },
  }))
  await app.register(pages, {
    dist,
    publicUrl: 'https://shop.test',
    shop: { domain: 'shop.test', key: 'pk' },
    apiUrl: () => address,
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
})

afterEach(async () => {
  await app.close()
  await rm(dist, { recursive: true })
})

const get = (url: string, headers = {}) => app.inject({ url, headers })

test('a remote’s page includes its scripts with hashes, fonts and a token', async () => {
  const { statusCode, body } = await get('/item/opal')
  expect(statusCode).toBe(200)
  expect(codeOf(body)).toEqual({
    failure: { remote: 'shell', version: '1', phase: 'load' },
    scripts: [{ src: '/remotes/shell/1/main.js', integrity: 'sha384-main' }],
    ahead: [
      { src: '/remotes/storefront/2.0.0-b/remoteEntry.js', integrity: 'sha384-entry' },
      { src: '/remotes/storefront/2.0.0-b/item.js', integrity: 'sha384-item' },
    ],
  })
  expect(body).toContain('href="/remotes/shell/1/serif.woff2" type="font/woff2"')
  expect(bootOf(body)).toMatchObject({
    token: 'anonymous',
    session: null,
    signInOptions: { providers: [{ id: 'acme', name: 'Acme' }], verifiesEmail: true },
  })
})

test('one small script loads the others after the images', async () => {
  const { body } = await get('/')
  expect(body.match(/<script [^>]*src="[^"]*"/g)).toEqual(['<script defer src="/remotes/shell/1/first.js"'])
  expect(body).not.toContain('as="script"')
})

test('a page of the shell includes its own script', async () => {
  const { body } = await get('/sign-in')
  expect(codeOf(body).ahead).toEqual([{ src: '/remotes/shell/1/sign-in.js', integrity: 'sha384-sign-in' }])
})

test('embedded data cannot break out of its element', async () => {
  const { body } = await get('/', { cookie: '__Host-elegant.session_token=1' })
  expect(body).not.toContain('<script>alert')
  expect(bootOf(body).session.name).toBe('Ada</script><script>alert(1)</script>')
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
  expect((await get(url)).statusCode).toBe(status)
})

test.each([
  '/remotes/shell/1/server.cjs',
  '/remotes/storefront/2.0.0-b/server.cjs',
  '/remotes/storefront/2.0.0-b/server%2Ecjs',
  '/remotes/storefront/2.0.0-b/shop.js.map',
  '/remotes/storefront/2.0.0-b/shop.js%2Emap',
])('%s is not served to browsers', async (url) => {
  expect(await get(url)).toMatchObject({ statusCode: 404, body: 'Not found' })
})

describe('a form submitted without JavaScript', () => {
  const send = (message: string, remoteAddress = '192.0.2.1') =>
    app.inject({
      method: 'POST',
      url: '/contact',
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ message }).toString(),
    })

  test('is rejected if it is too large, and not retried', async () => {
    const { statusCode, body } = await send('x'.repeat(200_000))
    expect(statusCode).toBe(413)
    expect(body.length).toBeLessThan(200)
  })

  test('is rate limited by network', async () => {
    const statuses = []
    for (let n = 0; n < 61; n++) statuses.push((await send('x'.repeat(40_000))).statusCode)
    expect(statuses.slice(0, 60)).not.toContain(429)
    expect(statuses.at(-1)).toBe(429)
    expect((await send('x'.repeat(40_000), '192.0.2.2')).statusCode).toBe(413)
  })
})

test('restricted areas are not preloaded', async () => {
  const { body } = await get('/customer/dashboard', { cookie: '__Host-elegant.session_token=1' })
  expect(codeOf(body).ahead).toEqual([])
})

test('a personalized page is not cached', async () => {
  const { headers } = await get('/', { cookie: '__Host-elegant.session_token=1' })
  expect(headers['cache-control']).toBe('private, no-store')
  expect((await get('/')).headers['cache-control']).toBe('private, no-cache')
})

test('a visitor with a session receives their user but no token and no other account data', async () => {
  const { body } = await get('/', { cookie: '__Host-elegant.session_token=1' })
  expect(bootOf(body).session).toEqual({ id: 'u1', name: expect.any(String), email: 'ada@example.com' })
  expect(bootOf(body).token).toBeUndefined()
  // The server of the pages has no way to hand a renewed cookie on.
  expect(asked).toContain('/api/identity/get-session?disableRefresh=true')
})

test('concurrent visitors share one token', async () => {
  await Promise.all(Array.from({ length: 20 }, () => get('/item/opal')))
  expect(asked.filter((url) => url === '/api/auth/me')).toHaveLength(1)
})

test('the CSP allows only scripts of live releases and their own policies', async () => {
  const policy = String((await get('/')).headers['content-security-policy'])
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).toContain(
    'trusted-types remotes first ProseMirrorClipboard pushWorker mailPreview shell#x storefront#2.0.0-b storefront#1.0.0-a',
  )
  expect(policy).not.toMatch(/unsafe/)
})

test('a released file is immutable; a missing one is not cached', async () => {
  expect((await get('/remotes/storefront/2.0.0-b/shop.js')).headers['cache-control']).toContain('immutable')
  const missing = await get('/remotes/storefront/2.0.0-b/nothing.js')
  expect(missing.statusCode).toBe(404)
  expect(missing.headers['cache-control']).toBe('no-store')
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('a page rejects %s', async (method) => {
  const headers = { 'content-type': 'application/json' }
  const { statusCode, body, headers: answered } = await app.inject({ method, url: '/shop', headers, payload: '{' })
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
    const { headers, rawPayload } = await get('/shop', { 'accept-encoding': accepted })
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
    expect((await get(url)).headers['x-content-type-options']).toBe('nosniff')
  }
})

test('an internal error does not reveal details', async () => {
  // A client that wrote the registry by hand named no list.
  await change({
    versions: {
      '2.0.0-b': {
        ...release('2.0.0-b'),
        server: { file: 'server.cjs' },
        pages: [Object({ path: '/shop', files: [], query: 5 })],
      },
    },
  })
  const { statusCode, body } = await get('/shop')
  expect(statusCode).toBe(500)
  expect(body).toBe('The page cannot be shown right now. Please try again in a moment.')
})

test('the last registry is used while the current one is unreadable', async () => {
  await get('/')
  await writeFile(path.join(dist, 'registry/00000004.json'), '{ half a fi')
  expect((await get('/item/opal')).body).toContain('/remotes/storefront/2.0.0-b/item.js')
})

describe('without a registry', () => {
  test.each([
    ['releases', async () => undefined],
    [
      'a shell',
      async (dist: string) => void (await changeRegistry(dist, () => ({ change: by, apps: { remotes: {} } }))),
    ],
  ])('a server that starts without %s is out of service', async (_, prepare) => {
    const empty = path.join(dist, 'empty')
    await prepare(empty)
    await expect(assertServable(empty)).rejects.toThrow(`in ${empty}`)
    const alone = await open(empty)
    for (const url of ['/', '/no-such-page', '/my-remotes.json']) {
      const { statusCode, headers, body } = await alone.inject(url)
      expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '10', 'no-store'])
      expect(headers).not.toHaveProperty('x-robots-tag')
      expect(body).toBe('The page cannot be shown right now. Please try again in a moment.')
    }
    await alone.close()
  })

  test('a server that has read it goes on with it, but is not ready', async () => {
    await assertServable(dist)
    await get('/')
    await rm(path.join(dist, 'registry'), { recursive: true })
    expect((await get('/item/opal')).body).toContain('/remotes/storefront/2.0.0-b/item.js')
    await expect(assertServable(dist)).rejects.toThrow(`There are no releases in ${dist}.`)
  })
})

/** Opens a server of pages without an API. */
async function open(dist: string): Promise<FastifyInstance> {
  const alone = Fastify()
  await alone.register(pages, {
    dist,
    publicUrl: 'https://shop.test',
    shop: { domain: 'd', key: 'k' },
    apiUrl: () => 'http://127.0.0.1:1',
  })
  return alone
}

test('pages are served while the API does not respond', async () => {
  const alone = await open(dist)
  const { statusCode, body } = await alone.inject('/item/opal')
  expect(statusCode).toBe(200)
  expect(bootOf(body).token).toBeUndefined()
  await alone.close()
})

describe('a canary', () => {
  beforeEach(() => change({ canary: { version: '3.0.0-c', percent: 40 } }))

  test('is served consistently to its visitors, while others get the live release', async () => {
    const seen = new Set<string>()
    for (let visitor = 0; visitor < 30; visitor++) {
      const first = await get('/')
      const [, bucket = ''] =
        /^(__Host-elegant_bucket=\d{1,2}); Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/.exec(
          String(first.headers['set-cookie']),
        ) ?? []
      expect(bucket).not.toBe('')
      const again = await get('/item/opal', { cookie: bucket })
      expect(again.headers['set-cookie']).toBeUndefined()
      expect(versionIn(again.body)).toBe(versionIn(first.body))
      expect(again.body).toContain(`/remotes/storefront/${versionIn(first.body)}/item.js`)
      seen.add(versionIn(first.body))
    }
    expect(seen).toEqual(new Set(['2.0.0-b', '3.0.0-c']))
  })

  test('is returned when its page requests the live releases again', async () => {
    const versions = new Set<string>()
    for (let bucket = 0; bucket < 100; bucket++)
      versions.add(
        (await get('/my-remotes.json', { cookie: `__Host-elegant_bucket=${bucket}` })).json().remotes.storefront.active
          .version,
      )
    expect(versions).toEqual(new Set(['2.0.0-b', '3.0.0-c']))
  })
})

test('no cookie is set without a canary', async () => {
  expect((await get('/')).headers['set-cookie']).toBeUndefined()
})

describe('a preview link', () => {
  const until = '2999-01-01T00:00:00Z'
  beforeEach(() => change({ previews: { '3.0.0-c': [{ keyHash: hash('sha256', 'the-key'), until }] } }))

  async function follow(url: string, cookie = '') {
    const { statusCode, headers } = await get(url, { cookie })
    expect(statusCode).toBe(303)
    const [kept = ''] = String(headers['set-cookie']).split(';', 1)
    const page = await get(String(headers.location), { cookie: [kept, cookie].filter(Boolean).join('; ') })
    return { location: headers.location, cookie: kept, shown: versionIn(page.body), boot: bootOf(page.body) }
  }

  test('shows the preview with its key and redirects to the address without the key', async () => {
    const { location, shown, boot } = await follow('/item/opal?remote.storefront=3.0.0-c&remote.key=the-key&page=2')
    expect(location).toBe('/item/opal?page=2')
    expect(shown).toBe('3.0.0-c')
    expect(boot.remotes.storefront).toMatchObject({ source: 'preview', previous: { version: '2.0.0-b' } })
  })

  test.each([
    '/?remote.storefront=3.0.0-c',
    '/?remote.storefront=3.0.0-c&remote.key=guessed',
    '/?remote.storefront=9',
    '/?remote.constructor=9',
  ])('%s says once that the preview is over, instead of showing the live release', async (url) => {
    const cookie = await over(url)
    expect(cookie).toBe('__Host-elegant_preview=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure')
  })

  test('that has expired says that the preview is over', async () => {
    const expired = '2020-01-01T00:00:00Z'
    await change({ previews: { '3.0.0-c': [{ keyHash: hash('sha256', 'the-key'), until: expired }] } })
    await over('/item/opal?remote.storefront=3.0.0-c&remote.key=the-key')
  })

  /** Follows a link to the page that says that the preview is over, and returns the cookie that this page sets. */
  async function over(url: string, cookie = ''): Promise<string> {
    const { headers } = await get(url, { cookie })
    const [kept = ''] = String(headers['set-cookie']).split(';', 1)
    const page = await get(String(headers.location), { cookie: [kept, cookie].filter(Boolean).join('; ') })
    expect([page.statusCode, page.headers['x-robots-tag'], page.headers['cache-control']]).toEqual([
      410,
      'noindex',
      'no-store',
    ])
    expect(page.body).toContain('<h1>This preview is over</h1>')
    expect(page.body).toContain('<a href="/">')
    return String(page.headers['set-cookie'])
  }

  test('works without a key for admins but for no other user', async () => {
    expect((await follow('/?remote.storefront=3.0.0-c', '__Host-elegant.session_token=of-admin')).shown).toBe('3.0.0-c')
    await over('/?remote.storefront=3.0.0-c', '__Host-elegant.session_token=of-customer')
  })

  test('with an empty version leaves the preview', async () => {
    const { cookie } = await follow('/?remote.storefront=3.0.0-c&remote.key=the-key')
    expect((await follow('/?remote.storefront=', cookie)).shown).toBe('2.0.0-b')
  })

  test('never redirects to another host', async () => {
    expect((await get('//evil.example/?remote.storefront=x')).headers.location).toBe('/evil.example/')
  })

  test.each([
    ['no session', { version: '3.0.0-c' }, ''],
    ['a session and a release that does not exist', { version: 'x' }, '; __Host-elegant.session_token=of-customer'],
    ['a session and a key', { version: '3.0.0-c', key: 'x' }, '; __Host-elegant.session_token=of-customer'],
  ])('does not check for an admin at the API if the cookie comes with %s', async (_, override, session) => {
    const kept = encodeURIComponent(JSON.stringify({ storefront: override }))
    const { body } = await get('/my-remotes.json', { cookie: `__Host-elegant_preview=${kept}${session}` })
    expect(JSON.parse(body).remotes.storefront.active.version).toBe('2.0.0-b')
    expect(asked.filter((url) => url.startsWith('/api/auth/me') || url.startsWith('/api/customer'))).toEqual([])
  })

  test('checks for an admin as the visitor, so the page server’s rate limit is not consumed', async () => {
    const kept = encodeURIComponent(JSON.stringify({ storefront: { version: '3.0.0-c' } }))
    const cookie = `__Host-elegant_preview=${kept}; __Host-elegant.session_token=of-customer`
    await app.inject({ url: '/my-remotes.json', headers: { cookie }, remoteAddress: '203.0.113.9' })
    expect(forwarded).toContain('203.0.113.9')
  })

  test.each(['%', 'null', '%7B%22storefront%22%3Anull%7D', '[1]'])('a malformed cookie %s is ignored', async (kept) => {
    const { statusCode, body } = await get('/', { cookie: `__Host-elegant_preview=${kept}` })
    expect([statusCode, versionIn(body)]).toEqual([200, '2.0.0-b'])
  })

  test('the public registry does not contain its key', async () => {
    const { body } = await get('/remotes.json')
    expect(body).toContain('3.0.0-c')
    expect(body).not.toContain('keyHash')
  })
})

test('the public registry says what the live shell provides, for the checks of remotes elsewhere', async () => {
  await changeRegistry(dist, ({ remotes }) => {
    const previews = { '1': [{ keyHash: 'x', until: '2099-01-01T00:00:00Z' }] }
    const record = { active: '1', former: [], previews, versions: { '1': shell } }
    return { change: { ...by, remote: 'shell' }, apps: { shell: record, remotes } }
  })
  const { shell: given, change } = (await get('/remotes.json')).json()
  expect(given).toEqual({ active: '1', former: [], versions: { '1': JSON.parse(JSON.stringify(shell)) } })
  expect(change).toBeUndefined()
})

const by = { by: '', what: 'release', remote: 'storefront', version: '3.0.0-c', why: '' } as const

/** Another revision of the registry, in which a third storefront is known. */
async function change(changes: Partial<RemoteRecord>): Promise<void> {
  await changeRegistry(dist, ({ shell, remotes: { storefront } }) => {
    if (!storefront) throw new Error('There is no storefront')
    const versions = { ...storefront.versions, '3.0.0-c': release('3.0.0-c') }
    return {
      change: by,
      apps: { shell, remotes: { storefront: { ...storefront, versions, ...changes } } },
    }
  })
}

function versionIn(body: string): string {
  return bootOf(body).remotes.storefront.active.version
}

/** The scripts that the first script loads. */
function codeOf(body: string) {
  const [, list = ''] = /data-behind="([^"]*)"/.exec(body) ?? []
  return JSON.parse(list.replaceAll('&quot;', '"'))
}

function bootOf(body: string) {
  return JSON.parse(/id="boot">(.*)<\/script>/.exec(body)?.[1] ?? 'null')
}

function release(version: string) {
  return {
    version,
    container: `storefront_${version}`,
    base: `/remotes/storefront/${version}/`,
    entry: 'remoteEntry.js',
    integrity: { 'remoteEntry.js': 'sha384-entry', 'item.js': 'sha384-item' },
    pages: [
      { path: '/', files: ['remoteEntry.js'] },
      {
        path: '/item/:slug',
        files: ['remoteEntry.js', 'item.js'],
      },
      { path: '/customer/dashboard', files: ['remoteEntry.js'] },
      { path: '/contact', files: ['remoteEntry.js'], form: '/contact_messages' },
    ],
    contract: 1,
    shared: {},
    trustedTypes: `storefront#${version}`,
    builtAt: '',
  }
}

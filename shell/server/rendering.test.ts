import { hash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { activateRelease } from '@elegant/releases/commands'
import { readChanges, readRegistry } from '@elegant/releases/registry'
import { type ShellBuild, shellBuildFile } from '@elegant/releases/shellBuild'
import type { Release } from '@elegant/releases/types'
import Fastify, { type FastifyInstance } from 'fastify'
import { register } from 'prom-client'
import { pages } from './pages.ts'

/** A shell of one line: it shows where it is, what its remote says, and can be asked to fail. */
const shellSource = `
let made = 0
process.once('message', (setUp) => {
  const remotes = Object.fromEntries(setUp.remotes.map(({ name, source }) => [name, source]))
  process.send({ isReady: true })
  process.on('message', (order) => render(remotes, order))
})
function render(remotes, { id, address, extent, owner, token }) {
  if (address.includes('hang')) for (;;) {}
  if (address.includes('fall')) process.exit(1)
  if (address.includes('throw') && extent === 'whole') return process.send({ id, failure: 'It broke', isOfRelease: address.includes('throw-own') })
  const secrets = Object.keys(process.env).length
  const text = JSON.stringify({ address, extent, says: remotes[owner], token, made: ++made, secrets })
  const page = { status: address.includes('gone') ? 404 : 200, head: '<title>A page</title>', styles: '<style data-styled></style>', body: '<div>' + text + '</div>' }
  process.send({ id, page: extent === 'whole' ? { ...page, knowledge: '{}' } : page })
}
`

let dist: string
let app: FastifyInstance
let revision: number
let isApiThere: boolean
let refusals: number

beforeEach(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'elegant-rendering-'))
  await mkdir(path.join(dist, 'shell'))
  await writeFile(path.join(dist, 'shell/server.cjs'), shellSource)
  const build: ShellBuild = {
    release: 'x',
    base: '/assets/',
    scripts: ['main.js'],
    fonts: [],
    integrity: {},
    pages: { '/sign-in': ['sign-in.js'], '/blocked': [] },
    server: { file: 'server.cjs', integrity: sha384(shellSource) },
    contract: 1,
    singletons: {},
    trustedTypes: 'shell#x',
  }
  await writeFile(path.join(dist, 'shell', shellBuildFile), JSON.stringify(build))
  await release('1.0.0', 'opals')
  revision = 1
  isApiThere = true
  refusals = 0
  app = Fastify()
  app.addHook('onRequest', async ({ url }, reply) => {
    if (!url.startsWith('/api') || isApiThere) return
    refusals++
    await reply.status(503).send()
  })
  app.get('/api/auth/me', () => ({ authToken: 'anonymous' }))
  app.get('/api/identity/providers', () => ({ providers: [], verifiesEmail: false }))
  app.get('/api/revision', () => ({ revision }))
  app.get('/api/identity/get-session', () => ({ user: { id: 'u1', name: 'Ada', email: 'ada@example.com' } }))
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

test('the HTML contains the page’s text, its title and its styles with the response’s nonce', async () => {
  const { headers, body } = await app.inject('/shop?page=2')
  expect(shownIn(body)).toMatchObject({ address: '/shop?page=2', extent: 'whole', says: 'opals', token: 'anonymous' })
  expect(body).toContain('<title>A page</title>')
  const [, nonce] = /<style nonce="([^"]+)" data-styled>/.exec(body) ?? []
  expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
  expect(body).toContain('id="knowledge">{}</script>')
})

test('only query parameters that a page reads vary its cache entry', async () => {
  const plain = shownIn((await app.inject('/shop')).body)
  expect(shownIn((await app.inject('/shop?utm_source=mail')).body)).toEqual(plain)
  expect(shownIn((await app.inject('/shop?x=1&page=2')).body)).toMatchObject({ address: '/shop?page=2' })
})

test('a flood of addresses does not evict popular pages', async () => {
  const before = shownIn((await app.inject('/shop')).body)
  await Promise.all(Array.from({ length: 300 }, (_, place) => app.inject(`/shop?page=${place}`)))
  expect(shownIn((await app.inject('/shop')).body)).toEqual(before)
})

test.each(['*', '//', '///', '/%', '/shop?page=%'])('%s is handled', async (url) => {
  const { statusCode } = await app.inject({ url })
  expect(statusCode).toBeLessThan(500)
})

test('the response has the page’s status', async () => {
  expect((await app.inject('/item/gone')).statusCode).toBe(404)
  expect((await app.inject('/item/opal')).statusCode).toBe(200)
})

test.each([
  ['/shop', undefined],
  ['/item/opal', undefined],
  ['/item/gone', 'noindex'],
  ['/no-such-page', 'noindex'],
  ['/cart', 'noindex'],
  ['/sign-in', 'noindex'],
  ['/admin/orders', 'noindex'],
])('the robots header of %s: %s', async (url, told) => {
  expect((await app.inject(url)).headers['x-robots-tag']).toBe(told)
})

test('all pages that are not found share one cache entry', async () => {
  const first = await app.inject('/no-such-page')
  expect(first.statusCode).toBe(404)
  expect(shownIn((await app.inject('/nor-this')).body)).toEqual(shownIn(first.body))
})

test.each(['/cart', '/customer/dashboard', '/admin', '/ADMIN/orders', '/blocked'])(
  '%s is rendered in the browser: the server sends the frame',
  async (url) => {
    const { statusCode, body } = await app.inject({ url, headers: { cookie: '__Host-elegant.session_token=1' } })
    expect(statusCode).toBe(200)
    expect(shownIn(body)).toMatchObject({ extent: 'frame' })
    expect(body).not.toContain('id="knowledge"')
  },
)

test('a visitor with a session gets the public page, marked so that it does not offer to sign in', async () => {
  const anybody = await app.inject('/shop')
  const { body } = await app.inject({ url: '/shop', headers: { cookie: '__Host-elegant.session_token=1' } })
  expect(shownIn(body)).toEqual(shownIn(anybody.body))
  expect(body).toContain('<html lang="en" data-signed-in>')
  expect(anybody.body).toContain('<html lang="en">')
})

test('remotes cannot read the server’s environment variables', async () => {
  expect(shownIn((await app.inject('/shop')).body)).toMatchObject({ secrets: 0 })
})

describe('a rendered page', () => {
  test('is shared by concurrent and later visitors', async () => {
    const together = await Promise.all(Array.from({ length: 20 }, () => app.inject('/shop')))
    const later = await app.inject('/shop')
    expect(new Set([...together, later].map(({ body }) => shownIn(body).made))).toEqual(new Set([1]))
  })

  test('is cached until an admin changes public data', async () => {
    await app.inject('/shop')
    revision = 2
    await eventually(async () => expect(shownIn((await app.inject('/shop')).body).made).toBe(2))
  })

  test('stays available while the API does not respond', async () => {
    const before = await app.inject('/shop')
    isApiThere = false
    await eventually(async () => {
      expect(shownIn((await app.inject('/shop')).body)).toEqual(shownIn(before.body))
      expect(refusals).toBeGreaterThan(0)
    })
  })
})

describe('a page that cannot be rendered', () => {
  test('because it throws is sent as the frame, and others are not affected', async () => {
    const { statusCode, body } = await app.inject('/item/throw')
    expect(statusCode).toBe(200)
    expect(shownIn(body)).toMatchObject({ extent: 'frame' })
    expect(shownIn((await app.inject('/shop')).body)).toMatchObject({ extent: 'whole' })
    expect(await register.metrics()).toMatch(/pages_total\{extent="frame",how="made"\} [1-9]/)
  })

  test('counts as a failure of its release for each visitor only if the release throws', async () => {
    await release('2.0.0', 'emeralds')
    const visit = async (url: string, visitor: number) => app.inject({ url, remoteAddress: `198.51.100.${visitor}` })
    for (let visitor = 0; visitor < 5; visitor++) await visit('/item/throw', visitor)
    expect((await readRegistry(dist)).remotes.storefront?.active).toBe('2.0.0')
    for (let visitor = 0; visitor < 5; visitor++) await visit('/item/throw-own', visitor)
    await eventually(async () =>
      expect((await readRegistry(dist)).remotes.storefront).toMatchObject({ active: '1.0.0', takenBack: '2.0.0' }),
    )
    expect((await readChanges(dist))[0]?.why).toBe(
      '2.0.0 failed 5 of 5 visitors within 10 minutes (100 %), the last at: server',
    )
  })

  test.each(['hang', 'fall'])(
    'because its process would %s is sent without HTML, and others recover soon',
    async (fault) => {
      const { statusCode, body } = await app.inject(`/item/${fault}`)
      expect(statusCode).toBe(200)
      expect(body).toContain('<div id="root"></div>')
      expect(body).toContain('/assets/main.js')
      await eventually(async () => expect(shownIn((await app.inject('/shop')).body)).toMatchObject({ extent: 'whole' }))
    },
  )

  test('because its remote’s build was tampered with is sent as the frame until the build is restored', async () => {
    const file = path.join(dist, 'remotes/storefront/1.0.0/server.cjs')
    await writeFile(file, 'glass')
    expect(shownIn((await app.inject('/shop')).body)).toMatchObject({ extent: 'frame' })
    await writeFile(file, 'opals')
    await eventually(async () => expect(shownIn((await app.inject('/shop')).body)).toMatchObject({ says: 'opals' }))
  })

  test('because the shell’s build was tampered with is left to the browser until the build is restored', async () => {
    const file = path.join(dist, 'shell/server.cjs')
    await writeFile(file, shellSource.replace('opals', 'glass').concat(' '))
    expect((await app.inject('/shop')).body).toContain('<div id="root"></div>')
    await writeFile(file, shellSource)
    await eventually(async () => expect(shownIn((await app.inject('/shop')).body)).toMatchObject({ says: 'opals' }))
  })
})

test('a new release is rendered from the next request on', async () => {
  expect(shownIn((await app.inject('/shop')).body)).toMatchObject({ says: 'opals' })
  await release('2.0.0', 'emeralds')
  expect(shownIn((await app.inject('/shop')).body)).toMatchObject({ says: 'emeralds' })
})

/** The visible content of the page rendered by the fake shell above. */
function shownIn(html: string): Record<string, unknown> {
  return JSON.parse(/<div id="root"><div>(.*)<\/div><\/div>/.exec(html)?.[1] ?? '{}')
}

/** Tries again until what is expected has come. */
async function eventually(expectation: () => Promise<void>): Promise<void> {
  const until = Date.now() + 12_000
  for (;;) {
    try {
      return await expectation()
    } catch (error) {
      if (Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

async function release(version: string, source: string): Promise<void> {
  const folder = path.join(dist, 'remotes/storefront', version)
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'server.cjs'), source)
  const live: Release = {
    version,
    container: `storefront_${version}`,
    base: `/remotes/storefront/${version}/`,
    entry: 'remoteEntry.js',
    integrity: {},
    server: { file: 'server.cjs', integrity: sha384(source) },
    pages: [
      { path: '/shop', files: [], query: ['page'] },
      { path: '/item/:slug', files: [] },
      { path: '/cart', files: [], isPersonal: true },
      { path: '/customer/dashboard', files: [], isPersonal: true },
      { path: '/admin', files: [] },
      { path: '/admin/orders', files: [] },
    ],
    contract: 1,
    shared: {},
    trustedTypes: '',
    builtAt: '',
  }
  await activateRelease({ dist, name: 'storefront', by: '', why: '' }, live)
}

function sha384(text: string): string {
  return `sha384-${hash('sha384', text, 'base64')}`
}

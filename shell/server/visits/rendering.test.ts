import { hash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { activateRelease } from '@elegant/releases/commands/commands'
import { readChanges, readRegistry } from '@elegant/releases/registry/registry'
import { buildRelease } from '@elegant/releases/testing/releases'
import { eventually } from '@elegant/server/testing/eventually'
import type { FastifyInstance } from 'fastify'
import { register } from 'prom-client'
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

test('the HTML contains the page’s text, its title and its styles, which the policy allows by their hashes', async () => {
  const { headers, body } = await app.inject('/shop?page=2')
  expect(shownIn(body)).toMatchObject({ address: '/shop?page=2', extent: 'whole', says: 'opals', token: 'anonymous' })
  expect(body).toContain('<title>A page</title>')
  const [, style = ''] = /<style data-styled>([^<]*)</.exec(body) ?? []
  for (const content of [style, ''])
    expect(headers['content-security-policy']).toContain(`'sha256-${hash('sha256', content, 'base64')}'`)
  expect(body).toContain('id="knowledge">{}</script>')
})

test('a page for a session has a nonce of its own', async () => {
  const cookie = '__Host-elegant.session_token=x'
  const { headers, body } = await app.inject({ url: '/shop', headers: { cookie } })
  const [, nonce] = /<style nonce="([^"]+)" data-styled>/.exec(body) ?? []
  expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
})

test('visitors without a session get the same bytes until the page or the shop changes', async () => {
  const get = () => app.inject({ url: '/shop', headers: { 'accept-encoding': 'br' } })
  const [first, second, third] = [await get(), await get(), await get()]
  expect(brotliDecompressSync(second.rawPayload)).toEqual(brotliDecompressSync(first.rawPayload))
  expect(third.rawPayload).toEqual(second.rawPayload)
  expect(third.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
  server.api.revision = 2
  await server.release('1.0.1', 'emeralds')
  await eventually(async () => expect(String(brotliDecompressSync((await get()).rawPayload))).toContain('emeralds'))
})

test('a visitor whose session cannot be read asks for it, also when others get a kept page', async () => {
  const get = async (headers: Record<string, string> = {}) => {
    const { rawPayload } = await app.inject({ url: '/shop', headers: { 'accept-encoding': 'br', ...headers } })
    return String(brotliDecompressSync(rawPayload))
  }
  for (let visitor = 0; visitor < 2; visitor++) expect(await get()).toContain('"session":null')
  server.api.isThere = false
  expect(await get({ cookie: '__Host-elegant.session_token=x' })).not.toContain('"session"')
})

test('the frame has the links of the live releases, in their order', async () => {
  const links = ['Shop', 'Shows', 'My Orders', 'Admin', 'Reports']
  expect(shownIn((await app.inject('/shop')).body)).toMatchObject({ links })
  const talks = [{ place: 'header', label: 'Talks', order: 5 } as const]
  const release = buildRelease('talks', [], {
    pages: [{ path: '/talks', files: [], access: 'everyone', links: talks }],
  })
  await activateRelease({ dist: server.dist, name: 'talks', by: '', why: '' }, release)
  expect(shownIn((await app.inject('/shop')).body)).toMatchObject({ links: ['Talks', ...links] })
})

test('the sitemap lists the pages that everyone may see at one address', async () => {
  const { headers, body } = await app.inject('/sitemap-pages.xml')
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(Array.from(body.matchAll(/<loc>(.*?)<\/loc>/g), ([, address]) => address)).toEqual([
    'https://shop.test/shop',
    'https://shop.test/shows',
  ])
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

test('a page that has moved redirects, with the visitor’s query, and browsers ask again', async () => {
  const { statusCode, headers } = await app.inject('/item/moved-opal?utm_source=mail')
  expect(statusCode).toBe(301)
  expect(headers).toMatchObject({ location: '/item?utm_source=mail', 'cache-control': 'private, no-cache' })
})

test.each([
  ['/shop', undefined],
  ['/item/opal', undefined],
  ['/item/gone', 'noindex'],
  ['/no-such-page', 'noindex'],
  ['/cart', 'noindex'],
  ['/sign-in', 'noindex'],
  ['/admin/orders', 'noindex'],
  ['/reports', 'noindex'],
  ['/shows', undefined],
])('the robots header of %s: %s', async (url, told) => {
  expect((await app.inject(url)).headers['x-robots-tag']).toBe(told)
})

test('all pages that are not found share one cache entry', async () => {
  const first = await app.inject('/no-such-page')
  expect(first.statusCode).toBe(404)
  expect(shownIn((await app.inject('/nor-this')).body)).toEqual(shownIn(first.body))
})

test.each([
  ['/nope/x', '/-'],
  ['/ADMIN/nope/x', '/admin/-'],
  ['/customer/nope', '/customer/-'],
])('the unknown address %s is rendered in the frame of %s, as in the browser', async (url, address) => {
  const { statusCode, body } = await app.inject(url)
  expect(statusCode).toBe(404)
  expect(shownIn(body)).toMatchObject({ address, extent: 'whole' })
})

test.each(['/cart', '/customer/dashboard', '/admin', '/ADMIN/orders', '/blocked', '/reports', '/club'])(
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
    server.api.revision = 2
    await eventually(async () => expect(shownIn((await app.inject('/shop')).body).made).toBe(2))
  })

  test('is rendered again within seconds if the API has no revisions', async () => {
    delete server.api.revision
    await app.inject('/shop')
    await eventually(async () => expect(shownIn((await app.inject('/shop')).body).made).toBeGreaterThan(1))
  })

  test('has the facts of the shop that the owner has saved', async () => {
    const factsIn = (body: string) => JSON.parse(/id="boot">(.*?)<\/script>/.exec(body)?.[1] ?? '{}').facts
    expect(factsIn((await app.inject('/shop')).body)).toBeUndefined()
    server.api.shop = { name: 'Opal </script> & Co', _shop_info: { contact_info: { phone: '904 555 0142' } } }
    await eventually(async () => {
      const { body } = await app.inject('/shop')
      expect(factsIn(body)).toMatchObject({ name: 'Opal </script> & Co', phone: '904 555 0142', email: '' })
      expect(shownIn(body).facts).toEqual(factsIn(body))
    })
  })

  test('stays available while the API does not respond', async () => {
    const before = await app.inject('/shop')
    server.api.isThere = false
    await eventually(async () => {
      expect(shownIn((await app.inject('/shop')).body)).toEqual(shownIn(before.body))
      expect(server.api.refusals).toBeGreaterThan(0)
    })
  })
})

describe('a closed shop', () => {
  beforeEach(async () => {
    server.api.shop = { Is_visible: false }
    await eventually(async () => expect((await app.inject('/shop')).statusCode).toBe(503))
  })

  test.each(['/shop', '/item/opal', '/no-such-page'])('answers %s as unavailable for now', async (url) => {
    const { statusCode, headers } = await app.inject(url)
    expect(statusCode).toBe(503)
    expect(headers).toMatchObject({
      'retry-after': '3600',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    })
  })

  test.each(['/e/a-key', '/sign-in', '/customer/dashboard', '/admin'])('still opens %s', async (url) => {
    expect((await app.inject(url)).statusCode).toBe(200)
  })

  test('lets the browser render the page of somebody with a session, who may be the owner', async () => {
    const { statusCode, body } = await app.inject({
      url: '/shop',
      headers: { cookie: '__Host-elegant.session_token=1' },
    })
    expect(statusCode).toBe(200)
    expect(body).toContain('<div id="root"></div>')
  })

  test('opens again', async () => {
    server.api.shop = { Is_visible: true }
    await eventually(async () => expect((await app.inject('/shop')).statusCode).toBe(200))
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
    await server.release('2.0.0', 'emeralds')
    const visit = async (url: string, visitor: number) => app.inject({ url, remoteAddress: `198.51.100.${visitor}` })
    for (let visitor = 0; visitor < 5; visitor++) await visit('/item/throw', visitor)
    expect((await readRegistry(server.dist)).remotes.storefront?.active).toBe('2.0.0')
    for (let visitor = 0; visitor < 5; visitor++) await visit('/item/throw-own', visitor)
    await eventually(async () =>
      expect((await readRegistry(server.dist)).remotes.storefront).toMatchObject({
        active: '1.0.0',
        takenBack: '2.0.0',
      }),
    )
    expect((await readChanges(server.dist))[0]?.why).toBe(
      '2.0.0 failed 5 of 5 visitors within 10 minutes (100%), the last at: server',
    )
  })

  test('because its remote’s build was tampered with is sent as the frame until the build is restored', async () => {
    const file = path.join(server.dist, 'remotes/storefront/1.0.0/server.cjs')
    await writeFile(file, 'glass')
    expect(shownIn((await app.inject('/shop')).body)).toMatchObject({ extent: 'frame' })
    await writeFile(file, 'opals')
    await eventually(async () => expect(shownIn((await app.inject('/shop')).body)).toMatchObject({ says: 'opals' }))
  })

  test('because the shell’s build was tampered with is sent as the frame of the build in memory until it is restored', async () => {
    const file = path.join(server.dist, 'remotes/shell/1/server.cjs')
    await writeFile(file, fakeShell.replace('opals', 'glass').concat(' '))
    expect(shownIn((await app.inject('/shop')).body)).toMatchObject({ extent: 'frame' })
    await writeFile(file, fakeShell)
    await eventually(async () => expect(shownIn((await app.inject('/shop')).body)).toMatchObject({ says: 'opals' }))
  })
})

test('a new release is rendered from the next request on', async () => {
  expect(shownIn((await app.inject('/shop')).body)).toMatchObject({ says: 'opals' })
  await server.release('2.0.0', 'emeralds')
  expect(shownIn((await app.inject('/shop')).body)).toMatchObject({ says: 'emeralds' })
})

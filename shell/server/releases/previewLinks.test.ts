import { hash } from 'node:crypto'
import { getBoot, type ServedPages, servePages, versionIn } from '../testing/servePages.ts'

let server: ServedPages

beforeEach(async () => {
  server = await servePages()
})

afterEach(() => server.close())

describe('a preview link', () => {
  const until = '2999-01-01T00:00:00Z'
  beforeEach(() => server.change({ previews: { '3.0.0-c': [{ keyHash: hash('sha256', 'the-key'), until }] } }))

  async function follow(url: string, cookie = '') {
    const { statusCode, headers } = await server.get(url, { cookie })
    expect(statusCode).toBe(303)
    const [kept = ''] = String(headers['set-cookie']).split(';', 1)
    const page = await server.get(String(headers.location), { cookie: [kept, cookie].filter(Boolean).join('; ') })
    return { location: headers.location, cookie: kept, shown: versionIn(page.body), boot: getBoot(page.body) }
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
    await server.change({ previews: { '3.0.0-c': [{ keyHash: hash('sha256', 'the-key'), until: expired }] } })
    await over('/item/opal?remote.storefront=3.0.0-c&remote.key=the-key')
  })

  /** Follows a link to the page that says that the preview is over, and returns the cookie that this page sets. */
  async function over(url: string, cookie = ''): Promise<string> {
    const { headers } = await server.get(url, { cookie })
    const [kept = ''] = String(headers['set-cookie']).split(';', 1)
    const page = await server.get(String(headers.location), { cookie: [kept, cookie].filter(Boolean).join('; ') })
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
    expect((await server.get('//evil.example/?remote.storefront=x')).headers.location).toBe('/evil.example/')
  })

  test.each([
    ['no session', { version: '3.0.0-c' }, ''],
    ['a session and a release that does not exist', { version: 'x' }, '; __Host-elegant.session_token=of-customer'],
    ['a session and a key', { version: '3.0.0-c', key: 'x' }, '; __Host-elegant.session_token=of-customer'],
  ])('does not check for an admin at the API if the cookie comes with %s', async (_, override, session) => {
    const kept = encodeURIComponent(JSON.stringify({ storefront: override }))
    const { body } = await server.get('/my-remotes.json', { cookie: `__Host-elegant_preview=${kept}${session}` })
    expect(JSON.parse(body).remotes.storefront.active.version).toBe('2.0.0-b')
    expect(server.asked.filter((url) => url.startsWith('/api/auth/me') || url.startsWith('/api/customer'))).toEqual([])
  })

  test('checks for an admin as the visitor, so the page server’s rate limit is not consumed', async () => {
    const kept = encodeURIComponent(JSON.stringify({ storefront: { version: '3.0.0-c' } }))
    const cookie = `__Host-elegant_preview=${kept}; __Host-elegant.session_token=of-customer`
    await server.app.inject({ url: '/my-remotes.json', headers: { cookie }, remoteAddress: '203.0.113.9' })
    expect(server.forwarded).toContain('203.0.113.9')
  })

  test.each(['%', 'null', '%7B%22storefront%22%3Anull%7D', '[1]'])('a malformed cookie %s is ignored', async (kept) => {
    const { statusCode, body } = await server.get('/', { cookie: `__Host-elegant_preview=${kept}` })
    expect([statusCode, versionIn(body)]).toEqual([200, '2.0.0-b'])
  })

  test('the public registry does not contain its key', async () => {
    const { body } = await server.get('/remotes.json')
    expect(body).toContain('3.0.0-c')
    expect(body).not.toContain('keyHash')
  })
})

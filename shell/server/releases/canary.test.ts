import { type ServedPages, servePages, versionIn } from '../testing/servePages.ts'

let server: ServedPages

beforeEach(async () => {
  server = await servePages()
})

afterEach(() => server.close())

describe('a canary', () => {
  beforeEach(() => server.change({ canary: { version: '3.0.0-c', percent: 40 } }))

  test('is served consistently to its visitors, while others get the live release', async () => {
    const seen = new Set<string>()
    for (let visitor = 0; visitor < 30; visitor++) {
      const first = await server.get('/')
      const [, bucket = ''] =
        /^(__Host-elegant_bucket=\d{1,2}); Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/.exec(
          String(first.headers['set-cookie']),
        ) ?? []
      expect(bucket).not.toBe('')
      const again = await server.get('/item/opal', { cookie: bucket })
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
        (await server.get('/my-remotes.json', { cookie: `__Host-elegant_bucket=${bucket}` })).json().remotes.storefront
          .active.version,
      )
    expect(versions).toEqual(new Set(['2.0.0-b', '3.0.0-c']))
  })
})

test('no cookie is set without a canary', async () => {
  expect((await server.get('/')).headers['set-cookie']).toBeUndefined()
})

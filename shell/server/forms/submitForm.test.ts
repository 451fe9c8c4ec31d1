import { type ServedPages, servePages } from '../testing/servePages.ts'

let server: ServedPages

beforeEach(async () => {
  server = await servePages()
})

afterEach(() => server.close())

describe('a form submitted without JavaScript', () => {
  const send = (message: string, remoteAddress = '192.0.2.1', from: Record<string, string> = {}, url = '/contact') =>
    server.app.inject({
      method: 'POST',
      url,
      remoteAddress,
      headers: { host: 'shop.test:8080', 'content-type': 'application/x-www-form-urlencoded', ...from },
      payload: new URLSearchParams({ message }).toString(),
    })

  test('is rejected if it is too large, and not retried', async () => {
    const { statusCode, body } = await send('x'.repeat(200_000))
    expect(statusCode).toBe(413)
    expect(body.length).toBeLessThan(200)
  })

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'https://other.shop.test' },
    { origin: 'https://evil.example' },
    { origin: 'https://shop.test.evil.example' },
    { origin: 'null' },
    { origin: 'null', host: 'no host' },
  ])('is rejected from another site: %j', async (from) => {
    expect(await send('Hello', undefined, from)).toMatchObject({ statusCode: 403 })
  })

  test.each<Record<string, string>>([
    {},
    { origin: 'https://shop.test' },
    { origin: 'https://shop.test', host: 'pages.internal' },
    { origin: 'http://localhost:8080', host: 'localhost:8080' },
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
  ])('is not rejected from the shop itself: %j', async (from) => {
    expect((await send('Hello', undefined, from)).statusCode).not.toBe(403)
  })

  test.each([
    { origin: 'null', rejection: false },
    { origin: 'https://evil.example', rejection: true },
  ])('with the origin $origin on a page with a secret address', async ({ origin, rejection }) => {
    const { statusCode } = await send('Hello', undefined, { origin }, '/e/of-ada')
    expect(statusCode === 403).toBe(rejection)
  })

  test('is rate limited by network', async () => {
    const statuses = []
    for (let n = 0; n < 61; n++) statuses.push((await send('x'.repeat(40_000))).statusCode)
    expect(statuses.slice(0, 60)).not.toContain(429)
    expect(statuses.at(-1)).toBe(429)
    expect((await send('x'.repeat(40_000), '192.0.2.2')).statusCode).toBe(413)
  })
})

import { once } from 'node:events'
import { get, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:http2'
import { createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import { freePort } from '@elegant/server/testing/freePort'
import { expect, test } from '../../support/journey.ts'
import { hasNginx, startNginx, startNginxFor } from '../../support/nginx.ts'

test.skip(!hasNginx, 'There is no nginx on this machine.')

test('the shop works behind the containers’ nginx, which serves the static files', async ({ page, shop }) => {
  const nginx = await startNginx(shop)
  try {
    const scripts: { url: string; headers: Record<string, string> }[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script')
        scripts.push({ url: response.url(), headers: response.headers() })
    })
    await page.goto(`${nginx.url}/shop`)
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
    await page.getByRole('button', { name: 'Enquire Now' }).click()
    await page.getByRole('link', { name: 'Cart, 1 item' }).click()
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await expect(page.getByText('Order placed successfully!')).toBeVisible()

    expect(scripts.length).toBeGreaterThan(3)
    for (const { url, headers } of scripts) {
      expect(headers, url).toMatchObject({ server: 'nginx', 'cache-control': 'public, max-age=31536000, immutable' })
    }
    const [hero = ''] = (await (await fetch(nginx.url)).text()).match(/\/remotes\/[^" ]+\.avif/) ?? []
    const { headers: ofHero } = await fetch(nginx.url + hero)
    expect([ofHero.get('server'), ofHero.get('content-type')]).toEqual(['nginx', 'image/avif'])
    const [{ url } = { url: '' }] = scripts
    const compressed = await fetch(url, { headers: { 'accept-encoding': 'br' } })
    expect(compressed.headers.get('content-encoding')).toBe('br')
    const plain = await fetch(url, { headers: { 'accept-encoding': 'gzip, br;q=0' } })
    expect(plain.headers.get('content-encoding')).toBe('gzip')
    expect((await fetch(`${nginx.url}/api/docs`)).status).toBe(200)

    // nginx's own responses have the security headers too.
    const own = [url, nginx.url + hero, `${nginx.url}/remotes/none.js`, `${nginx.url}/metrics`]
    for (const address of own) {
      const { headers } = await fetch(address)
      expect(headers.get('x-content-type-options'), address).toBe('nosniff')
      expect(headers.get('content-security-policy'), address).toBe("default-src 'none'; frame-ancestors 'none'")
    }
    const media = await fetch(`${nginx.url}/media`, { redirect: 'manual' })
    expect(media.headers.get('location')).toBe('/media/')

    // The size limits of uploads are just above the API's.
    const send = async (path: string, size: number) =>
      (await fetch(`${nginx.url}/api/${path}`, { method: 'POST', body: 'x'.repeat(size) })).status
    expect(await send('items_import/Product', 4_900_000)).toBe(401)
    expect(await send('items_import/Product', 6_400_000)).toBe(413)
    expect(await send('lab_reports', 1_000_000)).toBe(401)
    expect(await send('cart_items', 1_000_000)).toBe(413)
  } finally {
    // The open page still sends requests.
    await page.close()
    await nginx.close()
  }
})

test('nginx refuses calls in the format of the API, and pages in a sentence', async ({ shop }) => {
  const nginx = await startNginx(shop)
  try {
    const refusals = [
      [413, 'TOO_LARGE', (path: string) => sendHeaders(nginx.url + path, { 'content-length': '1000000' })],
      [414, 'VALIDATION', (path: string) => sendHeaders(`${nginx.url}${path}?${'x'.repeat(17_000)}`)],
      [400, 'VALIDATION', (path: string) => sendHeaders(nginx.url + path, { cookie: 'x'.repeat(17_000) })],
      [405, 'METHOD_NOT_ALLOWED', (path: string) => sendHeaders(nginx.url + path, {}, 'TRACE')],
    ] as const
    for (const [status, code, send] of refusals) {
      const call = await send('/api/cart_items')
      expect(call).toMatchObject({ status, type: 'application/json' })
      const requestId: unknown = expect.stringMatching(/^[0-9a-f]{32}$/)
      expect(JSON.parse(call.body)).toEqual({ message: expect.stringMatching(/^The .+\.$/), code, requestId })
      const page = await send('/shop')
      expect(page).toMatchObject({ status, type: 'text/plain', body: expect.stringMatching(/^The [^<>]+\.$/) })
    }
    for (const line of ['"POST /api/cart_items" 413', '"POST /shop" 400', '"TRACE /api/cart_items" 405'])
      await expect.poll(nginx.readLogs).toContain(line)
  } finally {
    await nginx.close()
  }
})

test('nginx says that the shop is busy while no process runs', async ({ shop }) => {
  const none = [`127.0.0.1:${await freePort()}`]
  const nginx = await startNginxFor({ dist: shop.dist, api: none, pages: none })
  try {
    const message = 'The shop is busy. Please try again in a moment.'
    const call = await fetch(`${nginx.url}/api/none`)
    expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await call.json()).toMatchObject({ message, code: 'UNAVAILABLE' })
    for (const path of ['/shop', '/media/none.webp', '/robots.txt']) {
      const page = await fetch(nginx.url + path)
      expect([page.status, await page.text()]).toEqual([503, message])
      await expect.poll(nginx.readLogs).toContain(`"GET ${path}" 503`)
    }
  } finally {
    await nginx.close()
  }
})

test('nginx leaves the size of a picture or video to the API, whose limits are settings', async ({ shop }) => {
  const nginx = await startNginx(shop)
  try {
    for (const path of ['image_upload', `threads/link/${'K'.repeat(22)}/pictures`])
      expect(await sendHeaders(`${nginx.url}/api/${path}`, { 'content-length': '900000000' })).toMatchObject({
        status: 401,
      })
  } finally {
    await nginx.close()
  }
})

/** Sends a request without its body, and reads the response. */
async function sendHeaders(url: string, headers: Record<string, string> = {}, method = 'POST') {
  const call = request(url, { method, headers }).on('error', () => {})
  call.flushHeaders()
  const [response]: IncomingMessage[] = await once(call, 'response')
  const body = response === undefined ? '' : await text(response)
  call.destroy()
  return { status: response?.statusCode, type: response?.headers['content-type'], body }
}

test('nginx logs no secret address of a conversation, and asks the API for its files', async ({ shop }) => {
  const nginx = await startNginx(shop)
  try {
    const key = 'K'.repeat(22)
    const files = ['', '/estimate-1.pdf', '/payments.ics'].map((file) => `/e/${key}${file}`)
    for (const address of [
      ...files,
      `/E/${key}`,
      `/api/threads/link/${key}`,
      `/api/items_preview/${key}`,
      `/e/${key}%0A`,
    ])
      expect((await fetch(nginx.url + address)).status, address).toBeGreaterThanOrEqual(400)
    const pdf = await fetch(`${nginx.url}/e/${key}/estimate-1.pdf`)
    expect(pdf.headers.get('content-type')).toMatch(/^application\/json/)
    const upload = await fetch(`${nginx.url}/api/threads/link/${key}/pictures`, {
      method: 'POST',
      body: 'x'.repeat(1_000_000),
    })
    expect(upload.status).toBe(401)
    await expect.poll(nginx.readLogs).toContain('"POST /api/threads/link/[Redacted]/pictures"')
    const logs = await nginx.readLogs()
    expect(logs).toContain('"GET /e/[Redacted]/payments.ics"')
    expect(logs).not.toMatch(/KKK/)
  } finally {
    await nginx.close()
  }
})

test('nginx rejects an address that floods the shop', async ({ shop }) => {
  const nginx = await startNginx(shop)
  const callApi = async () => (await fetch(`${nginx.byNumber}/api/none`)).status
  const imports = await holdImports(nginx.byNumber)
  try {
    await expect.poll(callApi).toBe(503)
    imports.end()
    await expect.poll(callApi).toBe(404)

    const [script = ''] = (await (await fetch(`${shop.url}/shop`)).text()).match(/\/remotes\/[^"]+\.js/) ?? []
    expect(new Set(await pipeline(new URL(script, nginx.byNumber), 900))).toEqual(new Set(['200', '503']))
  } finally {
    imports.end()
    await nginx.close()
  }
})

// Each customer of a provider has the 2^64 addresses of such a network.
test('nginx counts the connections of an IPv6 network together', async ({ shop }) => {
  const { host } = new URL(shop.url)
  const nginx = await startNginxFor({ dist: shop.dist, api: [host], pages: [host], takesVisitors: true })
  const call = async (visitor: string) =>
    (await fetch(`${nginx.byNumber}/api/none`, { headers: { 'x-visitor': visitor } })).status
  const imports = await holdImports(nginx.byNumber, (n) => `2001:db8:1:2:${n + 1}::7`)
  try {
    await expect.poll(() => call('2001:db8:1:2::5')).toBe(503)
    for (const other of ['2001:db8:1:3::5', '2001:db8::5', '192.0.2.5', '::1']) expect(await call(other)).toBe(404)
  } finally {
    imports.end()
    await nginx.close()
  }
})

/** Sends half of 150 imports: nginx waits a minute for the rest, and takes 100 from one network. */
async function holdImports(url: string, getVisitor: (n: number) => string = () => '') {
  const imports = Array.from({ length: 150 }, (_, n) =>
    request(`${url}/api/items_import/Product`, {
      method: 'POST',
      headers: { 'content-length': 2, 'x-visitor': getVisitor(n) },
    }).on('error', () => {}),
  )
  await Promise.all(imports.map((half) => new Promise((sent) => half.write('{', sent))))
  return {
    end() {
      for (const half of imports) half.destroy()
    },
  }
}

/** Requests a file over and over on one connection without waiting, as fast as on any machine; returns the statuses. */
async function pipeline({ hostname, port, pathname }: URL, count: number): Promise<string[]> {
  const socket = createConnection(Number(port), hostname)
  const head = (more: string) => `HEAD ${pathname} HTTP/1.1\r\nHost: shop\r\n${more}\r\n`
  socket.write(head('').repeat(count - 1) + head('Connection: close\r\n'))
  return Array.from((await text(socket)).matchAll(/^HTTP\/1\.1 (\d+)/gm), ([, status = '']) => status)
}

test('with a certificate nginx serves HTTP/2 and redirects HTTP to HTTPS', async ({ shop }) => {
  const port = await freePort()
  const nginx = await startNginx(shop, port)
  const session = connect(`https://localhost:${port}`, { rejectUnauthorized: false })
  try {
    const stream = session.request({ ':path': '/shop', 'accept-encoding': 'br' })
    const [headers] = await once(stream, 'response')
    expect(session.alpnProtocol).toBe('h2')
    expect(headers).toMatchObject({ ':status': 200, server: 'nginx', 'content-encoding': 'br' })
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    stream.close()

    const plain = await fetch(`${nginx.url}/shop?page=2`, { redirect: 'manual' })
    expect(plain.status).toBe(308)
    expect(plain.headers.get('location')).toBe('https://localhost/shop?page=2')
    const led = get(`${nginx.url}/shop`, { headers: { host: 'evil.example' } })
    const [{ headers: elsewhere }] = await once(led, 'response')
    expect(elsewhere.location).toBe('https://localhost/shop')
    expect((await fetch(`${nginx.url}/nginx-health`)).status).toBe(200)
  } finally {
    session.close()
    await nginx.close()
  }
})

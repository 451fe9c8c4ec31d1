import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const visitor = 'http://127.0.0.1:8080'
export const owner = { email: 'owner@shop.example', password: 'a rehearsal of the shop' }

export async function answers(address: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (
      await fetch(address).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await wait(100)
  }
  throw new Error(`${address} does not answer`)
}

export async function visitFiles(): Promise<void> {
  const { headers, body } = await whole('/', 'Stones that hold the light')
  const page = body.toString()
  expect(
    'the page is a page',
    headers['content-type'] === 'text/html; charset=utf-8' && page.includes('<div id="root">'),
  )
  expect('it was rendered on the server, with what the API told', /<h1[^>]*>Stones that hold the light/.test(page))
  expect('it comes with its policy', String(headers['content-security-policy']).includes("script-src 'self'"))
  expect('it asks for https', String(headers['strict-transport-security']).includes('max-age'))
  const remotes = JSON.parse((await get('/remotes.json')).body.toString())
  const { base, entry } = remotes.remotes.admin.versions[remotes.remotes.admin.active]
  for (const script of new Set([...scriptsIn(page), base + entry])) {
    const plain = await get(script)
    const brotli = await get(script, { 'accept-encoding': 'gzip, br' })
    const gzip = await get(script, { 'accept-encoding': 'gzip' })
    expect(
      `${script} comes plain, in brotli and in gzip, to be kept for ever`,
      plain.headers['content-type'] === 'text/javascript' &&
        String(plain.headers['cache-control']).includes('immutable') &&
        brotli.headers['content-encoding'] === 'br' &&
        brotliDecompressSync(brotli.body).equals(plain.body) &&
        gzip.headers['content-encoding'] === 'gzip' &&
        gunzipSync(gzip.body).equals(plain.body),
    )
  }
  for (const [, font = ''] of page.matchAll(/href="(\/remotes\/[^"]+\.woff2)"/g)) {
    expect(`${font} is a font`, (await get(font)).headers['content-type'] === 'font/woff2')
  }
  for (const address of ['/remotes/shell/server.cjs', '/remotes/shell/', '/remotes/']) await isSaid(address, 404)
  await isSaid('/remotes/../server/build.json', 403)
  await isSaid('/robots.txt', 200, 'text/plain', '/sitemap.xml')
  await isSaid('/sitemap.xml', 200, 'application/xml', '/sitemap-pages.xml</loc>')
  await isSaid('/sitemap-pages.xml', 200, 'application/xml', '/custom-jewelry</loc>')
  await isSaid('/blog/feed.xml', 200, 'application/rss+xml', '<channel>')
  await isSaid('/events/no-such-event.ics', 404, 'application/json', 'NOT_FOUND')
}

/** The addresses of scripts in a page, those that its first script asks for among them. */
export function scriptsIn(page: string): string[] {
  return Array.from(page.matchAll(/\/remotes\/[^"&]+\.js(?=["&])/g), ([script]) => script)
}

export async function visitShop(): Promise<void> {
  const shop = { 'shop-domain': 'shop.example', 'shop-key': 'pk_elegant_demo' }
  const guest = randomUUID()
  const token = async (headers: Record<string, string>) =>
    JSON.parse((await get('/api/auth/me', { ...shop, ...headers })).body.toString()).authToken
  const asGuest = { authorization: `Bearer ${await token({ 'user-id': guest })}`, 'user-id': guest }
  const { items } = JSON.parse((await get('/api/items_by_type/Product', asGuest)).body.toString())
  const order = await send(
    '/api/cart_items',
    asGuest,
    JSON.stringify({ items_id: items[0].id, action_type: 'enquiry' }),
  )
  expect('an order is taken', order.status === 201)
  await isSaid('/api/cart_items', 413, 'application/json', 'TOO_LARGE', 'x'.repeat(400_000))

  const signIn = await send('/api/identity/sign-in/email', { origin: 'https://shop.example' }, JSON.stringify(owner))
  const cookie = String(signIn.headers.getSetCookie()[0]).split(';', 1).join('')
  expect('the owner signs in, by a cookie for https', signIn.status === 200 && cookie.startsWith('__Host-'))
  const form = new FormData()
  form.append('image_type', 'Image')
  form.append('file', new Blob([onePixel], { type: 'image/png' }), 'pixel.png')
  const admin = { authorization: `Bearer ${await token({ cookie })}` }
  const upload = await fetch(`${visitor}/api/image_upload`, { method: 'POST', headers: admin, body: form })
  expect(`a picture is taken (${upload.status} ${await upload.clone().text()})`, upload.status === 201)
  const { path: stored }: { path: { url: string } } = await upload.json()
  expect('and shown', (await get(new URL(stored.url, visitor).pathname)).status === 200)
}

async function send(address: string, headers: Record<string, string>, body: string): Promise<Response> {
  return fetch(visitor + address, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body })
}

export async function isSaid(address: string, status: number, type = '', words = '', body?: string): Promise<void> {
  const answer = body === undefined ? await get(address) : await posted(address, body)
  const isSo =
    answer.status === status &&
    String(answer.headers['content-type']).includes(type) &&
    answer.body.toString().includes(words)
  expect(
    `${address} is answered with ${status} ${words} (${answer.status} ${JSON.stringify(answer.body.toString().slice(0, 120))})`,
    isSo,
  )
}

async function posted(address: string, body: string) {
  const answer = await send(address, {}, body)
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: Buffer.from(await answer.arrayBuffer()),
  }
}

/** A page with all its words. On a busy machine the first to ask for it may be sent its frame. */
export async function whole(address: string, words: string) {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await get(address)
    if (answer.body.includes(words)) return answer
    await wait(500)
  }
  throw new Error(`${address} does not say: ${words}`)
}

/** As it comes through the wire: nothing unpacked, no address tidied up. */
export async function get(address: string, headers: Record<string, string> = {}) {
  const asked = request(visitor, { path: address, headers })
  asked.end()
  const [answer] = await once(asked, 'response')
  return { status: Number(answer.statusCode), headers: answer.headers, body: await buffer(answer) }
}

export function expect(what: string, isSo: boolean): void {
  if (!isSo) throw new Error(`It is not so: ${what}`)
  console.log(`${'visit'.padEnd(10)}           ${what}`)
}

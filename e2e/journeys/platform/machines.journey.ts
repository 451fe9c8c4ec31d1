import { setTimeout as wait } from 'node:timers/promises'
import { activateRelease } from '@elegant/releases/commands/commands'
import { hasPostgres, startPostgres } from '@elegant/server/testing/postgres'
import { Client } from 'pg'
import { guestHeaders } from '../../../scripts/guestHeaders.ts'
import { openOwnerClient } from '../../support/apiClients.ts'
import { test as base, expect } from '../../support/journey.ts'
import {
  compareText,
  type Machine,
  type Machines,
  openMachines,
  queryRows,
  readOrderKeys,
} from '../../support/machines.ts'
import { hasNginx } from '../../support/nginx.ts'
import { addToCart } from '../../support/people.ts'
import { copyRelease } from '../../support/release.ts'
import { sendMessage, startTraffic } from '../../support/traffic.ts'

const test = base.extend<{ machines: Machines }>({
  machines: [
    async ({ settings }, use) => {
      const postgres = await startPostgres()
      const machines = await openMachines([postgres.url, postgres.url], settings)
      await use(machines)
      await machines.close()
      postgres.remove()
    },
    { timeout: 180_000 },
  ],
  shop: ({ machines }, use) => use(machines),
})

test.skip(!hasNginx || !hasPostgres, 'nginx or PostgreSQL is not installed.')

test('processes share sessions, uploads, edits, releases and limits, and send each mail once', async ({ machines }) => {
  const { api, pages, mail, dist } = machines
  const [one, other] = api
  const owner = await openOwnerClient({ ...machines, url: one.url })

  await test.step('both serve a picture that one received', async () => {
    const form = new FormData()
    form.append('image_type', 'Image')
    form.append('file', new Blob([onePixel], { type: 'image/png' }), 'pixel.png')
    const { path }: { path: { url: string } } = await (await owner('POST', '/image_upload', form)).json()
    const picture = await fetch(other.url + new URL(path.url, machines.url).pathname)
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toBe('image/webp')
  })

  await test.step('both render an edit made through one', async () => {
    const products = await owner('GET', '/items_by_type/Product')
    const { items }: { items: { id: number; slug: string; title: string }[] } = await products.json()
    const [item] = items
    if (!item) throw new Error('The shop has no products')
    for (const { url } of pages) await expectText(`${url}/item/${item.slug}`, item.title)
    await owner('PATCH', `/items/${item.id}`, { title: 'A stone with a new name' })
    for (const { url } of pages) await expectText(`${url}/item/${item.slug}`, 'A stone with a new name')
  })

  await test.step('both know the start and the end of a session', async () => {
    const cookie = await signInForCookie(machines, one.url)
    const getSession = async () =>
      (await fetch(`${other.url}/api/identity/get-session`, { headers: { cookie } })).json()
    expect(await getSession()).toMatchObject({ user: { email: machines.admin.email } })
    const headers = { cookie, origin: machines.url, 'content-type': 'application/json' }
    await fetch(`${one.url}/api/identity/sign-out`, { method: 'POST', headers, body: '{}' })
    expect(await getSession()).toBeNull()
  })

  await test.step('an address has one rate limit for both processes', async () => {
    const visitor = await guestHeaders(machines.url)
    const answers: number[] = []
    // Past nginx, which would send an address to one process.
    for (let letter = 1; letter <= 11; letter++) {
      answers.push(await sendMessage(machines.api[letter % 2 ? 0 : 1].url, visitor, `This is letter ${letter}.`))
    }
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 201), 429])
  })

  await test.step('the shop receives each message once', async () => {
    const letters = () =>
      mail.arrived
        .filter(({ recipients }) => !recipients.includes('ada@example.com'))
        .flatMap(({ text = '' }) => text.match(/letter \d+/g) ?? [])
    await expect.poll(() => new Set(letters()).size).toBe(10)
    await wait(6000)
    expect(letters()).toHaveLength(10)
  })

  await test.step('both render a new release', async () => {
    const next = await copyRelease(dist, 'storefront', {
      change: (_, code) => code.replaceAll('Our Collection', 'Our Winter Collection'),
    })
    await activateRelease({ dist, name: 'storefront', by: 'a journey', why: '' }, next)
    for (const { url } of pages) await expectText(`${url}/shop`, 'Our Winter Collection')
  })
})

test('a checkout succeeds while its processes are killed', async ({ machines, page, browserErrors }) => {
  browserErrors.expected = [/503/]
  for (const place of [0, 1, 2]) await addToCart(page, place)
  await page.getByRole('link', { name: 'Cart, 3 items' }).click()

  await holdOrders(machines, async () => {
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await expect.poll(() => findWaitingMachines(machines)).toHaveLength(1)
    const [serving] = await findWaitingMachines(machines)
    await Promise.all([serving?.kill(), machines.pages[0].kill()])
    // The browser retries and the other process accepts the order; the database may still hold the dead connection.
    const others = machines.api.filter((machine) => machine !== serving)
    await expect.poll(() => findWaitingMachines(machines)).toEqual(expect.arrayContaining(others))
  })
  await expect(page.getByText('Order placed successfully!')).toBeVisible()
  expect(await readOrderKeys(machines)).toHaveLength(3)
  await page.goto('/shop')
  await expect(page.getByRole('heading', { name: 'Our Collection' })).toBeVisible()
})

test.describe('under load', { tag: '@slow' }, () => {
  test.use({ settings: { RATE_LIMITS: 'off' } })

  test('no order is lost or duplicated and no request fails while processes are killed one by one', async ({
    machines,
  }) => {
    const traffic = await startTraffic(machines.url)
    for (const victim of [...machines.api, ...machines.pages]) {
      await wait(1000)
      await victim.kill()
      await wait(1000)
      await victim.start()
    }
    const { acknowledged, pages, failures } = await traffic.stop()
    expect(failures).toEqual([])
    expect(pages).toBeGreaterThan(50)
    expect(acknowledged.length).toBeGreaterThan(50)
    expect(await readOrderKeys(machines)).toEqual(acknowledged.toSorted(compareText))
  })
})

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Polls, because under load the first response may be the unrendered shell. */
async function expectText(address: string, words: string): Promise<void> {
  await expect.poll(async () => (await (await fetch(address)).text()).includes(words)).toBe(true)
}

async function signInForCookie({ url: origin, admin }: Machines, url: string): Promise<string> {
  const headers = { origin, 'content-type': 'application/json' }
  const body = JSON.stringify(admin)
  const signedIn = await fetch(`${url}/api/identity/sign-in/email`, { method: 'POST', headers, body })
  return signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1).join(''))
    .join('; ')
}

/** Blocks inserts into `orders` while `work` runs. */
async function holdOrders({ databaseUrl }: Machines, work: () => Promise<void>): Promise<void> {
  const client = new Client(databaseUrl)
  await client.connect()
  await client.query('begin')
  await client.query('lock table orders in share mode')
  await work()
  await client.query('commit')
  await client.end()
}

/** The API machines with a blocked insert. */
async function findWaitingMachines(machines: Machines): Promise<Machine[]> {
  const rows = await queryRows<{ name: string }>(
    machines,
    `select application_name as name from pg_stat_activity where wait_event_type = 'Lock' and query ilike 'insert into "orders"%'`,
  )
  return machines.api.filter((machine) => rows.some(({ name }) => name === machine.name))
}

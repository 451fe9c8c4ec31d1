import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { hasPostgres, startReplica } from '@elegant/server/testing/postgres'
import { Client } from 'pg'
import { openOwnerClient } from '../../support/apiClients.ts'
import { test as base, expect } from '../../support/journey.ts'
import { type Machine, type Machines, openMachines } from '../../support/machines.ts'
import { hasNginx } from '../../support/nginx.ts'
import { addToCart } from '../../support/people.ts'
import { releaseChanged } from '../../support/release.ts'

const test = base.extend<{ machines: Machines }>({
  machines: [
    async ({ settings }, use) => {
      const machines = await openMachines(settings)
      await use(machines)
      await machines.close()
    },
    { timeout: 90_000 },
  ],
  shop: ({ machines }, use) => use(machines),
})

test.skip(!hasNginx || !hasPostgres, 'nginx or PostgreSQL is not installed.')

test('processes share sessions, uploads, edits, releases and limits, and send each mail once', async ({ machines }) => {
  test.setTimeout(150_000)
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
    for (let letter = 1; letter <= 11; letter++) {
      const message = { name: 'Ada', email: 'ada@example.com', message: `This is letter ${letter}.` }
      const sent = await fetch(`${machines.url}/api/contact_messages`, {
        method: 'POST',
        headers: visitor,
        body: JSON.stringify(message),
      })
      answers.push(sent.status)
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
    await releaseChanged(dist, 'storefront', 'src/catalog/ShopPage.tsx', (source) =>
      source.replaceAll('Our Collection', 'Our Winter Collection'),
    )
    for (const { url } of pages) await expectText(`${url}/shop`, 'Our Winter Collection')
  })
})

test('a checkout succeeds while its processes are killed', async ({ machines, page, browserErrors }) => {
  test.setTimeout(120_000)
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
    test.setTimeout(180_000)
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

  test('after a crash of the database, its replica has every acknowledged order', async ({ machines }) => {
    test.setTimeout(120_000)
    const replica = await startReplica(machines.postgres)
    try {
      const traffic = await startTraffic(machines.url)
      await wait(2000)
      machines.postgres.stop('immediate')
      replica.promote()
      await wait(2000)
      const { acknowledged } = await traffic.stop()
      expect(acknowledged.length).toBeGreaterThan(10)
      expect(await readOrderKeys(machines)).toEqual(expect.arrayContaining(acknowledged))
      const [{ doubled } = {}] = await queryRows<{ doubled?: number }>(
        machines,
        'select count(*)::int - count(distinct idempotency_key)::int as doubled from orders',
      )
      expect(doubled).toBe(0)
    } finally {
      replica.remove()
    }
  })
})

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const compareText = (one: string, other: string) => (one < other ? -1 : 1)

/** Polls, because under load the first response may be the unrendered shell. */
async function expectText(address: string, words: string): Promise<void> {
  await expect.poll(async () => (await (await fetch(address)).text()).includes(words)).toBe(true)
}

/** The request headers of a guest. */
async function guestHeaders(url: string): Promise<Record<string, string>> {
  const guest = randomUUID()
  const shop = { 'shop-domain': 'localhost', 'shop-key': 'pk_elegant_demo', 'user-id': guest }
  const { authToken }: { authToken: string } = await (await fetch(`${url}/api/auth/me`, { headers: shop })).json()
  return { authorization: `Bearer ${authToken}`, 'user-id': guest, 'content-type': 'application/json' }
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

/** Starts clients that place orders and load pages until they are stopped. */
async function startTraffic(url: string) {
  const headers = await guestHeaders(url)
  const { items }: { items: { id: number; slug: string }[] } = await (
    await fetch(`${url}/api/items_by_type/Product`, { headers })
  ).json()
  const acknowledged: string[] = []
  const failures: string[] = []
  let pages = 0
  let isOpen = true

  const shopper = async (place: number) => {
    while (isOpen) {
      const key = randomUUID()
      const body = JSON.stringify({ items_id: items[place]?.id, action_type: 'enquiry' })
      const order = () =>
        fetch(`${url}/api/cart_items`, { method: 'POST', headers: { ...headers, 'idempotency-key': key }, body })
      let { status } = await order()
      // Retries like the shop's client (shared/src/api/client.ts).
      if (status === 503) {
        await wait(500)
        status = (await order()).status
      }
      if (status === 201 || status === 200) acknowledged.push(key)
      else failures.push(`an order: ${status}`)
    }
  }
  const visitor = async (place: number) => {
    const addresses = ['/', '/shop', `/item/${items[place]?.slug}`, `/shop?page=${place}`, '/contact']
    while (isOpen) {
      for (const address of addresses) {
        const status = await fetch(url + address)
          .then(async (answer) => ((await answer.text()) ? answer.status : 'nothing'))
          .catch(String)
        if (status !== 200) failures.push(`${address}: ${status}`)
        pages++
      }
    }
  }
  const work = [0, 1, 2].flatMap((place) => [shopper(place), visitor(place)])
  return {
    async stop() {
      isOpen = false
      await Promise.all(work)
      return { acknowledged, failures, pages }
    },
  }
}

/** Blocks inserts into `orders` while `work` runs. */
async function holdOrders({ postgres }: Machines, work: () => Promise<void>): Promise<void> {
  const client = new Client(postgres.url)
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

/** The idempotency keys of all orders, sorted. */
async function readOrderKeys(machines: Machines): Promise<string[]> {
  const rows = await queryRows<{ key: string }>(machines, 'select idempotency_key as key from orders')
  return rows.map(({ key }) => key).toSorted(compareText)
}

async function queryRows<Row extends object>({ postgres }: Machines, query: string): Promise<Row[]> {
  const client = new Client(postgres.url)
  await client.connect()
  const { rows } = await client.query<Row>(query)
  await client.end()
  return rows
}

import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { hasClusterPrograms, hasPostgres, startPostgres } from '@elegant/server/testing/postgres'
import { Client } from 'pg'
import { rootDir, serverDir } from '../../../build/paths.ts'
import { openOwnerClient } from '../../support/apiClients.ts'
import { type Cluster, startCluster } from '../../support/cluster.ts'
import { test as base, expect } from '../../support/journey.ts'
import { type Machine, type Machines, openMachines } from '../../support/machines.ts'
import { hasNginx } from '../../support/nginx.ts'
import { addToCart } from '../../support/people.ts'
import { releaseChanged } from '../../support/release.ts'
import { guestHeaders, startTraffic } from '../../support/traffic.ts'

const test = base.extend<{ machines: Machines }>({
  machines: [
    async ({ settings }, use) => {
      const postgres = await startPostgres()
      const machines = await openMachines([postgres.url, postgres.url], settings)
      await use(machines)
      await machines.close()
      postgres.remove()
    },
    { timeout: 90_000 },
  ],
  shop: ({ machines }, use) => use(machines),
})

/** A test whose API processes have a pooler each, which leads to the primary of a cluster. */
const clusterTest = test.extend<{ cluster: Cluster }>({
  cluster: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern.
    async ({}, use) => {
      const cluster = await startCluster()
      await use(cluster)
      await cluster.remove()
    },
    { timeout: 90_000 },
  ],
  machines: [
    async ({ settings, cluster }, use) => {
      const machines = await openMachines(cluster.urls, { ...settings, DB_PREPARE: 'off' })
      await use(machines)
      await machines.close()
    },
    { scope: 'test', timeout: 90_000 },
  ],
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

  clusterTest.skip(!hasClusterPrograms, 'Patroni, etcd, HAProxy or pgbouncer is not installed.')

  clusterTest(
    'a lost primary is replaced within 30 seconds, without losing or doubling an order',
    async ({ machines, cluster }) => {
      test.setTimeout(180_000)
      await test.step('the standby can be backed up', async () => {
        const file = path.join(machines.dataDir, 'standby.tar.gz')
        const env = { ...process.env, DATABASE_URL: cluster.standbyUrl, DATA_DIR: machines.dataDir }
        await promisify(execFile)(process.execPath, [path.join(serverDir, 'src/backup.js'), file], {
          cwd: rootDir,
          env,
        })
        expect((await stat(file)).size).toBeGreaterThan(100_000)
      })

      const headers = await guestHeaders(machines.url)
      const traffic = await startTraffic(machines.url)
      await expect.poll(() => traffic.acknowledged.length).toBeGreaterThan(20)
      await cluster.killPrimary()
      const lostAt = performance.now()
      // Each API process writes again, through its own pooler.
      await Promise.all(
        machines.api.map(({ url }) => expect.poll(() => sendMessage(url, headers), { timeout: 30_000 }).toBe(201)),
      )
      expect(performance.now() - lostAt).toBeLessThan(30_000)
      const count = traffic.acknowledged.length
      await expect.poll(() => traffic.acknowledged.length).toBeGreaterThan(count + 20)

      const { acknowledged, failures } = await traffic.stop()
      expect(failures.filter((failure) => !failure.startsWith('an order: 503'))).toEqual([])
      const stored = await readOrderKeys(machines)
      expect(stored).toEqual(expect.arrayContaining(acknowledged))
      expect(new Set(stored).size).toBe(stored.length)
    },
  )
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

/** Sends a message to the shop and returns the status of the answer. */
async function sendMessage(url: string, headers: Record<string, string>, message = 'Is it real?'): Promise<number> {
  const body = JSON.stringify({ name: 'Ada', email: 'ada@example.com', message })
  return (await fetch(`${url}/api/contact_messages`, { method: 'POST', headers, body })).status
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

/** The idempotency keys of all orders, sorted. */
async function readOrderKeys(machines: Machines): Promise<string[]> {
  const rows = await queryRows<{ key: string }>(machines, 'select idempotency_key as key from orders')
  return rows.map(({ key }) => key).toSorted(compareText)
}

async function queryRows<Row extends object>({ databaseUrl }: Machines, query: string): Promise<Row[]> {
  const client = new Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<Row>(query)
  await client.end()
  return rows
}

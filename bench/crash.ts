import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase, readEnv } from '@elegant/api'
import { freePort } from '@elegant/server/testing/freePort'
import { type Postgres, startPostgres } from '@elegant/server/testing/postgres'
import { bundleServer } from '../build/bundle.ts'
import { serverDir } from '../build/paths.ts'
import { waitUntilReady } from '../e2e/support/waitUntilReady.ts'
import { guestHeaders } from '../scripts/guestHeaders.ts'
import { countHoldFaults, owner, prepareHolds, startHoldClients } from './crashHolds.ts'
import { countThreadFaults, findWrongSales } from './crashThreadFaults.ts'
import { figures, refusals, sales, startSales, waitForStep } from './crashThreads.ts'
import { median } from './timing.ts'

// `npm run bench:crash -- --rounds 30`: kills the server with SIGKILL while clients place orders, ask for holds, accept estimates and pay,
// restarts it, retries the unacknowledged orders, and finally compares the database with the acknowledgements. Uses the embedded database,
// or its own PostgreSQL with --postgres; --immediate crashes the database instead of the server.

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    clients: { type: 'string', default: '8' },
    'database-url': { type: 'string' },
    postgres: { type: 'boolean', default: false },
    immediate: { type: 'boolean', default: false },
  },
})

await bundleServer()
const folder = mkdtempSync(path.join(tmpdir(), 'elegant-crash-'))
const postgres = options.postgres || options.immediate ? await startPostgres() : undefined
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const serverEnv = {
  PORT: String(port),
  HOST: '127.0.0.1',
  DATA_DIR: folder,
  PUBLIC_URL: url,
  ADMIN_EMAIL: owner.email,
  ADMIN_PASSWORD: owner.password,
  DATABASE_URL: postgres?.url ?? options['database-url'] ?? '',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'fatal',
}

/** Ids of acknowledged orders by idempotency key. */
const acknowledged = new Map<string, number>()
/** Idempotency keys without a response. */
const pending = new Set<string>()
const restarts: number[] = []
const guest = randomUUID()
let recovered = 0

try {
  let server = await startServer()
  await prepareHolds(url, owner)
  const { owner: seller, finish } = await startSales(url, owner)
  for (let round = 1; round <= Number(options.rounds); round++) {
    const { clients, stop } = await placeOrders()
    if (randomInt(4) > 0) await waitForStep()
    else await wait(randomInt(200, 1500))
    if (options.immediate && postgres) await crashDatabase(postgres, server)
    else {
      server.kill('SIGKILL')
      await once(server, 'exit')
      const started = performance.now()
      server = await startServer()
      restarts.push(performance.now() - started)
    }
    stop()
    await Promise.all(clients)
    await retryPending()
    process.stdout.write(`\rround ${round}: ${acknowledged.size} acknowledged`)
  }
  await finish()
  const wrong = await findWrongSales(seller)
  server.kill('SIGTERM')
  await once(server, 'exit')
  await report(wrong)
} finally {
  postgres?.remove()
  rmSync(folder, { recursive: true, force: true })
}

async function startServer(): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['--max-semi-space-size=1', path.join(serverDir, 'src/api.js')], {
    env: { ...process.env, ...serverEnv },
    stdio: 'ignore',
  })
  await waitUntilReady(`${url}/readyz`, server)
  return server
}

async function crashDatabase(database: Postgres, server: ChildProcess): Promise<void> {
  database.stop('immediate')
  const started = performance.now()
  database.start()
  await waitUntilReady(`${url}/readyz`, server)
  restarts.push(performance.now() - started)
}

/** Starts clients that place one order after another until they are stopped. */
async function placeOrders() {
  const { headers, item } = await openSession()
  let isOpen = true
  const client = async () => {
    while (isOpen) {
      const key = randomUUID()
      pending.add(key)
      await placeOrder(key, item, headers).catch(() => wait(20))
    }
  }
  const clients = Array.from({ length: Number(options.clients) }, client)
  return {
    clients: [...clients, ...startHoldClients(url, () => isOpen)],
    stop() {
      isOpen = false
    },
  }
}

/** Retries every unacknowledged order with its key, as a browser does. */
async function retryPending(): Promise<void> {
  const { headers, item } = await openSession()
  for (const key of pending) {
    if ((await placeOrder(key, item, headers)) === 200) recovered++
  }
}

async function placeOrder(key: string, item: number, headers: Record<string, string>): Promise<number> {
  const response = await fetch(`${url}/api/cart_items`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ items_id: item, action_type: 'enquiry' }),
  })
  if (!response.ok) throw new Error(await response.text())
  const { id }: { id: number } = await response.json()
  acknowledged.set(key, id)
  pending.delete(key)
  return response.status
}

async function openSession() {
  const headers = await guestHeaders(url, { credentials: { 'user-id': guest } })
  const products = await fetch(`${url}/api/items_by_type/Product`, { headers })
  const { items }: { items: { id: number }[] } = await products.json()
  const [item] = items
  if (!item) throw new Error('The shop has no products')
  return { headers, item: item.id }
}

async function report(wrongSales: string[]): Promise<void> {
  const database = await openDatabase(readEnv(serverEnv))
  const { rows } = await database.pool.query<{ key: string; id: number; times: number }>(
    'select idempotency_key as key, min(id) as id, count(*)::int as times from orders where contact_email is null group by 1',
  )
  const holds = await countHoldFaults(database)
  const threads = await countThreadFaults(database)
  await database.close()
  const stored = new Map(rows.map(({ key, id }) => [key, id]))
  const lost = [...acknowledged].filter(([key, id]) => stored.get(key) !== id).length
  const doubled = rows.filter(({ times }) => times > 1).length
  const unexpected = rows.filter(({ key }) => !acknowledged.has(key)).length
  const sorted = restarts.toSorted((a, b) => a - b)
  const seconds = (at: number) => `${((sorted[at] ?? 0) / 1000).toFixed(2)} s`
  console.log(`
database      ${postgres || options['database-url'] ? 'PostgreSQL' : 'embedded'}, ${options.immediate ? 'database crashed' : 'server killed'}
rounds        ${options.rounds}
acknowledged  ${acknowledged.size}
lost          ${lost}
doubled       ${doubled}
unexpected    ${unexpected}
recovered     ${recovered} (stored, but the response was lost)
holds         ${holds.confirmed} confirmed, ${holds.lost} lost
holders       ${holds.holders} stones with two
places        ${holds.places} taken twice by one person
mails         ${holds.mails} of holds without a claim
sales         ${sales.length} stones, each wanted by two; ${wrongSales.length} not as the clients were told
${Object.entries(figures).map(describeStep).join('\n')}
stones        ${threads.stones} held twice, ${threads.unheld} accepted but not held
ledger        ${threads.ledger} lines without their entry, or entries without their line
checkouts     ${threads.checkouts} threads with open or double ones, or with refunds due
mails         ${threads.mails} missing, double or without their reason
refused       ${refusals.length}
restart       ${seconds(Math.floor(sorted.length / 2))} median, ${seconds(sorted.length - 1)} worst`)
  for (const fault of [...wrongSales, ...refusals].slice(0, 10)) console.log(fault)
  const faults = Object.values(threads).reduce((sum, n) => sum + n, wrongSales.length + refusals.length)
  if (faults + lost + doubled + unexpected + holds.holders + holds.places + holds.mails + holds.lost > 0)
    process.exitCode = 1
}

function describeStep([step, { answered, interrupted, stored, times }]: [string, (typeof figures)['pay']]): string {
  const took = `${Math.round(median(times))} ms`
  return `${step.padEnd(14)}${answered} answered, ${interrupted} interrupted by a kill, of which ${stored} had been stored; ${took}`
}

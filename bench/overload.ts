import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get, type RequestOptions } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { hasPostgres, startPostgres } from '@elegant/server/testing/postgres'
import { guestHeaders } from '../scripts/guestHeaders.ts'
import type { ServerStatus } from './catalogServer.ts'
import { stop } from './processes.ts'

/**
 * `npm run bench:overload`: a shop of 2,000 items without a response cache under 10 and 40 times the usual number of
 * callers: how many requests are accepted, their latency, and whether sign-ins and orders still succeed meanwhile. On the
 * embedded database and on its own PostgreSQL; the server runs in its own process.
 */
const items = 2000
const usual = 10
const factors = [10, 40]
/** Duration of each measurement, in seconds. */
const duration = 10
const password = 'seven opals in a row'

const searches = ['opal', 'fire opal', 'vein123 round', 'garnet', 'vein996', 'sm'].map(
  (search) => `/api/items_by_type/Product?external=${encodeURIComponent(JSON.stringify({ search }))}`,
)

print(
  '',
  'accepted/s',
  'of base',
  'p50 ms',
  'p99 ms',
  'of base',
  'rejected/s',
  'p95 ms',
  'signed in',
  'ordered',
  'alive',
)
await measure('Embedded database')
if (hasPostgres) {
  const postgres = await startPostgres()
  await measure('PostgreSQL', postgres.url).finally(() => postgres.remove())
}

async function measure(what: string, DATABASE_URL = ''): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'elegant-bench-'))
  const shop = fork(path.join(import.meta.dirname, 'catalogServer.ts'), [String(items)], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL, DEMO: 'off', RATE_LIMITS: 'off' },
    // The log has a line for the mail of each order.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  try {
    const [status]: ServerStatus[] = await once(shop, 'message')
    if (!status) throw new Error('The server did not start')
    const url = status.uncachedUrl
    const email = await signUp(url)
    console.log(what)
    await load(url, { callers: usual, duration: 2 })
    const base = await load(url, { callers: usual, duration })
    print(`  ${usual} callers`, base.rate, '', base.p50, base.p99)
    for (const factor of factors) {
      await load(url, { callers: usual * factor, duration: 2 })
      const sideTraffic = startSideTraffic(url, email)
      const measured = await load(url, { callers: usual * factor, duration })
      const { signIns, orders, probes } = await sideTraffic.end()
      print(
        `  ${usual * factor} callers`,
        measured.rate,
        measured.rate / base.rate,
        measured.p50,
        measured.p99,
        measured.p99 / base.p99,
        measured.rejected,
        measured.rejectedP95,
        signIns,
        orders,
        probes,
      )
    }
  } finally {
    await stop(shop)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Sends searches without a pause, reconnecting when the server closes a connection, and measures accepted and rejected ones. */
async function load(url: string, { callers, duration }: { callers: number; duration: number }) {
  const headers = await guestHeaders(url)
  const agent = new Agent({ keepAlive: true })
  const until = performance.now() + duration * 1000
  const accepted: number[] = []
  const rejected: number[] = []
  const call = async (at: number) => {
    for (let n = at; performance.now() < until; n += 1) {
      const startedAt = performance.now()
      const status = await fetchStatus(url + searches[n % searches.length], { headers, agent })
      const answeredAt = performance.now()
      // Responses after the end are faster than under load.
      if (answeredAt > until) return
      const times = status === 200 ? accepted : rejected
      times.push(answeredAt - startedAt)
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, at) => call(at)))
  agent.destroy()
  return {
    rate: accepted.length / duration,
    p50: quantile(accepted, 0.5),
    p99: quantile(accepted, 0.99),
    rejected: rejected.length / duration,
    rejectedP95: quantile(rejected, 0.95),
  }
}

/** Returns undefined if there was no response. */
function fetchStatus(address: string, options: RequestOptions): Promise<number | undefined> {
  return new Promise((resolve) => {
    const call = get(address, options, (response) => {
      response.resume().once('close', () => resolve(response.statusCode))
    })
    call.once('error', () => resolve(undefined))
  })
}

/** Signs in, places orders and probes `/healthz` until `end`, which returns the success counts and the slowest response. */
function startSideTraffic(url: string, email: string) {
  const ending = new AbortController()
  const signIns = repeat(ending.signal, () => post(`${url}/api/identity/sign-in/email`, { email, password }))
  const orders = repeat(ending.signal, async () => {
    const headers = await guestHeaders(url, { signal: AbortSignal.timeout(15_000) })
    return post(`${url}/api/cart_items`, { items_id: 1, action_type: 'enquiry' }, headers)
  })
  const probes = repeat(ending.signal, () => fetch(`${url}/healthz`, { signal: AbortSignal.timeout(15_000) }))
  return {
    async end() {
      ending.abort()
      return { signIns: await signIns, orders: await orders, probes: await probes }
    },
  }
}

/** `19/20 130`: 19 of 20 succeeded, the slowest after 130 ms. */
async function repeat(signal: AbortSignal, work: () => Promise<Response>): Promise<string> {
  let [done, tried, slowest] = [0, 0, 0]
  while (!signal.aborted) {
    const startedAt = performance.now()
    tried += 1
    const isDone = await work().then(
      ({ ok }) => ok,
      () => false,
    )
    done += Number(isDone)
    slowest = Math.max(slowest, performance.now() - startedAt)
    await setTimeout(200)
  }
  return `${done}/${tried} ${slowest.toFixed(0)}`
}

function post(address: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  })
}

async function signUp(url: string): Promise<string> {
  const email = 'ada@example.com'
  const response = await post(`${url}/api/identity/sign-up/email`, { name: 'Ada Welo', email, password })
  if (!response.ok) throw new Error(await response.text())
  return email
}

function quantile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}

function print(what: string, ...figures: (string | number)[]): void {
  const written = figures.map((figure) => (typeof figure === 'string' ? figure : figure.toFixed(figure < 10 ? 2 : 0)))
  console.log(what.padEnd(18) + written.map((figure) => figure.padStart(13)).join(''))
}

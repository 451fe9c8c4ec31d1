import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '@elegant/api'
import autocannon from 'autocannon'
import { guestHeaders } from '../scripts/guestHeaders.ts'
import type { ServerStatus } from './catalogServer.ts'
import { stop } from './processes.ts'
import { printTable, type Row } from './table.ts'

/**
 * `npm run bench:catalog -- 200 10000 100000`: throughput of lists, items and searches at these catalog sizes,
 * compared with a server that only sends the bytes of a list. Runs on the embedded database, and on PostgreSQL if
 * DATABASE_URL is set. `cached` responses come from the cache, `uncached` ones from the database.
 */
const sizes = process.argv.slice(2).map(Number).filter(Boolean)
const { TEST_DATABASE_URL, DATABASE_URL = TEST_DATABASE_URL } = process.env
const connections = 32
/** Duration of each measurement, in seconds. */
const duration = 5

const list = '/api/items_by_type/Product?external=%7B%22page%22%3A1%7D'
const facets = '/api/items_by_type/Product?external=%7B%22page%22%3A1%2C%22facets%22%3Atrue%7D'
const searches = ['opal', 'fire opal', 'vein123 round', 'garnet', 'vein996', 'sm'].map(
  (search) => `/api/items_by_type/Product?external=${encodeURIComponent(JSON.stringify({ search }))}`,
)

const rows: Row[] = []
print('', 'req/s', 'of bare', 'p50 ms', 'p99 ms', 'CPU µs', 'of first')
for (const server of [undefined, ...(DATABASE_URL ? [DATABASE_URL] : [])]) {
  const smallest = new Map<string, { rate: number; p99: number }>()
  for (const size of sizes.length > 0 ? sizes : [200, 10_000, 100_000]) await measure(size, server, smallest)
}
console.log()
await printTable(rows)

/** `smallest` holds the throughput and the latency of each run at the first size, with which the others are compared. */
async function measure(
  size: number,
  server: string | undefined,
  smallest: Map<string, { rate: number; p99: number }>,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'elegant-bench-'))
  const database = server === undefined ? undefined : await createDatabase(server)
  const bare = start('bareServer.ts')
  const shop = start('catalogServer.ts', [String(size)], {
    DATA_DIR: folder,
    DATABASE_URL: database?.url ?? '',
    DEMO: 'off',
    RATE_LIMITS: 'off',
    // All connections at once: refusals under overload are measured by bench/overload.ts.
    IN_FLIGHT_LIMIT: '1000',
  })
  try {
    const { url } = await receive<{ url: string }>(bare)
    const { cachedUrl, uncachedUrl } = await receive<ServerStatus>(shop)
    const headers = await guestHeaders(cachedUrl)
    await request(bare, { body: await (await fetch(cachedUrl + list, { headers })).text() })
    const runs = {
      'bare server': { server: bare, url, paths: ['/'] },
      'list of 24, cached': { server: shop, url: cachedUrl, paths: [list] },
      'list of 24, uncached': { server: shop, url: uncachedUrl, paths: [list] },
      'facets, uncached': { server: shop, url: uncachedUrl, paths: [facets] },
      'item, uncached': { server: shop, url: uncachedUrl, paths: itemPaths(size) },
      'search, uncached': { server: shop, url: uncachedUrl, paths: searches },
    }
    let limit: number | undefined
    console.log(`${database ? 'PostgreSQL' : 'Embedded database'}, ${size} items`)
    for (const [what, { paths, ...where }] of Object.entries(runs)) {
      const requests = paths.map((one) => ({ method: 'GET' as const, path: one, headers }))
      const { rate, p50, p99, cpu } = await run(where.server, { url: where.url, requests })
      limit ??= rate
      const first = smallest.get(what)
      const place = `${database ? 'PostgreSQL' : 'embedded'}, ${size} items`
      if (!first) smallest.set(what, { rate, p99 })
      else if (what.endsWith('uncached'))
        rows.push({ name: `p99 of ${what}, ${place}`, value: p99 / first.p99, aim: 2, unit: '×', better: 'less' })
      if (what.endsWith(' cached'))
        rows.push({ name: `${what}, of bare, ${place}`, value: rate / limit, aim: 0.6, unit: '', better: 'more' })
      print(
        `  ${what}`,
        rate.toFixed(0),
        (rate / limit).toFixed(3),
        p50.toFixed(1),
        p99.toFixed(1),
        cpu.toFixed(0),
        (rate / (first?.rate ?? rate)).toFixed(2),
      )
    }
    console.log(`  ${Math.round((await request<ServerStatus>(shop, {})).memory / 1e6)} MB resident`)
  } finally {
    await Promise.all([stop(shop), stop(bare)])
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Items spread over the whole catalog; every 50th is hidden and left out. */
function itemPaths(size: number): string[] {
  const numbers = Array.from({ length: 150 }, (_, at) => 1 + ((at * 7919) % size))
  return numbers.filter((n) => n % 50 !== 0).map((n) => `/api/items_details/item-${n}`)
}

async function run(server: ChildProcess, options: autocannon.Options) {
  await autocannon({ ...options, connections, duration: 1 })
  const before = await request<{ cpu: number }>(server, {})
  const { requests, latency, non2xx, errors } = await autocannon({ ...options, connections, duration })
  const after = await request<{ cpu: number }>(server, {})
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests failed`)
  return { rate: requests.average, p50: latency.p50, p99: latency.p99, cpu: (after.cpu - before.cpu) / requests.total }
}

function print(what: string, ...figures: string[]): void {
  console.log(what.padEnd(22) + figures.map((figure) => figure.padStart(10)).join(''))
}

function start(file: string, args: string[] = [], env: Record<string, string> = {}): ChildProcess {
  return fork(path.join(import.meta.dirname, file), args, { env: { ...process.env, ...env } })
}

/** Sends a message to a server process and returns its reply. */
function request<Message>(server: ChildProcess, message: object): Promise<Message> {
  const reply = receive<Message>(server)
  server.send(message)
  return reply
}

async function receive<Message>(server: ChildProcess): Promise<Message> {
  const exited = new AbortController()
  const end = () => exited.abort()
  server.once('exit', end)
  try {
    const [message] = await once(server, 'message', { signal: exited.signal })
    return message
  } finally {
    server.off('exit', end)
  }
}

async function createDatabase(server: string) {
  const name = `elegant_bench_${randomUUID().replaceAll('-', '')}`
  const url = new URL(server)
  url.pathname = `/${name}`
  await runStatement(server, `create database ${name}`)
  return { url: url.href, drop: () => runStatement(server, `drop database ${name} with (force)`) }
}

async function runStatement(server: string, statement: string): Promise<void> {
  const { pool, close } = await openDatabase({ DATABASE_URL: server, DATA_DIR: '' })
  await pool.query(statement).finally(close)
}

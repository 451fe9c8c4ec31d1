import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { startPostgres } from '@elegant/server/testing/postgres'
import { Client } from 'pg'
import { openShop } from '../e2e/support/shop.ts'
import { guestHeaders } from '../scripts/guestHeaders.ts'
import { readUsage } from './processes.ts'

/**
 * `node bench/cost.ts`: milliseconds of CPU time that a call costs the server and PostgreSQL, from which docs/scaling.md
 * computes. CPU time varies less with other load than response times do. Starts its own PostgreSQL; needs a build.
 */
const times = 300

const postgres = await startPostgres()
// Once with limits far out of reach, because counting them is part of the cost.
const shop = await openShop({ DATABASE_URL: postgres.url, RATE_LIMITS: '1000000' })
const client = new Client(postgres.url)
await client.connect()
const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
const postmaster = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${rows[0]?.pid}/status`, 'utf8'))?.[1])
const readCpu = () => [shop.pid ?? 0, postmaster].map((pid) => readUsage(pid).cpu)
const headers = { ...(await guestHeaders(shop.url)), 'content-type': 'application/json' }
const list = await fetch(`${shop.url}/api/items_by_type/Product`, { headers })
const { items }: { items: { id: number; slug: string; price: number }[] } = await list.json()
const itemAt = (n: number) => items[n % items.length]
const search = (n: number) =>
  `/api/items_by_type/Product?external=${encodeURIComponent(JSON.stringify({ page: 1, search: `opal ${n}` }))}`

const calls: Record<string, (n: number) => Promise<Response>> = {
  'a cached page': (n) => fetch(`${shop.url}/item/${itemAt(n)?.slug}`),
  'a cached list': () => fetch(`${shop.url}/api/items_by_type/Product`, { headers }),
  'a new search': (n) => fetch(shop.url + search(n), { headers }),
  'a new visitor’s token': () => guestHeaders(shop.url).then(() => new Response()),
  'an order': (n) =>
    fetch(`${shop.url}/api/cart_items`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: JSON.stringify({ items_id: itemAt(n)?.id, action_type: 'enquiry' }),
    }),
  'a failed sign-in': () =>
    fetch(`${shop.url}/api/identity/sign-in/email`, {
      method: 'POST',
      headers: { origin: shop.url, 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${randomUUID()}@example.com`, password: 'seven opals in a row' }),
    }),
}

console.log('                       server  PostgreSQL   (ms of CPU time; load only by this program)')
for (const [name, call] of Object.entries(calls)) {
  await repeat(50, call)
  const before = readCpu()
  const statuses = await repeat(times, call)
  const after = readCpu()
  const [server = 0, database = 0] = after.map((cpu, place) => (cpu - (before[place] ?? 0)) / times)
  console.log(
    `${name.padEnd(22)} ${server.toFixed(2).padStart(6)} ${database.toFixed(2).padStart(11)}   ${[...statuses]}`,
  )
}
await client.end()
await shop.close()
postgres.remove()

/** Calls four at a time and returns the statuses. */
async function repeat(count: number, call: (n: number) => Promise<Response>): Promise<Set<number>> {
  const statuses = new Set<number>()
  let n = 0
  const worker = async () => {
    while (n < count) {
      const answer = await call(n++)
      await answer.arrayBuffer()
      statuses.add(answer.status)
    }
  }
  await Promise.all(Array.from({ length: 4 }, worker))
  return statuses
}

import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@elegant/server/testing/freePort'
import { bundleServer } from '../build/bundle.ts'
import { serverDir } from '../build/paths.ts'
import { guestHeaders } from '../scripts/guestHeaders.ts'

// `npm run bench:disk`: the shop with the embedded database and its log on a 90 MB disk that fills up and is cleared
// again. Needs root to mount the disk.

await bundleServer()
const disk = mkdtempSync(path.join(tmpdir(), 'elegant-disk-'))
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=90m', 'tmpfs', disk])
const log = path.join(disk, 'log')
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const output = openSync(log, 'a')
const server = spawn(process.execPath, ['--max-semi-space-size=1', path.join(serverDir, 'src/api.js')], {
  env: {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: path.join(disk, 'data'),
    DATABASE_URL: '',
    RATE_LIMITS: 'off',
  },
  stdio: ['ignore', output, output],
})
const acknowledged: number[] = []

try {
  await waitUntil('the shop is open', async () => (await fetchStatus('/readyz')) === 200)
  const place = await customer()
  for (let n = 0; n < 20; n++) assert('an order is accepted', (await place()).status === 201)

  const ballast = path.join(disk, 'ballast')
  fillDisk(ballast)
  const refused = await waitUntil('an order is rejected', async () => {
    const response = await place()
    return response.status === 201 ? undefined : response
  })
  console.log(`rejected with ${refused.status} ${refused.headers.get('retry-after')} ${await refused.text()}`)
  assert('the rejection is a 503 with a message', refused.status === 503)
  for (let n = 0; n < 50; n++) assert('orders stay rejected', (await place()).status === 503)
  assert(
    'the shop can be read',
    (await fetchStatus('/api/openapi.json')) === 200 && (await fetchStatus('/healthz')) === 200,
  )
  assert('orders can be read', (await place.list()).length === acknowledged.length)

  rmSync(ballast)
  await waitUntil('orders are accepted again', async () => (await place()).status === 201)
  const orders = await place.list()
  assert(
    'no acknowledged order is lost',
    acknowledged.every((id) => orders.includes(id)),
  )
  assert('no other order is stored', orders.length === acknowledged.length)
  const lines = readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => /No space left|disk is full|ENOSPC/.test(line))
  console.log(`log lines about the full disk: ${lines.length}`)
} finally {
  server.kill('SIGTERM')
  const timeout = setTimeout(() => server.kill('SIGKILL'), 15_000)
  if (server.exitCode === null) await once(server, 'exit')
  clearTimeout(timeout)
  console.log(`the server exited with ${server.exitCode}`)
  closeSync(output)
  execFileSync('umount', [disk])
  rmdirSync(disk)
}

/** A client that places orders and lists them. */
async function customer() {
  const headers = await guestHeaders(url)
  const { items }: { items: { id: number }[] } = await (
    await fetch(`${url}/api/items_by_type/Product`, { headers })
  ).json()
  const place = async () => {
    const response = await fetch(`${url}/api/cart_items`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ items_id: items[0]?.id, action_type: 'enquiry' }),
    })
    if (response.ok) acknowledged.push((await response.json()).id)
    return response
  }
  const list = async () => {
    const orders: { id: number }[] = await (await fetch(`${url}/api/cart_items`, { headers })).json()
    return orders.map(({ id }) => id)
  }
  return Object.assign(place, { list })
}

/** Writes a file until no byte is free. */
function fillDisk(file: string): void {
  const descriptor = openSync(file, 'w')
  try {
    for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (;;) writeSync(descriptor, Buffer.alloc(size, 1))
      } catch {
        // A smaller piece may still fit.
      }
    }
  } finally {
    closeSync(descriptor)
  }
}

async function fetchStatus(address: string): Promise<number> {
  return fetch(url + address).then(
    (response) => response.status,
    () => 0,
  )
}

/** Polls until `happens` returns a result. */
async function waitUntil<Result>(what: string, happens: () => Promise<Result | undefined | false>): Promise<Result> {
  for (let tries = 0; tries < 3000; tries++) {
    const result = await happens()
    if (result) {
      console.log(`${what} (${tries + 1} tries)`)
      return result
    }
    if (server.exitCode !== null) break
    await wait(10)
  }
  throw new Error(`Timed out waiting until ${what}`)
}

function assert(what: string, holds: boolean): void {
  if (!holds) throw new Error(`Assertion failed: ${what}`)
}

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

// `npm run bench:disk`: the shop on the embedded database, its log too, on a disk of 90 MB that fills up and is cleared
// again. Needs root, to mount one.

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
const acked: number[] = []

try {
  await until('the shop is open', async () => (await status('/readyz')) === 200)
  const place = await customer()
  for (let n = 0; n < 20; n++) expect('an order is taken', (await place()).status === 201)

  const ballast = path.join(disk, 'ballast')
  fill(ballast)
  const refused = await until('an order is refused', async () => {
    const answer = await place()
    return answer.status === 201 ? undefined : answer
  })
  console.log(`refused with ${refused.status} ${refused.headers.get('retry-after')} ${await refused.text()}`)
  expect('it is refused in words', refused.status === 503)
  for (let n = 0; n < 50; n++) expect('orders stay refused', (await place()).status === 503)
  expect('the shop can be read', (await status('/api/openapi.json')) === 200 && (await status('/healthz')) === 200)
  expect('orders can be read', (await place.list()).length === acked.length)

  rmSync(ballast)
  await until('orders are taken again', async () => (await place()).status === 201)
  const orders = await place.list()
  expect(
    'nothing that was acknowledged is lost',
    acked.every((id) => orders.includes(id)),
  )
  expect('nothing else is there', orders.length === acked.length)
  const told = readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => /No space left|disk is full|ENOSPC/.test(line))
  console.log(`lines in the log about it: ${told.length}`)
} finally {
  server.kill('SIGTERM')
  const patience = setTimeout(() => server.kill('SIGKILL'), 15_000)
  if (server.exitCode === null) await once(server, 'exit')
  clearTimeout(patience)
  console.log(`the server ended with ${server.exitCode}`)
  closeSync(output)
  execFileSync('umount', [disk])
  rmdirSync(disk)
}

/** Somebody who places orders, and can list them. */
async function customer() {
  const guest = randomUUID()
  const shop = { 'shop-domain': 'localhost', 'shop-key': 'pk_elegant_demo', 'user-id': guest }
  const { authToken }: { authToken: string } = await (await fetch(`${url}/api/auth/me`, { headers: shop })).json()
  const headers = { authorization: `Bearer ${authToken}`, 'user-id': guest }
  const { items }: { items: { id: number }[] } = await (
    await fetch(`${url}/api/items_by_type/Product`, { headers })
  ).json()
  const place = async () => {
    const response = await fetch(`${url}/api/cart_items`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ items_id: items[0]?.id, action_type: 'enquiry' }),
    })
    if (response.ok) acked.push((await response.json()).id)
    return response
  }
  const list = async () => {
    const orders: { id: number }[] = await (await fetch(`${url}/api/cart_items`, { headers })).json()
    return orders.map(({ id }) => id)
  }
  return Object.assign(place, { list })
}

/** Writes a file until nothing more fits. */
function fill(file: string): void {
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

async function status(address: string): Promise<number> {
  return fetch(url + address).then(
    (response) => response.status,
    () => 0,
  )
}

/** What `happens` answers, once it is something. */
async function until<Result>(what: string, happens: () => Promise<Result | undefined | false>): Promise<Result> {
  for (let tries = 0; tries < 3000; tries++) {
    const result = await happens()
    if (result) {
      console.log(`${what} (${tries + 1} tries)`)
      return result
    }
    if (server.exitCode !== null) break
    await wait(10)
  }
  throw new Error(`It never happened: ${what}`)
}

function expect(what: string, isSo: boolean): void {
  if (!isSo) throw new Error(`It is not so: ${what}`)
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, symlink } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { readRegistry, writeRevision } from '@elegant/releases/registry'
import type { RemoteRecord } from '@elegant/releases/types'
import { freePort } from '@elegant/server/testing/freePort'
import { rootDir, serverDir } from '../../../build/paths.ts'
import type { Candidate } from './smoke.ts'

/** A demo shop with the live shell and the live releases, the candidate among them. */
export interface Shop {
  url: string
  /** What the server logged as errors, except for pages that were late: the machine may be busy. */
  errors: string[]
  stop: () => Promise<void>
}

export const admin = { email: 'owner@example.com', password: 'looks before it is released' }

/** Starts the shop in an empty folder. */
export async function startShop(candidate: Candidate, folder: string): Promise<Shop> {
  const dist = path.join(folder, 'dist')
  await cp(path.join(candidate.dist, 'shell'), path.join(dist, 'shell'), { recursive: true })
  await symlink(path.join(candidate.dist, 'remotes'), path.join(dist, 'remotes'))
  await writeRegistry(dist, candidate)
  const shop = await startServer(dist, path.join(folder, 'data'))
  try {
    await createActivity(shop.url)
    return shop
  } catch (error) {
    await shop.stop()
    throw error
  }
}

/** The candidate is live, and no release before it stands in where it fails. */
async function writeRegistry(dist: string, { dist: live, name, release }: Candidate): Promise<void> {
  const { remotes } = await readRegistry(live)
  const alone = Object.entries(remotes).flatMap(([other, { active, versions }]): [string, RemoteRecord][] => {
    const version = versions[active]
    return version ? [[other, { active, former: [], versions: { [active]: version } }]] : []
  })
  const record = { active: release.version, former: [], versions: { [release.version]: release } }
  await writeRevision(dist, { schema: 1, rev: 1, remotes: { ...Object.fromEntries(alone), [name]: record } })
}

async function startServer(dist: string, dataDir: string): Promise<Shop> {
  const port = await freePort()
  const server = spawn(process.execPath, [path.join(serverDir, 'src/serve.js')], {
    cwd: rootDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      DIST_DIR: dist,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    },
  })
  const url = `http://localhost:${port}`
  const errors: string[] = []
  const unstructured: string[] = []
  const opened = Promise.withResolvers<void>()
  createInterface({ input: server.stdout }).on('line', (line) => {
    if (line.includes(url)) opened.resolve()
    const error = readLogLine(line)
    if (error !== undefined) errors.push(error)
  })
  createInterface({ input: server.stderr }).on('line', (line) => unstructured.push(line))
  server.on('exit', () => opened.reject(new Error(`The shop for the check did not start:\n${unstructured.join('\n')}`)))
  await opened.promise
  return {
    url,
    errors,
    stop: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return
      // No graceful shutdown, because the data is deleted.
      server.kill('SIGKILL')
      await once(server, 'exit')
    },
  }
}

/** The error of a line of the server's log, if any. */
function readLogLine(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined
  const { msg, err }: { msg?: string; err?: { message?: string } } = JSON.parse(line)
  const isLate = /took longer than|too many pages/i.test(err?.message ?? '')
  return isLate ? undefined : [msg, err?.message?.split('\n', 1)[0]].filter(Boolean).join(': ')
}

/** Creates an order and a request, which a new demo shop lacks. */
async function createActivity(url: string): Promise<void> {
  const call = async <Answer>(address: string, init?: RequestInit): Promise<Answer> => {
    const response = await fetch(`${url}/api${address}`, init)
    if (!response.ok) throw new Error(`${address} of the shop for the check answered ${response.status}`)
    return response.json()
  }
  const guest = { 'user-id': crypto.randomUUID() }
  const shop = { 'shop-domain': 'localhost', 'shop-key': 'pk_elegant_demo' }
  const { authToken } = await call<{ authToken: string }>('/auth/me', { headers: { ...shop, ...guest } })
  const headers = { authorization: `Bearer ${authToken}`, ...guest, 'content-type': 'application/json' }
  const send = (address: string, body: object) => call(address, { method: 'POST', headers, body: JSON.stringify(body) })

  const { items } = await call<{ items: { id: number }[] }>('/items_by_type/Product?external={"page":1}', { headers })
  const person = { name: 'Ada Welo', email: 'ada@example.com' }
  await send('/cart_items', { items_id: items[0]?.id, action_type: 'enquiry', quantity: 1, contact: person })
  await send('/contact_messages', { ...person, message: 'When do you open?' })
}

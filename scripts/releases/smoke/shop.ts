import { spawn } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { readRegistry, writeRevision } from '@elegant/releases/registry/registry'
import type { AnyRelease, Apps, ReleaseRecord } from '@elegant/releases/types'
import { freePort } from '@elegant/server/testing/freePort'
import { rootDir, serverDir } from '../../../build/paths.ts'
import { assertOk, guestHeaders } from '../../guestHeaders.ts'

/** A release to be visited, in the live shop of a dist folder. */
export interface Candidate {
  dist: string
  name: string
  release: AnyRelease
}

/** A demo shop with the live releases, the candidate among them. */
export interface Shop {
  url: string
  /** The errors that the server logged, except for pages that were not rendered: a visit finds them, and may do so late. */
  errors: string[]
  hasEnded: Promise<void>
}

export const admin = { email: 'owner@example.com', password: 'looks before it is released' }

/** Starts the shop in an empty folder; the signal ends it. */
export async function startShop(candidate: Candidate, folder: string, signal: AbortSignal): Promise<Shop> {
  const dist = path.join(folder, 'dist')
  await mkdir(dist)
  await symlink(path.join(candidate.dist, 'remotes'), path.join(dist, 'remotes'))
  await writeRegistry(dist, candidate)
  const shop = await startServer(dist, path.join(folder, 'data'), signal)
  await createActivity(shop.url)
  return shop
}

/** The candidate is live, and no release before it stands in where it fails. */
async function writeRegistry(dist: string, { dist: live, name, release }: Candidate): Promise<void> {
  const { shell, remotes } = await readRegistry(live)
  const apps: Apps = { shell: shell && keepLive(shell), remotes: {} }
  for (const [other, record] of Object.entries(remotes)) apps.remotes[other] = keepLive(record)
  if ('protocol' in release) apps.shell = getRecord(release)
  else apps.remotes[name] = getRecord(release)
  await writeRevision(dist, { schema: 1, rev: 1, ...apps })
}

function keepLive<App extends AnyRelease>({ active, versions }: ReleaseRecord<App>): ReleaseRecord<App> {
  const live = versions[active]
  return { active, former: [], versions: live ? { [active]: live } : {} }
}

function getRecord<App extends AnyRelease>(release: App): ReleaseRecord<App> {
  return { active: release.version, former: [], versions: { [release.version]: release } }
}

async function startServer(dist: string, dataDir: string, signal: AbortSignal): Promise<Shop> {
  const port = await freePort()
  signal.throwIfAborted()
  const server = spawn(process.execPath, [path.join(serverDir, 'src/serve.js')], {
    cwd: rootDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that the processes that render pages end with it, even if they hang.
    detached: true,
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
  // No graceful shutdown, because the data is deleted.
  const kill = () => void (server.pid && process.kill(-server.pid, 'SIGKILL'))
  signal.addEventListener('abort', kill)
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
  const failed = () => opened.reject(new Error(`The shop for the check did not start:\n${unstructured.join('\n')}`))
  const hasEnded = new Promise<void>((resolve) => {
    server.on('error', failed).on('exit', () => {
      signal.removeEventListener('abort', kill)
      failed()
      resolve()
    })
  })
  await opened.promise
  return { url, errors, hasEnded }
}

/** The error of a line of the server's log, if any. */
function readLogLine(line: string): string | undefined {
  const { level = 0, msg, err } = parseLogLine(line)
  if (level < errorLevel || msg === 'A page was not rendered') return undefined
  return [msg, err?.message?.split('\n', 1)[0]].filter(Boolean).join(': ')
}

interface LogLine {
  level?: number
  msg?: string
  err?: { message?: string }
}

/** Pino's number for errors. */
const errorLevel = 50

/** Code that the server runs may print other lines. */
function parseLogLine(line: string): LogLine {
  try {
    return Object(JSON.parse(line))
  } catch {
    return {}
  }
}

/** Creates an order and a request, which a new demo shop lacks. */
async function createActivity(url: string): Promise<void> {
  const headers = { ...(await guestHeaders(url)), 'content-type': 'application/json' }
  const call = async (address: string, init?: RequestInit) =>
    assertOk(await fetch(`${url}/api${address}`, { headers, ...init }), `${address} of the shop for the check`)
  const send = (address: string, body: object) => call(address, { method: 'POST', body: JSON.stringify(body) })

  const products = await call('/items_by_type/Product?external={"page":1}')
  const { items }: { items: { id: number }[] } = await products.json()
  const person = { name: 'Ada Welo', email: 'ada@example.com' }
  await send('/cart_items', { items_id: items[0]?.id, action_type: 'enquiry', quantity: 1, contact: person })
  await send('/contact_messages', { ...person, message: 'When do you open?' })
}

import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort } from '@elegant/server/testing/freePort'
import { Client } from 'pg'
import { type MailServer, openMailServer } from '../../api/src/testing/mailServer.ts'
import { rootDir, serverDir } from '../../build/paths.ts'
import { nodeMemoryEnv, nodeMemoryFlags } from '../../scripts/nodeMemoryFlags.mjs'
import { startNginxFor } from './nginx.ts'
import { copyBuilds, journeyAdmin, type Shop } from './shop.ts'
import { waitUntilReady } from './waitUntilReady.ts'

/** One server process of a shop. */
export interface Machine {
  /** The name of its database connections. */
  name: string
  url: string
  start: () => Promise<void>
  /** Ends it with SIGKILL, like a power failure. */
  kill: () => Promise<void>
  stop: () => Promise<void>
}

/** A shop on several machines: two API and two page servers behind the containers' nginx, with one database and one media folder. */
export interface Machines extends Shop {
  api: [Machine, Machine]
  pages: [Machine, Machine]
  /** The address of the database, for the test's own queries. */
  databaseUrl: string
  /** Receives the shop's mail. */
  mail: MailServer
}

/** Starts all processes concurrently on an empty database. `databaseUrls`: its address for each API process. */
export async function openMachines(
  databaseUrls: [string, string],
  settings: Record<string, string> = {},
): Promise<Machines & { close: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'elegant-machines-'))
  const dist = path.join(folder, 'dist')
  const dataDir = path.join(folder, 'data')
  copyBuilds(dist)
  const mail = await openMailServer()
  const ports = await Promise.all(Array.from({ length: 6 }, freePort))
  const [port = 0, innerPort = 0, ...others] = ports
  const url = `http://localhost:${port}`
  const commonEnv = { PUBLIC_URL: url, HOST: '127.0.0.1', DIST_DIR: dist, TRUST_PROXY: 'loopback', LOG_LEVEL: 'warn' }
  const apiEnv = {
    ...commonEnv,
    DATA_DIR: dataDir,
    AUTH_SECRET: randomUUID() + randomUUID(),
    ADMIN_EMAIL: journeyAdmin.email,
    ADMIN_PASSWORD: journeyAdmin.password,
    // The journeys count the orders that they place.
    DEMO: 'catalog',
    SMTP_URL: mail.url,
    ...settings,
  }
  const pagesEnv = { ...commonEnv, API_URL: `http://127.0.0.1:${innerPort}` }
  const [api0, api1, pages0, pages1] = others.map((own, place) =>
    place < 2
      ? createMachine('api', own, { ...apiEnv, DATABASE_URL: databaseUrls[place] ?? '' })
      : createMachine('pages', own, pagesEnv),
  )
  if (!api0 || !api1 || !pages0 || !pages1) throw new Error('Expected four machines')
  const machines = [api0, api1, pages0, pages1]
  const hosts = machines.map((one) => new URL(one.url).host)
  const [nginx] = await Promise.all([
    startNginxFor({
      dist,
      api: hosts.slice(0, 2),
      pages: hosts.slice(2),
      port,
      innerPort,
      isUnlimited: settings.RATE_LIMITS === 'off',
    }),
    ...machines.map(({ start }) => start()),
  ])
  const forAll = (act: (one: Machine) => Promise<void>) => async () => {
    await Promise.all(machines.map(act))
  }
  const stop = forAll((one) => one.stop())
  return {
    url,
    admin: journeyAdmin,
    dist,
    dataDir,
    pid: undefined,
    api: [api0, api1],
    pages: [pages0, pages1],
    databaseUrl: databaseUrls[0],
    mail,
    stop,
    kill: forAll((one) => one.kill()),
    start: forAll((one) => one.start()),
    async close() {
      await nginx.close()
      await stop()
      await mail.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function createMachine(program: 'api' | 'pages', port: number, env: Record<string, string>): Machine {
  let child: ChildProcess | undefined
  const url = `http://127.0.0.1:${port}`
  const name = `${program} ${port}`
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  return {
    name,
    url,
    async start() {
      const started = spawn(process.execPath, [...nodeMemoryFlags, path.join(serverDir, `src/${program}.js`)], {
        cwd: rootDir,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...nodeMemoryEnv, ...process.env, ...env, PORT: String(port), PGAPPNAME: name },
      })
      child = started
      await waitUntilReady(`${url}/readyz`, started, Promise.all([text(started.stdout), text(started.stderr)]))
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

export const compareText = (one: string, other: string) => (one < other ? -1 : 1)

/** The idempotency keys of all orders, sorted. */
export async function readOrderKeys(machines: Machines): Promise<string[]> {
  const rows = await queryRows<{ key: string }>(machines, 'select idempotency_key as key from orders')
  return rows.map(({ key }) => key).toSorted(compareText)
}

/** The rows of a query in the machines' database. */
export async function queryRows<Row extends object>({ databaseUrl }: Machines, query: string): Promise<Row[]> {
  const client = new Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<Row>(query)
  await client.end()
  return rows
}

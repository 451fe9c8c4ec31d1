import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '@elegant/server/testing/freePort'
import { distDir, rootDir, serverDir } from '../../build/paths.ts'

/** A running shop with its own server process, data folder and copy of the builds. */
export interface Shop {
  url: string
  admin: { email: string; password: string }
  /** The folder of builds, releases and the registry. */
  dist: string
  dataDir: string
  /** The id of the server process. */
  pid: number | undefined
  stop: () => Promise<void>
  /** Ends it with SIGKILL, like a power failure. */
  kill: () => Promise<void>
  /** Restarts it on the same port with the same data. */
  start: () => Promise<void>
}

export const journeyAdmin = { email: 'owner@example.com', password: 'a journey through the shop' }

/** The environment variable that names the data folder of a filled demo shop (fillShop.ts). */
export const filledDataVariable = 'JOURNEY_DATA'

/** Starts a shop on a free port and waits until it is ready; `settings` are environment variables. */
export async function openShop(settings: Record<string, string> = {}): Promise<Shop & { close: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'elegant-journey-'))
  const dist = path.join(folder, 'dist')
  const dataDir = path.join(folder, 'data')
  copyBuilds(dist)
  const { [filledDataVariable]: filled } = process.env
  if (filled && settings.DEMO === undefined) copyFolder(filled, dataDir)
  const port = await freePort()
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DIST_DIR: dist,
    ADMIN_EMAIL: journeyAdmin.email,
    ADMIN_PASSWORD: journeyAdmin.password,
    SIGN_IN_LIMIT: '1000',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    // A page that is late on a slow machine would be empty without JavaScript.
    PAGE_TIMEOUT: '20000',
    // A journey adds the customers and orders that it needs.
    DEMO: 'catalog',
    ...settings,
  }
  const serve = () =>
    spawn(process.execPath, [path.join(serverDir, 'src/serve.js')], {
      cwd: rootDir,
      stdio: ['ignore', 'pipe', 'inherit'],
      env,
    })
  let server = serve()
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill(signal)
    await once(server, 'exit')
  }
  const kill = () => end('SIGKILL')
  return {
    url: await readServerUrl(server.stdout),
    admin: journeyAdmin,
    dist,
    dataDir,
    pid: server.pid,
    stop: () => end('SIGTERM'),
    kill,
    async start() {
      server = serve()
      await readServerUrl(server.stdout)
    },
    close: async () => {
      // No graceful shutdown, because the data is deleted.
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Copies the builds of shell and remotes, without the server's programs. */
export function copyBuilds(dist: string): void {
  for (const folder of ['registry', 'remotes']) copyFolder(path.join(distDir, folder), path.join(dist, folder))
}

/** Synchronous, because copying thousands of files takes a sixth of the CPU time this way. */
function copyFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true })
}

/** Waits for the URL that the server prints when it is ready. */
export async function readServerUrl(output: NodeJS.ReadableStream): Promise<string> {
  const lines: string[] = []
  for await (const line of createInterface({ input: output })) {
    lines.push(line)
    const address = /http:\/\/localhost:\d+/.exec(line)?.[0]
    if (address) {
      output.resume()
      return address
    }
  }
  throw new Error(`The shop did not start:\n${lines.join('\n')}`)
}

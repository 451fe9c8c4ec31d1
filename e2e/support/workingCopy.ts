import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readRegistry } from '@elegant/releases/registry/registry'
import { freePort } from '@elegant/server/testing/freePort'
import { distDir } from '../../build/paths.ts'
import { copyCheckout } from './checkout.ts'
import { journeyAdmin, readServerUrl } from './shop.ts'

/** A copy of the sources with `npm run dev` running. */
export interface WorkingCopy {
  folder: string
  url: string
  admin: { email: string; password: string }
  /** The live version of each remote. */
  released: Record<string, string>
  close: () => Promise<void>
}

/** Copies the sources and starts `npm run dev -- remote` in the copy. */
export async function openWorkingCopy(remote: string): Promise<WorkingCopy> {
  const folder = await copyCheckout()
  const server = spawn(process.execPath, ['scripts/develop.ts', remote], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(await freePort()),
      DATA_DIR: path.join(folder, '.data'),
      ADMIN_EMAIL: journeyAdmin.email,
      ADMIN_PASSWORD: journeyAdmin.password,
      RATE_LIMITS: 'off',
    },
  })
  const { remotes } = await readRegistry(distDir)
  return {
    folder,
    url: await readServerUrl(server.stdout),
    admin: journeyAdmin,
    released: Object.fromEntries(Object.entries(remotes).map(([name, { active }]) => [name, active])),
    async close() {
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
      // A process of the build may still write to its cache.
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/** Replaces text in a file. */
export async function editFile({ folder }: { folder: string }, file: string, from: string, to: string): Promise<void> {
  const before = await readFile(path.join(folder, file), 'utf8')
  if (!before.includes(from)) throw new Error(`${file} does not contain ${from}`)
  await writeFile(path.join(folder, file), before.replaceAll(from, to))
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readRegistry } from '@elegant/releases/registry'
import { freePort } from '@elegant/server/testing/freePort'
import { distDir, rootDir } from '../../build/paths.ts'
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

const sources = ['package.json', 'package-lock.json', 'webpack.base.js', 'tsconfig.json']
const folders = ['build', 'scripts', 'shared', 'server', 'releases', 'shell', 'storefront', 'admin', 'api']

/** Copies the sources and starts `npm run dev -- remote` in the copy. */
export async function openWorkingCopy(remote: string): Promise<WorkingCopy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'elegant-checkout-'))
  for (const entry of [...sources, ...folders]) {
    await cp(path.join(rootDir, entry), path.join(folder, entry), {
      recursive: true,
      filter: (file) => !file.endsWith('node_modules'),
    })
  }
  for (const entry of ['node_modules', 'api/node_modules', 'dist'])
    await symlink(path.join(rootDir, entry), path.join(folder, entry))
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
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Replaces text in a file. */
export async function editFile({ folder }: WorkingCopy, file: string, from: string, to: string): Promise<void> {
  const before = await readFile(path.join(folder, file), 'utf8')
  if (!before.includes(from)) throw new Error(`${file} does not contain ${from}`)
  await writeFile(path.join(folder, file), before.replaceAll(from, to))
}

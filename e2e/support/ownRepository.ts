import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@elegant/server/testing/freePort'
import { rootDir } from '../../build/paths.ts'
import { readServerUrl } from './shop.ts'
import { editFile } from './workingCopy.ts'

const run = promisify(execFile)
const cli = 'node_modules/@elegant/remote-kit/build/cli.js'

/** A folder that contains one remote and the packages that it depends on. */
export interface OwnRepository {
  folder: string
  /** Runs a command of the remote kit and returns what it printed. */
  kit: (...args: string[]) => Promise<string>
  /** Starts the development server. */
  develop: () => Promise<{ url: string; close: () => Promise<void> }>
  /** Replaces text in a file. */
  edit: (file: string, from: string, to: string) => Promise<void>
  remove: () => Promise<void>
}

/** Packs the remote kit and shared, installs them in an empty folder, and makes a remote there. */
export async function createOwnRepository(name: string, env: Record<string, string>): Promise<OwnRepository> {
  const parent = await mkdtemp(path.join(tmpdir(), 'elegant-own-'))
  await installPackages(parent)
  await run(process.execPath, [cli, 'new', name], { cwd: parent })
  const folder = path.join(parent, name)
  await rename(path.join(parent, 'node_modules'), path.join(folder, 'node_modules'))
  const options = { cwd: folder, env: { ...process.env, DIST_DIR: '', ...env } }
  return {
    folder,
    async kit(...args) {
      const { stdout, stderr } = await run(process.execPath, [cli, ...args], options)
      return stdout + stderr
    },
    async develop() {
      const server = spawn(process.execPath, [cli, 'dev'], {
        ...options,
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...options.env, PORT: String(await freePort()) },
      })
      return {
        url: await readServerUrl(server.stdout),
        async close() {
          server.kill()
          if (server.exitCode === null) await once(server, 'exit')
        },
      }
    },
    edit: (file, from, to) => editFile({ folder }, file, from, to),
    remove: () => rm(parent, { recursive: true, force: true }),
  }
}

/** Installs the two packages from their archives, and links those of others from this checkout. */
async function installPackages(folder: string): Promise<void> {
  const [packages, modules] = [path.join(folder, 'packages'), path.join(folder, 'node_modules')]
  await run(process.execPath, ['scripts/remoteKit/pack.ts', packages], { cwd: rootDir })
  await mkdir(path.join(modules, '@elegant'), { recursive: true })
  for (const entry of await readdir(path.join(rootDir, 'node_modules')))
    if (!entry.startsWith('.') && entry !== '@elegant')
      await symlink(path.join(rootDir, 'node_modules', entry), path.join(modules, entry))
  for (const archive of await readdir(packages)) {
    const [, name] = /^elegant-(.+)-[\d.]+\.tgz$/.exec(archive) ?? []
    if (name === undefined) continue
    const target = path.join(modules, '@elegant', name)
    await mkdir(target)
    await run('tar', ['-xzf', path.join(packages, archive), '-C', target, '--strip-components', '1'])
  }
  await rm(packages, { recursive: true })
}

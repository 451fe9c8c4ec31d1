import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { hashFile, hashFolder } from '@elegant/releases/files/integrity'
import { releaseFolder } from '@elegant/releases/files/releasePaths'
import { readRegistry } from '@elegant/releases/registry/registry'
import {
  type AnyRelease,
  type Release,
  type ReleaseRecord,
  type ShellRelease,
  shellName,
} from '@elegant/releases/types'
import { rootDir } from '../../build/paths.ts'
import { copyCheckout } from './checkout.ts'

const run = promisify(execFile)

/** Changes one file of an app in a copy of the sources and releases the app into a shop's dist folder. */
export async function releaseChanged(
  dist: string,
  app: string,
  file: string,
  change: (source: string) => string,
): Promise<void> {
  const checkout = await copyCheckout()
  const changed = path.join(checkout, app, file)
  const before = await readFile(changed, 'utf8')
  const after = change(before)
  if (after === before) throw new Error(`The change has no effect on ${file}`)
  await writeFile(changed, after)
  await run(process.execPath, ['scripts/releases/cli.ts', 'release', app, ...skipSmoke], {
    cwd: checkout,
    env: { ...process.env, DIST_DIR: dist },
  })
  await rm(checkout, { recursive: true, force: true })
}

/** Runs `npm run preview` for the current sources and returns the printed link; `port` is the shop's. */
export async function previewLink(dist: string, remote: string, port: string): Promise<string> {
  const { stdout } = await run(process.execPath, ['scripts/releases/cli.ts', 'preview', remote, ...skipSmoke], {
    cwd: rootDir,
    env: { ...process.env, DIST_DIR: dist, PORT: port, PUBLIC_URL: '' },
  })
  return /^ +(http\S+)$/m.exec(stdout)?.[1] ?? `No link in: ${stdout}`
}

/** The journey itself opens the release in a browser. */
const skipSmoke = ['--skip', 'smoke', '--why', 'tested by a journey']

/** A hash of all files of a folder. */
export async function fingerprint(folder: string): Promise<string> {
  const hash = createHash('sha256')
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const file of files
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()) {
    hash.update(path.relative(folder, file)).update(await readFile(file))
  }
  return hash.digest('hex')
}

interface CopiedRelease {
  /** Changes the text of a file before it is hashed. */
  change?: (file: string, text: string) => string
  /** Changes files after they are hashed, so that they differ from the release. */
  corrupt?: (folder: string) => Promise<void>
}

/** Copies the live release of a remote to a new version without a build, optionally with faults. Does not make it live. */
export async function copyRelease(dist: string, remote: string, options: CopiedRelease = {}): Promise<Release> {
  return copy(dist, remote, (await readRegistry(dist)).remotes[remote], options)
}

/** Copies the live shell in the same way. */
export async function copyShell(dist: string, options: CopiedRelease = {}): Promise<ShellRelease> {
  return copy(dist, shellName, (await readRegistry(dist)).shell, options)
}

async function copy<App extends AnyRelease>(
  dist: string,
  name: string,
  record: ReleaseRecord<App> | undefined,
  { change = (_, text) => text, corrupt }: CopiedRelease,
): Promise<App> {
  const live = record?.versions[record.active]
  if (!live) throw new Error(`${name} has no live release`)
  const [before = ''] = /\w+$/.exec(live.version) ?? []
  const after = randomBytes(before.length).toString('hex').slice(0, before.length)
  const rename = (text: string) => text.replaceAll(before, after)
  const release: App = JSON.parse(rename(JSON.stringify({ ...live, builtAt: new Date().toISOString() })))
  const folder = releaseFolder(dist, name, release)
  await cp(releaseFolder(dist, name, live), folder, { recursive: true })
  for (const file of await readdir(folder)) {
    if (/\.(br|gz)$/.test(file)) await rm(path.join(folder, file))
    if (!/\.c?js$/.test(file)) continue
    const text = rename(await readFile(path.join(folder, file), 'utf8'))
    await writeFile(path.join(folder, file), change(file, text))
  }
  release.integrity = await hashFolder(folder)
  if (release.server) release.server.integrity = await hashFile(path.join(folder, release.server.file))
  await corrupt?.(folder)
  return release
}

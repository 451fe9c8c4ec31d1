import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { rootDir, serverDir } from '../../scripts/paths.ts'

const run = promisify(execFile)

/** Changes one file of a remote in a checkout of its own, and releases that remote into a shop's dist folder as its team would. */
export async function releaseChanged(
  dist: string,
  remote: string,
  file: string,
  change: (source: string) => string,
): Promise<void> {
  const checkout = await mkdtemp(path.join(tmpdir(), 'elegant-team-'))
  for (const entry of [
    'package.json',
    'package-lock.json',
    'webpack.base.js',
    'tsconfig.json',
    'scripts',
    'shared',
    'shell',
    remote,
  ]) {
    await cp(path.join(rootDir, entry), path.join(checkout, entry), { recursive: true })
  }
  await symlink(path.join(rootDir, 'node_modules'), path.join(checkout, 'node_modules'))
  await mkdir(path.join(checkout, 'dist'))
  await symlink(serverDir, path.join(checkout, 'dist/server'))
  const changed = path.join(checkout, remote, file)
  const before = await readFile(changed, 'utf8')
  const after = change(before)
  if (after === before) throw new Error(`Nothing to change in ${file}`)
  await writeFile(changed, after)
  await release(checkout, dist, remote)
  await rm(checkout, { recursive: true, force: true })
}

/** Releases a remote as it is in the house. */
export function releaseUnchanged(dist: string, remote: string): Promise<void> {
  return release(rootDir, dist, remote)
}

/** The journey itself looks at the release in a browser. */
const skipSmoke = ['--skip', 'smoke', '--why', 'a journey looks at it']

async function release(cwd: string, dist: string, remote: string): Promise<void> {
  await run(process.execPath, ['scripts/releases/cli.ts', 'release', remote, ...skipSmoke], {
    cwd,
    env: { ...process.env, DIST_DIR: dist },
  })
}

/** One hash over every byte of a folder. */
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

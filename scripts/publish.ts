import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { activateTogether } from '@elegant/releases/commands/commands'
import { wasReleased } from '@elegant/releases/commands/lastMove'
import { releaseFolder } from '@elegant/releases/files/releasePaths'
import { createFolder } from '@elegant/releases/files/temporaryFolder'
import { readRegistry } from '@elegant/releases/registry/registry'
import { type AnyRelease, type Release, shellName } from '@elegant/releases/types'
import { apiDocumentFile, distDir, previousApiDocumentFile, rootDir } from '../build/paths.ts'
import { remotes } from '../build/workspaces.ts'
import { openReleases } from './releases/openReleases.ts'
import { releaseAuthor } from './releases/releaseAuthor.ts'

// The first step of docker/compose.yml: copies the builds of this image to the folder that the shop serves, without
// downtime. Makes a shell live that was never released, so that a rollback of it survives the next start, and a remote only
// if there is none or if the shell changes the contract: otherwise its team decides what is live.

/** Resolves to whether the releases are up to date: if the bucket cannot be read, the local ones go on. */
export async function publish(
  buildDir: string,
  dist = distDir,
  log: (message: string) => void = console.log,
): Promise<boolean> {
  const built = await readRegistry(buildDir)
  const shell = built.shell?.versions[built.shell.active]
  if (!shell) throw new Error(`There is no build in ${buildDir}.`)
  await publishApiDocument(buildDir, dist)
  const bucket = openReleases(dist)
  try {
    await bucket?.pullHistory()
  } catch (error) {
    const { rev } = await readRegistry(dist)
    if (rev === 0) throw error
    log(`The bucket cannot be read, so that the releases stay as they are until the next start: ${String(error)}`)
    await bucket?.close()
    return false
  }
  const live = await readRegistry(dist)
  // Either may lack it: the record after garbage was collected, the log after a change of the root key.
  const isKnown = live.shell?.versions[shell.version] ?? (await wasReleased({ dist, name: shellName }, shell.version))
  const isNew = !isKnown
  const { contract } = isNew ? shell : (live.shell?.versions[live.shell.active] ?? shell)
  const outdated: Record<string, Release> = {}
  for (const name of remotes) {
    const release = built.remotes[name]?.versions[built.remotes[name].active]
    const record = live.remotes[name]
    if (release && record?.versions[record.active]?.contract !== contract) outdated[name] = release
  }
  const releases = { ...(isNew && { shell }), remotes: outdated }
  for (const [name, release] of Object.entries({ ...outdated, ...(isNew && { [shellName]: shell }) }))
    await publishRelease(name, release, { from: buildDir, to: dist })
  await activateTogether({ dist, bucket, by: releaseAuthor(), why: 'published with the server' }, releases, 'release')
  const { shell: record } = await readRegistry(dist)
  log(`The shell ${record?.active} is live.`)
  await bucket?.close()
  return true
}

/** Publishes the API description and keeps the previous one: remotes are checked against both. */
async function publishApiDocument(buildDir: string, dist: string): Promise<void> {
  const now = await readFile(path.join(buildDir, 'server', apiDocumentFile), 'utf8')
  const live = path.join(dist, 'server', apiDocumentFile)
  const last = await readFile(live, 'utf8').catch(() => undefined)
  if (last === now) return
  await mkdir(path.dirname(live), { recursive: true })
  if (last !== undefined) await writeFile(path.join(dist, 'server', previousApiDocumentFile), last)
  await writeFile(live, now)
}

/** Copies the files of a release, whole or not at all. */
async function publishRelease(
  name: string,
  release: AnyRelease,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const folder = releaseFolder(to, name, release)
  if (!existsSync(folder))
    await createFolder(folder, (temporary) => cp(releaseFolder(from, name, release), temporary, { recursive: true }))
}

if (import.meta.main) await publish(path.join(rootDir, 'dist'))

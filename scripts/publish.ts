import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { activateTogether } from '@elegant/releases/commands'
import { releaseFolder } from '@elegant/releases/integrity'
import { readRegistry } from '@elegant/releases/registry'
import { createFolder } from '@elegant/releases/temporaryFolder'
import { type AnyRelease, type Release, shellName } from '@elegant/releases/types'
import { apiDocumentFile, distDir, previousApiDocumentFile, rootDir } from '../build/paths.ts'
import { remotes } from '../build/workspaces.ts'
import { openReleases } from './releases/openReleases.ts'
import { releaseAuthor } from './releases/releaseAuthor.ts'

// The first step of docker/compose.yml: copies the builds of this image to the folder that the shop serves, without
// downtime. Makes a shell live that was never released, so that a rollback of it survives the next start, and a remote only
// if there is none or if the shell changes the contract: otherwise its team decides what is live.

const buildDir = path.join(rootDir, 'dist')
const built = await readRegistry(buildDir)
const shell = built.shell?.versions[built.shell.active]
if (!shell) throw new Error(`There is no build in ${buildDir}.`)
const bucket = openReleases(distDir)
await bucket?.pull()
const live = await readRegistry(distDir)
const isNew = !live.shell?.versions[shell.version]
const { contract } = isNew ? shell : (live.shell?.versions[live.shell.active] ?? shell)
const outdated: Record<string, Release> = {}
for (const name of remotes) {
  const release = built.remotes[name]?.versions[built.remotes[name].active]
  const record = live.remotes[name]
  if (release && record?.versions[record.active]?.contract !== contract) outdated[name] = release
}
const releases = { ...(isNew && { shell }), remotes: outdated }
for (const [name, release] of Object.entries({ ...outdated, ...(isNew && { [shellName]: shell }) }))
  await publishRelease(name, release)
await publishApiDocument()
await activateTogether(
  { dist: distDir, bucket, by: releaseAuthor(), why: 'published with the server' },
  releases,
  'release',
)
const { shell: record } = await readRegistry(distDir)
console.log(`The shell ${record?.active} is live.`)
await bucket?.close()

/** Publishes the API description and keeps the previous one: remotes are checked against both. */
async function publishApiDocument(): Promise<void> {
  const now = await readFile(path.join(buildDir, 'server', apiDocumentFile), 'utf8')
  const live = path.join(distDir, 'server', apiDocumentFile)
  const last = await readFile(live, 'utf8').catch(() => undefined)
  if (last === now) return
  await mkdir(path.dirname(live), { recursive: true })
  if (last !== undefined) await writeFile(path.join(distDir, 'server', previousApiDocumentFile), last)
  await writeFile(live, now)
}

/** Copies the files of a release, whole or not at all. */
async function publishRelease(name: string, release: AnyRelease): Promise<void> {
  const folder = releaseFolder(distDir, name, release)
  if (!existsSync(folder))
    await createFolder(folder, (temporary) =>
      cp(releaseFolder(buildDir, name, release), temporary, { recursive: true }),
    )
}

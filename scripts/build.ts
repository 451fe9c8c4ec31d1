import type { BucketMirror } from '@elegant/releases/bucket/bucketMirror'
import { activateTogether } from '@elegant/releases/commands/commands'
import { getRecord } from '@elegant/releases/records'
import { readRegistry } from '@elegant/releases/registry/registry'
import { assertMayRelease } from '@elegant/releases/registry/signRegistry'
import { type AnyRelease, type Release, shellName } from '@elegant/releases/types'
import { bundleServer } from '../build/bundle.ts'
import { distDir, getSources } from '../build/paths.ts'
import { remotes } from '../build/workspaces.ts'
import { buildRelease, buildShell } from './releases/buildRelease.ts'
import { canReplaceLive, startReason } from './releases/canReplaceLive.ts'
import { openReleases } from './releases/openReleases.ts'
import { releaseAuthor } from './releases/releaseAuthor.ts'
import { readSource } from './releases/source.ts'

/**
 * Builds what is out of date: the server, the shell, and each remote. Makes the releases live with one change, so that they
 * need to fit each other only. Returns the apps of which another release than the current sources stays live.
 */
export async function build(
  dist = distDir,
  log: (message: string) => void = console.log,
): Promise<{ stale: string[] }> {
  if (await bundleServer()) log('Built the server')
  const bucket = openReleases(dist)
  await bucket?.pull().catch(async (error) => {
    if ((await readRegistry(dist)).rev === 0) throw error
    log(`The bucket is unreachable, using the local releases: ${error.message}`)
  })
  const context: StartContext = { dist, bucket, log, stale: [] }
  const shell = await buildForStart(shellName, () => buildShell(dist), context)
  const built: Record<string, Release> = {}
  for (const name of remotes) {
    const release = await buildForStart(name, () => buildRelease(getSources(name), dist), context)
    if (release) built[name] = release
  }
  const command = { dist, bucket, by: releaseAuthor(), why: startReason, source: readSource() }
  await activateTogether(command, { shell, remotes: built }, 'build')
  if (shell) log(`Released the shell ${shell.version}`)
  for (const [name, { version }] of Object.entries(built)) log(`Released ${name} ${version}`)
  await bucket?.close()
  return context
}

interface StartContext {
  dist: string
  bucket: BucketMirror | undefined
  log: (message: string) => void
  stale: string[]
}

/** Builds the current sources of an app; undefined if they are live, or if a command or other machines decide what is. */
async function buildForStart<App extends AnyRelease>(
  name: string,
  build: () => Promise<App>,
  { dist, bucket, log, stale }: StartContext,
): Promise<App | undefined> {
  const record = getRecord(await readRegistry(dist), name)
  if (bucket && record) return undefined
  if (!record) await assertMayRelease(dist, name)
  const release = await build()
  if (record?.active === release.version) return undefined
  if (!record || (await canReplaceLive(dist, name))) return release
  log(`${name} ${release.version} is not live, ${record.active} is: npm run release -- ${name}`)
  stale.push(name)
  return undefined
}

if (import.meta.main) {
  const started = Date.now()
  const { stale } = await build(distDir, (message) =>
    console.log(`${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s  ${message}`),
  )
  // The journeys test the sources, not what a command made live in this checkout.
  if (process.argv.includes('--current') && stale.length > 0) process.exitCode = 1
}

import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { BucketMirror } from '@elegant/releases/bucketMirror'
import { activateRelease } from '@elegant/releases/commands'
import { assertCompatible } from '@elegant/releases/compatibility'
import { findShellBuild } from '@elegant/releases/current'
import { hashFile, hashFolder } from '@elegant/releases/integrity'
import { readRegistry } from '@elegant/releases/registry'
import { type ShellBuild, shellBuildFile } from '@elegant/releases/shellBuild'
import { remoteContract } from '@elegant/shared/contract'
import { bundleServer } from '../build/bundle.ts'
import { compress } from '../build/compress.ts'
import { distDir } from '../build/paths.ts'
import { runWebpack } from '../build/runWebpack.ts'
import { singletonExports } from '../build/singletonExports.ts'
import { singletonVersions } from '../build/singletons.js'
import { sourceHash } from '../build/sourceHash.ts'
import { remotes } from '../build/workspaces.ts'
import { shellPaths } from '../shell/src/page/shellPaths.ts'
import { appConfig, serverConfig, serverFile, trustedTypesPolicy } from '../webpack.base.js'
import { bucketFromEnv } from './releases/bucketFromEnv.ts'
import { buildRelease } from './releases/buildRelease.ts'
import { mayReplaceLive, ownDist, startReason } from './releases/mayReplaceLive.ts'
import { releaseAuthor } from './releases/releaseAuthor.ts'
import { readSource } from './releases/source.ts'

/**
 * Builds what is out of date: the server, the shell, and each remote as a release. Returns the remotes of which another
 * release than the current sources stays live.
 */
export async function build(
  dist = distDir,
  log: (message: string) => void = console.log,
): Promise<{ stale: string[] }> {
  if (await bundleServer()) log('Built the server')
  if (await buildShell(dist, log)) log('Built the shell')
  const bucket = bucketFromEnv(dist)
  await bucket?.pull().catch(async (error) => {
    if ((await readRegistry(dist)).rev === 0) throw error
    log(`The bucket is unreachable, using the local releases: ${error.message}`)
  })
  const stale: string[] = []
  for (const remote of remotes) if (!(await releaseSources(remote, { dist, bucket, log }))) stale.push(remote)
  await bucket?.close()
  const shell = await findShellBuild(dist)
  if (shell) assertCompatible(shell, await readRegistry(dist))
  return { stale }
}

/** Releases the current sources, unless a command or other machines decide what is live. Returns whether they are live. */
async function releaseSources(name: string, { dist, bucket, log }: ReleaseContext): Promise<boolean> {
  if (bucket && (await readRegistry(dist)).remotes[name]) return true
  const { release } = await buildRelease(name, dist)
  const { version } = release
  const record = (await readRegistry(dist)).remotes[name]
  if (record?.active === version) return true
  if (record && !(await mayReplaceLive(dist, name))) {
    log(`${name} ${version} is not live, ${record.active} is: npm run release -- ${name}`)
    return false
  }
  await activateRelease(
    {
      dist,
      bucket,
      shell: await findShellBuild(dist),
      name,
      by: releaseAuthor(),
      why: startReason,
      source: readSource(),
    },
    release,
    'build',
  )
  log(`Released ${name} ${version}`)
  return true
}

interface ReleaseContext {
  dist: string
  bucket: BucketMirror | undefined
  log: (message: string) => void
}

/** Builds the shell if its sources changed since the last build. Returns whether it built. */
async function buildShell(dist: string, log: (message: string) => void): Promise<boolean> {
  const outputPath = path.join(dist, 'shell')
  const release = await sourceHash('shell')
  const live = await findShellBuild(dist)
  if (live?.release === release) return false
  if (live && dist !== ownDist) {
    log(`The shell ${release} is not live in ${dist}, ${live.release} is: node scripts/publish.ts`)
    return false
  }
  const { assets, groups } = await runWebpack(appConfig({ name: 'shell', role: 'host', outputPath, release }))
  await runWebpack(serverConfig({ name: 'shell', role: 'host', outputPath, isProduction: true }))
  await compress(outputPath)
  const integrity = await hashFolder(outputPath)
  const build: ShellBuild = {
    release,
    base: '/assets/',
    first: groups.first?.[0],
    scripts: groups.main ?? [],
    fonts: assets.filter((file) => file.endsWith('.woff2')),
    integrity,
    pages: Object.fromEntries(shellPaths.map((page) => [page, groups[path.basename(page)] ?? []])),
    contract: remoteContract,
    singletons: singletonVersions(),
    guardsPages: true,
    exports: await singletonExports(),
    server: { file: serverFile, integrity: await hashFile(path.join(outputPath, serverFile)) },
    trustedTypes: trustedTypesPolicy('shell', release),
  }
  await writeFile(path.join(outputPath, shellBuildFile), JSON.stringify(build))
  return true
}

if (import.meta.main) {
  const started = Date.now()
  const { stale } = await build(distDir, (message) =>
    console.log(`${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s  ${message}`),
  )
  // The journeys test the sources, not what a command made live in this checkout.
  if (process.argv.includes('--current') && stale.length > 0) process.exitCode = 1
}

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
import { shellPaths } from '../shell/src/page/shellPaths.ts'
import { appConfig, serverConfig, serverFile, trustedTypesPolicy } from '../webpack.base.js'
import { bucketFromEnv } from './releases/bucketFromEnv.ts'
import { buildRelease, type RemoteName, remotes } from './releases/buildRelease.ts'
import { releaseAuthor } from './releases/releaseAuthor.ts'

/** Builds what is out of date: the server, the shell, and each remote as a release. */
export async function build(dist = distDir, log: (message: string) => void = console.log): Promise<void> {
  if (await bundleServer()) log('Built the server')
  if (await buildShell(dist)) log('Built the shell')
  const bucket = bucketFromEnv(dist)
  await bucket?.pull().catch(async (error) => {
    if ((await readRegistry(dist)).rev === 0) throw error
    log(`The bucket is unreachable, using the local releases: ${error.message}`)
  })
  for (const remote of remotes) await releaseSources(remote, { dist, bucket, log })
  await bucket?.close()
  const shell = await findShellBuild(dist)
  if (shell) assertCompatible(shell, await readRegistry(dist))
}

/** Releases the current sources, unless they were rolled back or other machines decide what is live. */
async function releaseSources(name: RemoteName, { dist, bucket, log }: ReleaseContext): Promise<void> {
  if (bucket && (await readRegistry(dist)).remotes[name]) return
  const { release, isNew } = await buildRelease(name, dist)
  const { version } = release
  const record = (await readRegistry(dist)).remotes[name]
  if (record?.active === version) return
  if (!isNew && record && !record.former.includes(version)) {
    log(`${name} ${version} is not live, ${record.active} is. To release it: npm run release -- ${name}`)
    return
  }
  const shell = await findShellBuild(dist)
  await activateRelease({ dist, bucket, shell, name, by: releaseAuthor(), why: 'built on start' }, release)
  log(`Released ${name} ${version}`)
}

interface ReleaseContext {
  dist: string
  bucket: BucketMirror | undefined
  log: (message: string) => void
}

/** Builds the shell if its sources changed since the last build. Returns whether it built. */
async function buildShell(dist: string): Promise<boolean> {
  const outputPath = path.join(dist, 'shell')
  const release = await sourceHash('shell')
  if ((await findShellBuild(dist))?.release === release) return false
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
    exports: await singletonExports(),
    server: { file: serverFile, integrity: await hashFile(path.join(outputPath, serverFile)) },
    trustedTypes: trustedTypesPolicy('shell', release),
  }
  await writeFile(path.join(outputPath, shellBuildFile), JSON.stringify(build))
  return true
}

if (import.meta.main) {
  const started = Date.now()
  await build(distDir, (message) =>
    console.log(`${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s  ${message}`),
  )
}

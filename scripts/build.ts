import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type ShellBuild, shellBuildFile } from '../shell/server/shellBuild.ts'
import { shellPaths } from '../shell/src/shellPaths.ts'
import { appConfig, serverConfig, serverFile, sourceHash, trustedTypesPolicy } from '../webpack.base.js'
import { bundleServer } from './bundle.ts'
import { compress } from './compress.ts'
import { hashOf, integrityOf } from './integrity.ts'
import { distDir } from './paths.ts'
import { release, remotes } from './release.ts'
import { runWebpack } from './runWebpack.ts'

/** Builds what is stale: the server, the shell, and each remote as a release. Says what it did. */
export async function build(dist = distDir, say: (words: string) => void = console.log): Promise<void> {
  if (await bundleServer()) say('The server is built')
  if (await buildShell(dist)) say('The shell is built')
  for (const remote of remotes) {
    const { version, isNew } = await release(remote, dist)
    if (isNew) say(`${remote} ${version} is released`)
  }
}

/** Builds the shell when its sources changed since the last build. Answers whether it had to. */
async function buildShell(dist: string): Promise<boolean> {
  const outputPath = path.join(dist, 'shell')
  const release = sourceHash('shell')
  if ((await readShellBuild(dist))?.release === release) return false
  const { assets, groups } = await runWebpack(appConfig({ name: 'shell', role: 'host', outputPath, release }))
  await runWebpack(serverConfig({ name: 'shell', role: 'host', outputPath, isProduction: true }))
  await compress(outputPath)
  const integrity = await integrityOf(outputPath)
  const build: ShellBuild = {
    release,
    base: '/assets/',
    first: groups.first?.[0],
    scripts: groups.main ?? [],
    fonts: assets.filter((file) => file.endsWith('.woff2')),
    integrity,
    pages: Object.fromEntries(shellPaths.map((page) => [page, groups[path.basename(page)] ?? []])),
    server: { file: serverFile, integrity: await hashOf(path.join(outputPath, serverFile)) },
    trustedTypes: trustedTypesPolicy('shell', release),
  }
  await writeFile(path.join(outputPath, shellBuildFile), JSON.stringify(build))
  return true
}

/** The shell's last build, or undefined when there is none. */
async function readShellBuild(dist: string): Promise<ShellBuild | undefined> {
  try {
    return JSON.parse(await readFile(path.join(dist, 'shell', shellBuildFile), 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

if (import.meta.main) {
  const started = Date.now()
  await build(distDir, (words) => console.log(`${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s  ${words}`))
}

import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import webpack from 'webpack'
import { type ShellBuild, shellBuildFile } from '../shell/server/shellBuild.ts'
import { appConfig, sourceHash, trustedTypesPolicy } from '../webpack.base.js'
import { compress } from './compress.ts'
import { integrityOf } from './integrity.ts'
import { distDir } from './paths.ts'

/** Builds the shell when its sources changed since the last build. Answers whether it had to. */
export async function buildShell(dist = distDir): Promise<boolean> {
  const outputPath = path.join(dist, 'shell')
  const release = sourceHash('shell')
  if ((await readShellBuild(dist))?.release === release) return false
  const { assets, groups } = await runWebpack(appConfig({ name: 'shell', role: 'host', outputPath, release }))
  await compress(outputPath)
  const integrity = await integrityOf(outputPath)
  const build: ShellBuild = {
    release,
    scripts: groups.main ?? [],
    fonts: assets.filter((file) => file.endsWith('.woff2')),
    integrity,
    trustedTypes: trustedTypesPolicy('shell', release),
  }
  await writeFile(path.join(outputPath, shellBuildFile), JSON.stringify(build))
  return true
}

/** The shell's last build, or undefined when there is none. */
export async function readShellBuild(dist = distDir): Promise<ShellBuild | undefined> {
  try {
    return JSON.parse(await readFile(path.join(dist, 'shell', shellBuildFile), 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Runs one compilation; what webpack complains of is thrown. Answers its files, and those of each named chunk. */
export async function runWebpack(
  config: webpack.Configuration,
): Promise<{ assets: string[]; groups: Record<string, string[]> }> {
  const compiler = webpack(config)
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  )
  await new Promise<void>((resolve, reject) => compiler.close((error) => (error ? reject(error) : resolve())))
  if (!stats || stats.hasErrors() || stats.hasWarnings()) {
    throw new Error(stats?.toString({ preset: 'errors-warnings' }) ?? 'webpack gave no result')
  }
  const { compilation } = stats
  return {
    assets: compilation.getAssets().map(({ name }) => name),
    groups: Object.fromEntries(Array.from(compilation.namedChunkGroups, ([name, group]) => [name, group.getFiles()])),
  }
}

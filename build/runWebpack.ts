import webpack from 'webpack'
import { ImportedNamesPlugin } from './importedNamesPlugin.ts'

/** The files of a build. */
interface WebpackBuild {
  assets: string[]
  groups: Record<string, string[]>
  /** The names that it imports from each singleton. */
  imports: Record<string, string[]>
}

/** Runs one compilation and throws on errors and warnings. */
export async function runWebpack(config: webpack.Configuration): Promise<WebpackBuild> {
  const compiler = webpack(config)
  const imported = new ImportedNamesPlugin()
  imported.apply(compiler)
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  )
  await new Promise<void>((resolve, reject) => compiler.close((error) => (error ? reject(error) : resolve())))
  if (!stats || stats.hasErrors() || stats.hasWarnings()) {
    throw new Error(stats?.toString({ preset: 'errors-warnings' }) ?? 'webpack returned no result')
  }
  const { compilation } = stats
  return {
    assets: compilation.getAssets().map(({ name }) => name),
    groups: getChunkFiles(compilation),
    imports: imported.names,
  }
}

/** The files of each named chunk. */
export function getChunkFiles({ namedChunkGroups }: webpack.Compilation): Record<string, string[]> {
  return Object.fromEntries(Array.from(namedChunkGroups, ([name, group]) => [name, group.getFiles()]))
}

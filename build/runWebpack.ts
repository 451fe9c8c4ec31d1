import webpack from 'webpack'

/** Runs one compilation and throws on errors and warnings. Returns all files, and the files of each named chunk. */
export async function runWebpack(
  config: webpack.Configuration,
): Promise<{ assets: string[]; groups: Record<string, string[]> }> {
  const compiler = webpack(config)
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
    groups: Object.fromEntries(Array.from(compilation.namedChunkGroups, ([name, group]) => [name, group.getFiles()])),
  }
}

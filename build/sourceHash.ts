import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { build, type Plugin } from 'esbuild'
import { entries, exposedModule, serverEntry } from '../webpack.base.js'
import { installedVersion } from './installedPackage.js'
import { type AppSources, rootDir } from './paths.ts'
import { singletonRanges, singletons, singletonVersions } from './singletons.js'

/** Files that webpack loads by their path, which affect every build. */
export const webpackFiles = [
  'webpack.base.js',
  'build/installedPackage.js',
  'build/integrityPlugin.js',
  'build/pureComponents.js',
  'build/scriptRule.js',
  'build/singletons.js',
]

/** Packages whose version affects every build. */
const buildTools = [
  '@module-federation/enhanced',
  '@swc/core',
  '@swc/plugin-styled-components',
  'minimizer-webpack-plugin',
  'swc-loader',
  'webpack',
]

/**
 * A short hash of everything that affects the build of an app, and nothing else: the bundled modules of the repository
 * and its packages, the versions of the singletons (of a remote: their ranges), and the build tools in `tools`.
 */
export async function hashSources(app: AppSources, tools = rootDir): Promise<string> {
  const { name, folder } = app
  const ranges = name === 'shell' ? singletonVersions(folder) : singletonRanges(folder)
  const hash = createHash('sha256').update(JSON.stringify(ranges))
  for (const tool of buildTools) hash.update(`${tool} ${installedVersion(tool, tools)}\n`)
  const files = Object.entries(await hashedFiles(app, tools)).sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [place, file] of files) hash.update(place).update(await readFile(file))
  return hash.digest('hex').slice(0, 10)
}

/**
 * The files whose content affects the build of an app, by places that are the same in every checkout. esbuild resolves the
 * imports, because it takes milliseconds and webpack takes seconds.
 */
export async function hashedFiles({ name, folder }: AppSources, tools = rootDir): Promise<Record<string, string>> {
  const isHost = name === 'shell'
  const scripts = isHost ? Object.values(entries(isHost, true)) : [exposedModule, './src/pages.ts']
  const [inBrowser, onServer] = await Promise.all([
    bundledModules({ folder, isHost, entryPoints: scripts, platform: 'browser' }),
    bundledModules({ folder, isHost, entryPoints: [serverEntry(isHost)], platform: 'node' }),
  ])
  const workers = await findWorkers(folder, inBrowser)
  const inWorkers = await bundledModules({ folder, isHost, entryPoints: workers, platform: 'browser' })
  return Object.fromEntries([
    ...webpackFiles.map((file) => [file, path.join(tools, file)]),
    ...[...inWorkers, ...onServer, ...inBrowser].map((file) => [portablePath(file), path.resolve(folder, file)]),
  ])
}

interface Bundle {
  folder: string
  isHost: boolean
  entryPoints: string[]
  platform: 'browser' | 'node'
}

/** The files that contribute at least one byte to the bundle, relative to the folder of the app. */
async function bundledModules({ folder, isHost, entryPoints, platform }: Bundle): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints,
    outdir: 'unwritten',
    write: false,
    metafile: true,
    bundle: true,
    format: 'esm',
    platform,
    target: 'esnext',
    define: { 'process.env.NODE_ENV': '"production"' },
    // Webpack replaces what a package would require on Node alone.
    external: platform === 'browser' ? [...builtinModules] : [],
    loader: { '.woff2': 'file', '.avif': 'file' },
    plugins: isHost ? [] : [externalSingletons],
    logLevel: 'error',
  })
  return Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? file : [])),
  )
}

/** The workers that modules start; each is a bundle of its own, which esbuild does not follow. */
async function findWorkers(folder: string, modules: string[]): Promise<string[]> {
  const own = modules.filter((file) => !file.includes('node_modules/')).map((file) => path.resolve(folder, file))
  const found = await Promise.all(
    own.map(async (file) => {
      const source = await readFile(file, 'utf8')
      const addresses = source.matchAll(/new Worker\(new URL\('([^']+)', import\.meta\.url\)/g)
      return Array.from(addresses, ([, address = '']) => path.resolve(path.dirname(file), address))
    }),
  )
  return found.flat()
}

/** A plugin, because esbuild's `external` would also exclude subpaths such as `@elegant/shared/rules`, which remotes bundle. */
const externalSingletons: Plugin = {
  name: 'externalSingletons',
  setup({ onResolve }) {
    const names = Object.keys(singletons)
    onResolve({ filter: new RegExp(`^(${names.join('|')})$`) }, ({ path }) => ({ path, external: true }))
  },
}

/** A path that is the same in every checkout, even if packages are links into another folder. */
function portablePath(file: string): string {
  return file.replace(/^.*?(?=node_modules\/)/, '')
}

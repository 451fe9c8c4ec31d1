import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin } from 'esbuild'
import { entries, exposedModule, serverEntry } from '../webpack.base.js'
import { rootDir } from './paths.ts'
import { singletonRanges, singletonVersions } from './singletons.js'

/** Configuration files that affect every build. */
const configuration = ['webpack.base.js', 'build/integrityPlugin.js', 'build/pureComponents.js', 'build/singletons.js']

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
 * and its packages, the versions of the singletons (of a remote: their ranges), and the build tools. esbuild resolves the imports, because it takes
 * milliseconds and webpack takes seconds.
 */
export async function sourceHash(name: string, root = rootDir): Promise<string> {
  const isHost = name === 'shell'
  const scripts = isHost ? Object.values(entries(isHost, true)) : [exposedModule, './src/pages.ts']
  const modules = await Promise.all([
    bundledModules({ root, name, entryPoints: scripts, platform: 'browser' }),
    bundledModules({ root, name, entryPoints: [serverEntry(isHost)], platform: 'node' }),
  ])
  const hash = createHash('sha256').update(JSON.stringify(isHost ? singletonVersions() : singletonRanges()))
  for (const tool of buildTools) hash.update(`${tool} ${await installedVersion(root, tool)}\n`)
  const files = Map.groupBy([...modules.flat(), ...configuration], portablePath)
  for (const [place, [file = '']] of [...files].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(place).update(await readFile(path.resolve(root, file)))
  return hash.digest('hex').slice(0, 10)
}

interface Bundle {
  root: string
  name: string
  entryPoints: string[]
  platform: 'browser' | 'node'
}

/** The files that contribute at least one byte to the bundle, relative to `root`. */
async function bundledModules({ root, name, entryPoints, platform }: Bundle): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entryPoints.map((entry) => path.join(name, entry)),
    outdir: 'unwritten',
    write: false,
    metafile: true,
    bundle: true,
    format: 'esm',
    platform,
    target: 'esnext',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff2': 'file', '.avif': 'file' },
    plugins: name === 'shell' ? [] : [externalSingletons],
    logLevel: 'error',
  })
  return Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? file : [])),
  )
}

/** A plugin, because esbuild's `external` would also exclude subpaths such as `@elegant/shared/rules`, which remotes bundle. */
const externalSingletons: Plugin = {
  name: 'externalSingletons',
  setup({ onResolve }) {
    const names = Object.keys(singletonVersions())
    onResolve({ filter: new RegExp(`^(${names.join('|')})$`) }, ({ path }) => ({ path, external: true }))
  },
}

/** A path that is the same in every checkout, even if packages are links into another folder. */
function portablePath(file: string): string {
  return file.replace(/^.*?(?=node_modules\/)/, '')
}

async function installedVersion(root: string, name: string): Promise<string> {
  return JSON.parse(await readFile(path.join(root, 'node_modules', name, 'package.json'), 'utf8')).version
}

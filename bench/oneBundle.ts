import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { releaseFolder } from '@elegant/releases/files/releasePaths'
import { readRegistry } from '@elegant/releases/registry/registry'
import { shellName } from '@elegant/releases/types'
import webpack from 'webpack'
import { compress } from '../build/compress.ts'
import { distDir, getSources } from '../build/paths.ts'
import { runWebpack } from '../build/runWebpack.ts'
import { build } from '../scripts/build.ts'
import { appConfig } from '../webpack.base.js'

/** Replaces shell/src/remotes/federation.ts. */
const federationStub = path.join(import.meta.dirname, 'federationStub.ts')

/** `npm run bench:bundle`: the compressed JavaScript of `/`, compared with the same code built as one bundle. */
await build()
const federated = await federatedSize()
const bundled = await bundledSize()
console.log(
  `/   JavaScript ${kilobytes(federated)} kB federated, ${kilobytes(bundled)} kB as one bundle: ${(federated / bundled).toFixed(3)} times`,
)

/** The shell and the live storefront as they are served. */
async function federatedSize(): Promise<number> {
  const { shell: shellRecord, remotes } = await readRegistry(distDir)
  const shell = shellRecord?.versions[shellRecord.active]
  const storefront = remotes.storefront?.versions[remotes.storefront.active]
  const home = storefront?.pages.find((page) => page.path === '/')
  if (!shell || !storefront || !home) throw new Error('Shell and storefront are not released')
  return (
    (await sumSizes(releaseFolder(distDir, shellName, shell), shell.scripts)) +
    (await sumSizes(releaseFolder(distDir, 'storefront', storefront), home.files))
  )
}

/** The shell with the storefront's routes compiled in; each page remains a separate chunk. */
async function bundledSize(): Promise<number> {
  const outputPath = await mkdtemp(path.join(tmpdir(), 'elegant-bundle-'))
  try {
    const shell = appConfig({ ...getSources('shell'), role: 'host', outputPath, release: 'one' })
    const { groups } = await runWebpack({
      ...shell,
      plugins: [
        ...(shell.plugins ?? []),
        new webpack.NormalModuleReplacementPlugin(/\/federation\.ts$/, federationStub),
      ],
      cache: false,
    })
    await compress(outputPath)
    return await sumSizes(outputPath, new Set([...(groups.main ?? []), ...(groups.home ?? [])]))
  } finally {
    await rm(outputPath, { recursive: true })
  }
}

async function sumSizes(dir: string, scripts: Iterable<string>): Promise<number> {
  const sizes = Array.from(scripts, async (script) => (await stat(path.join(dir, `${script}.br`))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}

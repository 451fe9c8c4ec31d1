import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readRegistry } from '@elegant/releases/registry'
import type { ShellBuild } from '@elegant/releases/shellBuild'
import webpack from 'webpack'
import { compress } from '../build/compress.ts'
import { distDir } from '../build/paths.ts'
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
  const shell = path.join(distDir, 'shell')
  const { scripts }: ShellBuild = JSON.parse(await readFile(path.join(shell, 'build.json'), 'utf8'))
  const storefront = (await readRegistry(distDir)).remotes.storefront
  const release = storefront?.versions[storefront.active]
  const home = release?.pages.find((page) => page.path === '/')
  if (!release || !home) throw new Error('No storefront is released')
  return (
    (await sumSizes(shell, scripts)) +
    (await sumSizes(path.join(distDir, 'remotes/storefront', release.version), home.files))
  )
}

/** The shell with the storefront's routes compiled in; each page remains a separate chunk. */
async function bundledSize(): Promise<number> {
  const outputPath = await mkdtemp(path.join(tmpdir(), 'elegant-bundle-'))
  try {
    const shell = appConfig({ name: 'shell', role: 'host', outputPath, release: 'one' })
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

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { hashFile, hashFolder } from '@elegant/releases/files/integrity'
import { releaseFolder } from '@elegant/releases/files/releasePaths'
import { createFolder } from '@elegant/releases/files/temporaryFolder'
import { readRegistry } from '@elegant/releases/registry/registry'
import { type AnyRelease, type Release, type ShellRelease, shellName } from '@elegant/releases/types'
import type { RemotePage } from '@elegant/shared'
import { remoteContract } from '@elegant/shared/contract'
import { build as esbuild, type Plugin } from 'esbuild'
import { compress } from '../../build/compress.ts'
import { type AppSources, distDir, getSources } from '../../build/paths.ts'
import { runWebpack } from '../../build/runWebpack.ts'
import { singletonExports } from '../../build/singletonExports.ts'
import { singletonRanges, singletonVersions } from '../../build/singletons.js'
import { hashSources } from '../../build/sourceHash.ts'
import { shellPaths } from '../../shell/src/auth/shellPaths.ts'
import { renderingProtocol } from '../../shell/src/protocol/renderMessages.ts'
import {
  appConfig,
  containerName,
  routesChunk,
  serverConfig,
  serverFile,
  trustedTypesPolicy,
} from '../../webpack.base.js'

/** Builds a remote into a folder for its version, or finds an earlier build of the same sources. Does not make it live. */
export async function buildRelease(app: AppSources, dist = distDir): Promise<Release> {
  const { remotes } = await readRegistry(dist)
  return buildOnce(app, dist, remotes[app.name]?.versions, build)
}

/** Builds the shell in the same way. */
export async function buildShell(dist = distDir): Promise<ShellRelease> {
  const { shell } = await readRegistry(dist)
  return buildOnce(getSources(shellName), dist, shell?.versions, buildShellInto)
}

async function buildOnce<App extends AnyRelease>(
  app: AppSources,
  dist: string,
  versions: Record<string, App> | undefined,
  build: (app: AppSources, hash: string, temporary: string) => Promise<App>,
): Promise<App> {
  const hash = await hashSources(app)
  const version = await releaseVersion(app, hash)
  const folder = releaseFolder(dist, app.name, { version })
  const known = versions?.[version]
  if (known && existsSync(folder)) return known
  return createFolder(folder, (temporary) => build(app, hash, temporary))
}

async function buildShellInto(app: AppSources, hash: string, temporary: string): Promise<ShellRelease> {
  const version = await releaseVersion(app, hash)
  const shell = {
    ...app,
    role: 'host' as const,
    outputPath: temporary,
    publicPath: releaseBase(shellName, version),
  }
  const { assets, groups } = await runWebpack(appConfig({ ...shell, release: hash }))
  await runWebpack(serverConfig({ ...shell, isProduction: true }))
  await compress(temporary)
  return {
    ...describeShell(version, shell.publicPath),
    first: groups.first?.[0],
    scripts: groups.main ?? [],
    fonts: assets.filter((file) => /-core\.\w+\.woff2$/.test(file)),
    integrity: await hashFolder(temporary),
    pages: Object.fromEntries(shellPaths.map((page) => [page, groups[path.basename(page)] ?? []])),
    exports: await singletonExports(),
    server: { file: serverFile, integrity: await hashFile(path.join(temporary, serverFile)) },
    trustedTypes: trustedTypesPolicy(shellName, hash),
  }
}

/** The registry entry of a shell without a build. */
export function describeShell(version: string, base: string): ShellRelease {
  return {
    version,
    base,
    scripts: [],
    fonts: [],
    integrity: {},
    pages: Object.fromEntries(shellPaths.map((page) => [page, []])),
    server: { file: serverFile },
    protocol: renderingProtocol,
    contract: remoteContract,
    singletons: singletonVersions(),
    trustedTypes: '',
    builtAt: new Date().toISOString(),
  }
}

async function build(app: AppSources, hash: string, temporary: string): Promise<Release> {
  const remote = {
    ...app,
    role: 'remote' as const,
    outputPath: temporary,
    publicPath: releaseBase(app.name, await releaseVersion(app, hash)),
  }
  const { groups, imports } = await runWebpack(appConfig({ ...remote, release: hash }))
  const isRendered = (await importPages(app.folder)).some(({ isPersonal }) => !isPersonal)
  if (isRendered) await runWebpack(serverConfig({ ...remote, isProduction: true }))
  await compress(temporary)
  const integrity = await hashFolder(temporary)
  const server = isRendered
    ? { file: serverFile, integrity: await hashFile(path.join(temporary, serverFile)) }
    : undefined
  const description = await describeRelease(app, hash, (chunk) => {
    const files = groups[chunk]
    if (!files) throw new Error(`${app.name}/src/pages.ts names the chunk '${chunk}', which is not in the build`)
    return files
  })
  return { ...description, integrity, server, imports }
}

/** The registry entry of a build; `chunkFiles` returns the files of a chunk. */
export async function describeRelease(
  app: AppSources,
  hash: string,
  chunkFiles: (chunk: string) => string[],
): Promise<Release> {
  const { name, folder } = app
  const version = await releaseVersion(app, hash)
  const entry = 'remoteEntry.js'
  const pages = (await importPages(folder)).map(({ chunk, ...page }) => ({
    ...page,
    files: [...new Set([entry, ...chunkFiles(routesChunk), ...chunkFiles(chunk)])],
  }))
  return {
    version,
    container: containerName(name, hash),
    base: releaseBase(name, version),
    entry,
    integrity: {},
    pages,
    contract: remoteContract,
    shared: singletonRanges(folder),
    trustedTypes: trustedTypesPolicy(name, hash),
    builtAt: new Date().toISOString(),
  }
}

/** The pages of a remote. Without a declared access they are for admins; only those for everyone are rendered on the server. */
export async function importPages(folder: string): Promise<RemotePage[]> {
  // Node runs no TypeScript of packages, which a remote elsewhere may import.
  const { outputFiles } = await esbuild({
    entryPoints: ['./src/pages.ts'],
    absWorkingDir: folder,
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    plugins: [externalComponents],
    logLevel: 'error',
  })
  const code = encodeURIComponent(outputFiles[0]?.text ?? '')
  const { pages }: { pages: RemotePage[] } = await import(`data:text/javascript,${code}`)
  return pages.map(({ access = 'admin', isPersonal, ...page }) => ({
    ...page,
    access,
    isPersonal: access === 'everyone' ? isPersonal : true,
  }))
}

/** Pages import their components dynamically. */
const externalComponents: Plugin = {
  name: 'externalComponents',
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ kind, path }) => (kind === 'dynamic-import' ? { path, external: true } : undefined))
  },
}

async function releaseVersion({ folder }: AppSources, hash: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'))
  return `${version}-${hash}`
}

function releaseBase(name: string, version: string): string {
  return `/remotes/${name}/${version}/`
}

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { hashFile, hashFolder } from '@elegant/releases/integrity'
import { readRegistry } from '@elegant/releases/registry'
import { createFolder } from '@elegant/releases/temporaryFolder'
import type { Release } from '@elegant/releases/types'
import type { RemotePage } from '@elegant/shared'
import { remoteContract } from '@elegant/shared/contract'
import { compress } from '../../build/compress.ts'
import { distDir, rootDir } from '../../build/paths.ts'
import { runWebpack } from '../../build/runWebpack.ts'
import { singletonRanges } from '../../build/singletons.js'
import { sourceHash } from '../../build/sourceHash.ts'
import { areaOf } from '../../shell/src/auth/areas.ts'
import {
  appConfig,
  containerName,
  routesChunk,
  serverConfig,
  serverFile,
  trustedTypesPolicy,
} from '../../webpack.base.js'

/** `isNew` is false if the same sources had been built before. */
export interface BuildResult {
  release: Release
  isNew: boolean
}

/** Builds a remote into a folder for its version, or finds an earlier build of the same sources. Does not make it live. */
export async function buildRelease(name: string, dist = distDir): Promise<BuildResult> {
  const hash = await sourceHash(name)
  const version = await releaseVersion(name, hash)
  const { remotes } = await readRegistry(dist)
  const known = remotes[name]?.versions[version]
  const folder = path.join(dist, 'remotes', name, version)
  if (known && existsSync(path.join(folder, known.entry))) return { release: known, isNew: false }
  return { release: await createFolder(folder, (temporary) => build(name, hash, temporary)), isNew: true }
}

async function build(name: string, hash: string, temporary: string): Promise<Release> {
  const remote = {
    name,
    role: 'remote' as const,
    outputPath: temporary,
    publicPath: releaseBase(name, await releaseVersion(name, hash)),
  }
  const { groups, imports } = await runWebpack(appConfig({ ...remote, release: hash }))
  const isRendered = (await importPages(name)).some(({ isPersonal }) => !isPersonal)
  if (isRendered) await runWebpack(serverConfig({ ...remote, isProduction: true }))
  await compress(temporary)
  const integrity = await hashFolder(temporary)
  const server = isRendered
    ? { file: serverFile, integrity: await hashFile(path.join(temporary, serverFile)) }
    : undefined
  const description = await describeRelease(name, hash, (chunk) => {
    const files = groups[chunk]
    if (!files) throw new Error(`${name}/src/pages.ts names the chunk '${chunk}', which is not in the build`)
    return files
  })
  return { ...description, integrity, server, imports }
}

/** The registry entry of a build; `chunkFiles` returns the files of a chunk. */
export async function describeRelease(
  name: string,
  hash: string,
  chunkFiles: (chunk: string) => string[],
): Promise<Release> {
  const version = await releaseVersion(name, hash)
  const entry = 'remoteEntry.js'
  const pages = (await importPages(name)).map(({ chunk, ...page }) => ({
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
    needsGuard: pages.some(({ path, access }) => areaOf(path, access) !== areaOf(path)),
    shared: singletonRanges(),
    trustedTypes: trustedTypesPolicy(name, hash),
    builtAt: new Date().toISOString(),
  }
}

/** The pages of a remote. Without a declared access they are for admins; only those for everyone are rendered on the server. */
export async function importPages(name: string): Promise<RemotePage[]> {
  const { pages }: { pages: RemotePage[] } = await import(pathToFileURL(path.join(rootDir, name, 'src/pages.ts')).href)
  return pages.map(({ access = 'admin', isPersonal, ...page }) => ({
    ...page,
    access,
    isPersonal: access === 'everyone' ? isPersonal : true,
  }))
}

async function releaseVersion(name: string, hash: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(rootDir, name, 'package.json'), 'utf8'))
  return `${version}-${hash}`
}

function releaseBase(name: string, version: string): string {
  return `/remotes/${name}/${version}/`
}

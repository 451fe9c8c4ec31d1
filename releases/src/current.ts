import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { readRegistry } from './registry.ts'
import { type ShellBuild, shellBuildFile } from './shellBuild.ts'
import type { Registry } from './types.ts'

/** There is nothing to serve: the first release is missing, or the volume is. */
export class NothingReleasedError extends Error {
  readonly statusCode = 503
}

const lastGood = new Map<string, Registry>()

/** The registry on disk; while it is unreadable or missing, the last good one. */
export async function currentRegistry(dist: string, log: FastifyBaseLogger): Promise<Registry> {
  const report = (error: unknown) => log.error({ err: error }, 'The registry of remotes could not be read')
  try {
    const registry = await readRegistry(dist, report)
    assertReleased(dist, registry)
    lastGood.set(dist, registry)
    return registry
  } catch (error) {
    const last = lastGood.get(dist)
    if (!last) throw error
    report(error)
    return last
  }
}

/** Throws unless a folder has a shell and releases on disk: without them a server is not ready. */
export async function assertServable(dist: string): Promise<void> {
  await readShellBuild(dist)
  assertReleased(dist, await readRegistry(dist))
}

function assertReleased(dist: string, { rev }: Registry): void {
  if (rev === 0) throw new NothingReleasedError(`There are no releases in ${dist}.`)
}

/** The last build read from each file, and the state of the file at that time. */
const builds = new Map<string, { state: string; build: ShellBuild }>()

/** The shell's build on disk. */
export async function readShellBuild(dist: string): Promise<ShellBuild> {
  const file = fileOf(dist)
  const { ino, mtimeMs, size } = await stat(file).catch((cause) => {
    throw new NothingReleasedError(`There is no shell in ${dist}: npm start builds it.`, { cause })
  })
  const state = `${ino} ${mtimeMs} ${size}`
  const known = builds.get(file)
  if (known?.state === state) return known.build
  const build: ShellBuild = JSON.parse(await readFile(file, 'utf8'))
  builds.set(file, { state, build })
  return build
}

/** The shell's build on disk; undefined before the first one. */
export async function findShellBuild(dist: string): Promise<ShellBuild | undefined> {
  return existsSync(fileOf(dist)) ? readShellBuild(dist) : undefined
}

function fileOf(dist: string): string {
  return path.join(dist, 'shell', shellBuildFile)
}

import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { readRegistry } from './registry.ts'
import { type ShellBuild, shellBuildFile } from './shellBuild.ts'
import type { Registry } from './types.ts'

const lastGood = new Map<string, Registry>()

/** The registry as it is on disk now; while it cannot be read, as it was last. */
export async function registryNow(dist: string, log: FastifyBaseLogger): Promise<Registry> {
  const tell = (error: unknown) => log.error({ err: error }, 'The registry of remotes could not be read')
  try {
    const registry = await readRegistry(dist, tell)
    lastGood.set(dist, registry)
    return registry
  } catch (error) {
    tell(error)
    return lastGood.get(dist) ?? { schema: 1, rev: 0, remotes: {} }
  }
}

/** What was read last of each file, and which state of it that was. */
const read = new Map<string, { state: string; build: ShellBuild }>()

/** The shell's build as it is on disk now. */
export async function readShellBuild(dist: string): Promise<ShellBuild> {
  const file = path.join(dist, 'shell', shellBuildFile)
  const { ino, mtimeMs, size } = await stat(file)
  const state = `${ino} ${mtimeMs} ${size}`
  const known = read.get(file)
  if (known?.state === state) return known.build
  const build: ShellBuild = JSON.parse(await readFile(file, 'utf8'))
  read.set(file, { state, build })
  return build
}

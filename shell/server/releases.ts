import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from '../src/remotes/registry.ts'
import { readRegistry } from './registry.ts'
import { type ShellBuild, shellBuildFile } from './shellBuild.ts'

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

export async function readShellBuild(dist: string): Promise<ShellBuild> {
  return JSON.parse(await readFile(path.join(dist, 'shell', shellBuildFile), 'utf8'))
}

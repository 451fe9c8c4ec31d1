import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from '../types.ts'
import { readRegistry } from './registry.ts'

/** There is nothing to serve: the first release is missing, or the volume is. */
export class NothingReleasedError extends Error {
  readonly statusCode = 503
}

const lastGood = new Map<string, ServableRegistry>()

/** The registry on disk; while it is unreadable or missing, the last good one. */
export async function readCurrentRegistry(dist: string, log: FastifyBaseLogger): Promise<ServableRegistry> {
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

/** Throws unless a folder has releases of the shell and of remotes: without them a server is not ready. */
export async function assertServable(dist: string): Promise<void> {
  assertReleased(dist, await readRegistry(dist))
}

/** A registry with a live shell, without which there is no page. */
export type ServableRegistry = Registry & Required<Pick<Registry, 'shell'>>

function assertReleased(dist: string, registry: Registry): asserts registry is ServableRegistry {
  if (registry.rev === 0) throw new NothingReleasedError(`There are no releases in ${dist}.`)
  if (!registry.shell) throw new NothingReleasedError(`There is no shell in ${dist}: npm start builds it.`)
}

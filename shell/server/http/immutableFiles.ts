import { existsSync } from 'node:fs'
import path from 'node:path'
import { isPathSegment } from '@elegant/releases/files/releasePaths'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

interface Options {
  root: string
  prefix: string
  /** Looks for releases that other machines may show already. */
  refresh?: () => Promise<void>
}

/** Serves files whose address changes with their content. */
export function immutableFiles(scope: FastifyInstance, { root, prefix, refresh }: Options, done: () => void): void {
  scope.setNotFoundHandler(async ({ url }, reply) => {
    const file = url.slice(prefix.length)
    if (refresh && isReleased(file) && isPublic(file)) {
      await refresh()
      if (existsSync(path.join(root, file))) return reply.sendFile(file)
    }
    return reply.status(404).header('cache-control', 'no-store').type('text/plain').send('Not found')
  })
  void scope.register(fastifyStatic, {
    root,
    allowedPath: isPublic,
    dotfiles: 'deny',
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => {
      void reply.header('cache-control', 'public, max-age=31536000, immutable')
    },
  })
  done()
}

/** True if an address names app, version and file. */
function isReleased(address: string): boolean {
  const [start, ...names] = address.split('/')
  return start === '' && names.length === 3 && names.every(isPathSegment)
}

/** Server builds and source maps stay private. */
function isPublic(file: string): boolean {
  return !/\/server\.cjs(\.\w+)?$|\.map$/.test(file)
}

import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

interface Options {
  root: string
  prefix: string
  /** Looks for releases that other machines may show already. */
  refresh?: () => Promise<void>
}

/** Serves files whose address changes with their content. */
export function immutableFiles(scope: FastifyInstance, { root, prefix, refresh }: Options, done: () => void): void {
  const repeated = new WeakSet<FastifyRequest>()

  scope.setNotFoundHandler(async (request, reply) => {
    const isFirst = !repeated.has(request)
    repeated.add(request)
    if (!refresh || !isFirst) return sendNotFound(reply)
    await refresh()
    return reply.sendFile(request.url.slice(prefix.length).split('?', 1).join(''))
  })
  void scope.register(fastifyStatic, {
    root,
    // Server builds stay private.
    allowedPath: (file) => !/\/server\.cjs(\.\w+)?$/.test(decodeURIComponent(file)),
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

function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply.status(404).header('cache-control', 'no-store').type('text/plain').send('Not found')
}

import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Serves files whose address changes with their content. */
export function immutableFiles(scope: FastifyInstance, { root }: { root: string }, done: () => void): void {
  scope.setNotFoundHandler((_, reply) => sendNotFound(reply))
  void scope.register(fastifyStatic, {
    root,
    decorateReply: false,
    // Server builds, their metadata and source maps stay private.
    allowedPath: (file) => !/\/(server\.cjs|build\.json)(\.\w+)?$|\.map$/.test(file),
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

function sendNotFound(reply: FastifyReply): void {
  void reply.status(404).header('cache-control', 'no-store').type('text/plain').send('Not found')
}

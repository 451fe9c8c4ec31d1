import type { FastifyInstance } from 'fastify'
import { loggable } from '../responses/httpErrors.ts'

const timeout = 2000

/** /healthz: the process is running. /readyz: its dependencies respond too, and it is not shutting down. */
export function registerProbes(app: FastifyInstance, probe: () => PromiseLike<unknown>): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  // Probes arrive every few seconds; keep them out of the log.
  const quiet = { logLevel: 'warn' } as const
  app.get('/healthz', quiet, async () => ({ status: 'ok' }))
  app.get('/readyz', quiet, async (request, reply) => {
    const isReady =
      !isClosing &&
      (await respondsInTime(probe).catch((error: unknown) => {
        request.log.warn({ err: loggable(error) }, 'Not ready')
        return false
      }))
    void reply.status(isReady ? 200 : 503).header('cache-control', 'no-store')
    return { status: isReady ? 'ready' : 'unavailable' }
  })
}

async function respondsInTime(probe: () => PromiseLike<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), timeout)
  try {
    return await Promise.race([probe().then(() => true), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from './db.ts'

const deadline = 2000

/** /healthz: the process runs. /readyz: its database answers too. */
export function healthRoutes(app: FastifyInstance, db: Db): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    const isReady = await answersInTime(db).catch((error: unknown) => {
      request.log.warn({ err: error }, 'The database does not answer')
      return false
    })
    void reply.status(isReady ? 200 : 503).header('cache-control', 'no-store')
    return { status: isReady ? 'ready' : 'unavailable' }
  })
}

async function answersInTime(db: Db): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), deadline)
  try {
    return await Promise.race([db.execute(sql`select 1`).then(() => true), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

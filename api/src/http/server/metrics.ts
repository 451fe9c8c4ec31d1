import { and, count, eq, isNull } from 'drizzle-orm'
import fastify, { type FastifyInstance } from 'fastify'
import { collectDefaultMetrics, register as defaultRegister, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../../db/database.ts'
import { customers, outbox } from '../../db/schema.ts'
import { listenOn } from './listenOn.ts'

/** Serves Prometheus metrics on a separate port that visitors cannot reach. */
export async function serveMetrics(
  app: FastifyInstance,
  database: Pick<Database, 'db' | 'pool'> | undefined,
  address: { port: number; host: string },
): Promise<FastifyInstance> {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })

  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  })
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    duration.observe({ method, route: routeOptions.url ?? 'none', status: statusCode }, elapsedTime / 1000)
  })

  if (database) watchDatabase(database, register)

  const server = fastify()
  // Counters elsewhere in the process use the library's default registry.
  const all = Registry.merge([register, defaultRegister])
  server.get('/metrics', async (_, reply) => reply.type(all.contentType).send(await all.metrics()))
  app.addHook('onClose', () => server.close())
  await listenOn(server, { PORT: address.port, HOST: address.host }, 'METRICS_PORT')
  return server
}

function watchDatabase({ db, pool }: Pick<Database, 'db' | 'pool'>, register: Registry): void {
  const registers = [register]
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'awaited' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'shop_admins',
    help: 'Accounts with the admin role in all shops.',
    registers,
    async collect() {
      const admins = await db.$count(customers, eq(customers.role, 'admin')).catch(() => Number.NaN)
      this.set(admins)
    },
  })
  new Gauge({
    name: 'outbox_mails',
    help: 'Mails waiting to be sent.',
    registers,
    async collect() {
      const waiting = await db
        .select({ mails: count() })
        .from(outbox)
        .where(and(isNull(outbox.sent_at), isNull(outbox.failed_at)))
        .catch(() => [])
      this.set(waiting[0]?.mails ?? Number.NaN)
    },
  })
}

import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../../config/env.ts'
import type { Database } from '../../db/database.ts'
import { loggable } from '../responses/httpErrors.ts'
import { listenOn } from './listenOn.ts'
import { serveMetrics } from './metrics.ts'

/** Serves until the process receives a signal. */
export async function listen(app: FastifyInstance, database: Database, env: Env): Promise<void> {
  closeWithGrace(app, () => database.close())
  database.watch?.()
  if (env.PUBLIC_URL.startsWith('https:') && env.TRUST_PROXY.length === 0) {
    app.log.warn(
      'An https shop runs behind a proxy. Set TRUST_PROXY, or all visitors share the rate limits of its address.',
    )
  }
  try {
    if (env.METRICS_PORT !== undefined) await serveMetrics(app, database, { port: env.METRICS_PORT, host: env.HOST })
    await listenOn(app, env)
  } catch (error) {
    await app.close()
    await database.close()
    throw error
  }
  // Free the memory that only the start needed.
  globalThis.gc?.()
}

/** Milliseconds in which load balancers notice that the server is no longer ready. */
const drainDelay = 500
/** Milliseconds that pending requests have to finish. */
const shutdownTimeout = 10_000
/** Milliseconds in which a second signal is ignored: the terminal and the parent process may both forward the same Ctrl+C. */
const repeatWindow = 1000

/** Shuts down gracefully on a signal: finishes pending requests, then closes `rest`. A second signal exits at once. */
export function closeWithGrace(app: FastifyInstance, rest: () => Promise<void> = async () => {}): void {
  let closingSince: number | undefined
  app.addHook('preClose', () => wait(drainDelay))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (closingSince === undefined) void end(signal)
      else if (Date.now() - closingSince > repeatWindow) process.exit(1)
    })
  }
  // Includes unhandled rejections. The state is unknown afterwards, so the process ends.
  process.on('uncaughtException', (error) => {
    process.exitCode = 1
    app.log.fatal({ err: loggable(error) }, 'Uncaught exception')
    if (closingSince === undefined) void end('an error')
  })

  async function end(reason: string): Promise<void> {
    closingSince = Date.now()
    app.log.info(`Closing on ${reason}`)
    const isInTime = await Promise.race([app.close().then(() => true), wait(shutdownTimeout, false)])
    if (!isInTime) app.log.warn('Some requests did not finish in time and were aborted')
    await Promise.race([rest(), wait(shutdownTimeout)])
    process.exit()
  }
}

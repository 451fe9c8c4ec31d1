import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../config/env.ts'
import type { Database } from '../db/database.ts'
import { loggable } from './errors.ts'
import { serveMetrics } from './metrics.ts'

/** Serves until the process is told to stop. */
export async function listen(app: FastifyInstance, database: Database, env: Env): Promise<void> {
  closeWithGrace(app, () => database.close())
  database.watch?.()
  if (env.METRICS_PORT !== undefined) await serveMetrics(app, database, { port: env.METRICS_PORT, host: env.HOST })
  if (env.PUBLIC_URL.startsWith('https:') && env.TRUST_PROXY.length === 0) {
    app.log.warn('There is a proxy before this https shop. Name it in TRUST_PROXY, or all visitors share its limits.')
  }
  await app.listen({ port: env.PORT, host: env.HOST })
  // A start leaves much behind that is never used again.
  globalThis.gc?.()
}

/** How long whoever sends requests here has to notice that it had better not, in milliseconds. */
const notice = 500
/** How long requests under way may still take. */
const deadline = 10_000
/** A terminal tells all of its processes to stop, and those that started others tell them again. */
const echo = 1000

/** Ends the process in good order: serves what has been accepted, then closes `rest`. A second signal ends it at once. */
export function closeWithGrace(app: FastifyInstance, rest: () => Promise<void> = async () => {}): void {
  let endsSince: number | undefined
  app.addHook('preClose', () => wait(notice))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (endsSince === undefined) void end(signal)
      else if (Date.now() - endsSince > echo) process.exit(1)
    })
  }
  // Unhandled rejections too. Nobody knows what state they leave behind.
  process.on('uncaughtException', (error) => {
    process.exitCode = 1
    app.log.fatal({ err: loggable(error) }, 'Something went wrong that nobody had thought of')
    if (endsSince === undefined) void end('an error')
  })

  async function end(reason: string): Promise<void> {
    endsSince = Date.now()
    app.log.info(`Closing on ${reason}`)
    const isInTime = await Promise.race([app.close().then(() => true), wait(deadline, false)])
    if (!isInTime) app.log.warn('Some requests took too long and were cut off')
    await Promise.race([rest(), wait(deadline)])
    process.exit()
  }
}

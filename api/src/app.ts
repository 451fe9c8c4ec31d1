import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type AppOptions, type AppParts, createAppParts } from './appParts.ts'
import { feedRoutes } from './feeds/feedRoutes.ts'
import { registerProbes } from './http/server/probes.ts'
import { logSecurity } from './http/server/securityLog.ts'
import { webServer } from './http/server/webServer.ts'
import { serveMedia } from './media/serveMedia.ts'
import { registerApi } from './registerApi.ts'
import { stoneRecordFiles } from './stoneRecords/stoneRecordFiles.ts'
import { threadFiles } from './threads/threadFiles.ts'

/** Builds the API on an open, migrated database, without listening. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { env, logger, probe } = options
  const app = webServer(env, logger)
  app.decorate('apiRoutes', [])
  app.decorate('sweeps', [])
  const parts = createAppParts(app, options)
  registerProbes(app, () => Promise.all([parts.db.execute(sql`select 1`), probe?.()]))
  await app.register(feedRoutes, parts)
  await app.register(files, parts)
  await app.register(registerApi, { prefix: '/api', ...parts })
  return app
}

/** Registers what visitors download. A plugin of its own, so that its refusals are in the security log, and no pages. */
function files(scope: FastifyInstance, parts: AppParts, done: () => void): void {
  logSecurity(scope, parts.env.AUTH_SECRET)
  serveMedia(scope, parts.media)
  void scope.register(threadFiles, parts)
  void scope.register(stoneRecordFiles, parts)
  done()
}

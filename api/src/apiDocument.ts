import { buildApp } from './app.ts'
import { readEnv } from './config/env.ts'
import { openPostgres } from './db/openPostgres.ts'
import { createOpenApi, type OpenApi } from './openapi/openapi.ts'

/** Generates the API description. Needs no database, because no route is called. */
export async function apiDocument(): Promise<OpenApi> {
  const database = openPostgres('postgres://nobody@127.0.0.1:1/none', () => undefined)
  const env = readEnv({ AUTH_SECRET: '-'.repeat(32) })
  const app = await buildApp({ db: database, env, logger: false })
  try {
    return createOpenApi(app.apiRoutes)
  } finally {
    await app.close()
    await database.close()
  }
}

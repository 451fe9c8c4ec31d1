import { setTimeout } from 'node:timers/promises'
import { buildApp, listen, migrate, openDatabase, readEnv, seed, startServer } from '@elegant/api'
import { assertServable, pages, prerendered } from '@elegant/shell/server'
import { pageOptions } from './pageOptions.ts'

// The second half of `npm start`: serves the API and the pages in one process at one address.

const started = Date.now()
await startServer(async () => {
  const env = readEnv({ LOG_LEVEL: 'warn', ...process.env })

  const database = await openDatabase(env)
  logProgress(env.DATABASE_URL ? 'PostgreSQL is open' : `The embedded database in ${env.DATA_DIR} is open`)

  await migrate(database)
  const { admin, isNew } = await seed(database, env)
  if (isNew) logProgress('Created the demo shop')

  const app = await buildApp({ db: database, env, probe: () => assertServable(env.DIST_DIR) })
  await app.register(pages, {
    ...pageOptions(env),
    apiUrl: () => app.listeningOrigin,
    async callApi(url, { method, headers, body, visitorAddress, timeout }) {
      const call = app.inject({ method, url, headers, payload: body, remoteAddress: visitorAddress })
      const response = await Promise.race([call, setTimeout(timeout, undefined, { ref: false })])
      if (!response) throw new Error(`The API did not respond within ${timeout} ms`)
      return new Response(response.body, { status: response.statusCode })
    },
  })
  await listen(app, database, env)
  await prerendered(env.DIST_DIR)
  logProgress(`The shop is open at ${env.PUBLIC_URL}`)
  if (admin?.password) {
    console.log(`\n         Admin: ${env.PUBLIC_URL}/sign-in   ${admin.email}   ${admin.password}\n`)
  }
})

/** Logs a message with the seconds since the start. */
function logProgress(message: string): void {
  console.log(`${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s  ${message}`)
}

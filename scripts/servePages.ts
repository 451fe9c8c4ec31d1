import { randomBytes } from 'node:crypto'
import {
  closeWithGrace,
  listenOn,
  readEnv,
  registerProbes,
  StartError,
  serveMetrics,
  startServer,
  webServer,
} from '@elegant/api'
import { assertServable, pages } from '@elegant/shell/server'
import { pageOptions } from './pageOptions.ts'

// The page server alone, as in a container. It calls the API at API_URL and does not need the API's secret.

await startServer(async () => {
  const { API_URL = '' } = process.env
  if (!/^https?:$/.test(URL.parse(API_URL)?.protocol ?? '')) {
    throw new StartError('API_URL must be the URL of the API, such as http://api:3000.')
  }
  const env = readEnv({ ...process.env, AUTH_SECRET: randomBytes(32).toString('hex') })

  const app = webServer(env)
  registerProbes(app, () => assertServable(env.DIST_DIR))
  await app.register(pages, {
    ...pageOptions(env),
    apiUrl: () => new URL(API_URL).origin,
  })
  closeWithGrace(app)
  if (env.METRICS_PORT !== undefined) await serveMetrics(app, undefined, { port: env.METRICS_PORT, host: env.HOST })
  await listenOn(app, env)
})

import { randomBytes } from 'node:crypto'
import { closeWithGrace, healthRoutes, readEnv, serveMetrics, webServer } from '@elegant/api'
import { readRegistry } from '@elegant/releases/registry'
import { pages, readShellBuild } from '@elegant/shell/server'

// The pages alone, as in a container. The API answers at API_URL; its secret is none of their business.

const { API_URL = '' } = process.env
if (!/^https?:$/.test(URL.parse(API_URL)?.protocol ?? '')) {
  throw new Error('API_URL must be the address of the API, such as http://api:3000.')
}
const env = readEnv({ ...process.env, AUTH_SECRET: randomBytes(32).toString('hex') })

const app = webServer(env)
healthRoutes(app, async () => {
  await readShellBuild(env.DIST_DIR)
  // A new machine has nothing to show before the bucket has answered.
  if (env.RELEASES_URL && (await readRegistry(env.DIST_DIR)).rev === 0) throw new Error('No release is here yet')
})
await app.register(pages, {
  dist: env.DIST_DIR,
  releases: env.RELEASES_URL,
  publicUrl: env.PUBLIC_URL,
  shop: { domain: env.SHOP_DOMAIN, key: env.SHOP_KEY },
  apiUrl: () => new URL(API_URL).origin,
})
closeWithGrace(app)
if (env.METRICS_PORT !== undefined) await serveMetrics(app, undefined, { port: env.METRICS_PORT, host: env.HOST })
await app.listen({ port: env.PORT, host: env.HOST })
// The first page takes long: no visitor need wait for it.
await app.inject('/')

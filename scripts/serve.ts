import { buildApp, migrate, openDatabase, readEnv, seed } from '@elegant/api'
import { pages } from '@elegant/shell/server'
import { buildShell } from './build.ts'
import { distDir } from './paths.ts'
import { release, remotes } from './release.ts'

const started = Date.now()

/** Says what is going on, with the seconds since the start. */
function progress(words: string): void {
  console.log(`${((Date.now() - started) / 1000).toFixed(1).padStart(5)} s  ${words}`)
}

const env = readEnv(process.env)

if (process.env.BUILD !== 'off') {
  if (await buildShell()) progress('Built the shell')
  for (const remote of remotes) {
    const { version, isNew } = await release(remote)
    if (isNew) progress(`Released ${remote} ${version}`)
  }
}

const database = await openDatabase(env)
progress(env.DATABASE_URL ? 'Opened PostgreSQL' : `Opened the embedded database in ${env.DATA_DIR}`)
await migrate(database)
const { admin, isNew } = await seed(database, env)
if (isNew) progress('Filled the shop')

const app = await buildApp({ db: database, env })
const address = ''
await app.register(pages, {
  dist: distDir,
  shop: { domain: env.SHOP_DOMAIN, key: env.SHOP_KEY },
  apiUrl: () => address,
})
await app.listen({ port: env.PORT, host: env.HOST })

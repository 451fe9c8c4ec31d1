import { buildApp } from './app.ts'
import { openDatabase } from './db.ts'
import { readEnv } from './env.ts'
import { migrate } from './migrate.ts'
import { seed } from './seed.ts'

// The API alone, as in a container. `npm start` serves it together with the pages (scripts/serve.ts).

const env = readEnv(process.env)
const database = await openDatabase(env)
await migrate(database)
await seed(database, env)
const app = await buildApp({ db: database, env })

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void close(signal))
}

async function close(signal: string): Promise<void> {
  app.log.info(`Closing on ${signal}`)
  await app.close()
  await database.close()
}

await app.listen({ port: env.PORT, host: env.HOST })

import { buildApp } from './app.ts'
import { readEnv } from './config/env.ts'
import { migrate } from './db/migrate.ts'
import { listen } from './http/server/listen.ts'
import { openDatabase } from './openDatabase.ts'
import { seed } from './seed.ts'
import { startServer } from './startServer.ts'

// Serves the API alone, as in a container. `npm start` serves it together with the pages (scripts/serve.ts).

await startServer(async () => {
  const env = readEnv(process.env)
  const database = await openDatabase(env)
  await migrate(database)
  await seed(database, env)
  const app = await buildApp({ db: database, env })
  await listen(app, database, env)
})

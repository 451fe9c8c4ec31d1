import { buildApp } from './app.ts'
import { openDatabase } from './db.ts'
import { readEnv } from './env.ts'
import { listen } from './listen.ts'
import { migrate } from './migrate.ts'
import { seed } from './seed.ts'

// The API alone, as in a container. `npm start` serves it together with the pages (scripts/serve.ts).

const env = readEnv(process.env)
const database = await openDatabase(env)
await migrate(database)
await seed(database, env)
const app = await buildApp({ db: database, env })
await listen(app, database, env)

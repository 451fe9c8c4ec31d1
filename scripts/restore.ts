import { restore } from '../api/src/backup/restore.ts'
import { readEnv } from '../api/src/config/env.ts'
import { openDatabase } from '../api/src/openDatabase.ts'
import { runCli } from './runCli.ts'

// `npm run restore -- file.tar.gz`: a backup, of either database, into the empty shop of this environment.
await runCli(async () => {
  const [file] = process.argv.slice(2)
  if (!file) throw new Error('Say what: npm run restore -- file.tar.gz')
  const env = readEnv(process.env)
  const database = await openDatabase(env)
  try {
    const { tables, files, made_at, hasSameSecret } = await restore(database, env, file)
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    console.log(`The shop of ${made_at} is back: ${rows} rows and ${files} media files.`)
    if (!hasSameSecret) {
      console.log('AUTH_SECRET is another than it was: everybody signs in again, and second factors are set up anew.')
    }
  } finally {
    await database.close()
  }
})

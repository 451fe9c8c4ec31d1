import { restore } from '../api/src/backup/restore.ts'
import { readEnv } from '../api/src/config/env.ts'
import { openDatabase } from '../api/src/openDatabase.ts'
import { runCli } from './runCli.ts'

// `npm run restore -- file.tar.gz`: restores a backup of either kind of database into an empty database.
await runCli(async () => {
  const [file] = process.argv.slice(2)
  if (!file) throw new Error('Usage: npm run restore -- file.tar.gz')
  const env = readEnv(process.env)
  const database = await openDatabase(env)
  try {
    const { tables, files, made_at, hasSameSecret } = await restore(database, env, file)
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    console.log(`Restored the shop of ${made_at}: ${rows} rows and ${files} media files.`)
    if (!hasSameSecret) {
      console.log('AUTH_SECRET has changed: all users must sign in again and set up their second factor again.')
    }
  } finally {
    await database.close()
  }
})

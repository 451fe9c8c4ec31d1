import { existsSync } from 'node:fs'
import path from 'node:path'
import { backup } from '../api/src/backup/backup.ts'
import { readEnv } from '../api/src/config/env.ts'
import { openDatabase } from '../api/src/openDatabase.ts'
import { runCli } from './runCli.ts'

// `npm run backup -- file.tar.gz`: backs up database and media into one file, without downtime on PostgreSQL.
await runCli(async () => {
  const [file] = process.argv.slice(2)
  if (!file) throw new Error('Usage: npm run backup -- file.tar.gz')
  if (existsSync(file)) throw new Error(`${file} already exists. Choose another name.`)
  const env = readEnv(process.env)
  if (!env.DATABASE_URL && !existsSync(path.join(env.DATA_DIR, 'database'))) {
    throw new Error(`There is no shop in ${env.DATA_DIR}.`)
  }
  const database = await openDatabase(env)
  try {
    const { tables, files } = await backup(database, env, file)
    for (const [name, { rows }] of Object.entries(tables)) console.log(`${String(rows).padStart(8)}  ${name}`)
    console.log(
      `${String(files).padStart(8)}  media files\n\nSaved to ${file}. AUTH_SECRET is not included: keep it separately.`,
    )
  } finally {
    await database.close()
  }
})

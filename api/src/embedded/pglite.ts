import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { OnDatabaseError } from '../db/attachErrorHandlers.ts'
import type { Database } from '../db/database.ts'
import { openDrizzle } from '../db/openDrizzle.ts'
import * as schema from '../db/schema.ts'
import { StartError } from '../startServer.ts'
import { lockFolder } from './folderLock.ts'
import { createPool, inMemory, startPglite } from './pgliteServer.ts'
import { emptyDatabase, unpack } from './snapshot.ts'

/** Intervals in milliseconds. PGlite has no background checkpoints or autovacuum, so its log and tables would only grow. */
const upkeep = { checkpoint: 5 * 60_000, vacuum: 60 * 60_000 }

/** Opens the embedded database in a folder, or in memory if none is given. */
export async function openPglite({ dir, onError }: { dir?: string; onError: OnDatabaseError }): Promise<Database> {
  const unlock = dir === undefined ? undefined : await lockFolder(dir)
  try {
    if (dir !== undefined) await initialize(dir)
    const start = dir === undefined ? { dataDir: inMemory, snapshot: await emptyDatabase() } : { dataDir: dir }
    const server = await startPglite(start, onError).catch((cause: unknown) => {
      throw new StartError(
        `The database in ${start.dataDir} cannot be opened (${cause instanceof Error ? cause.message : cause}). Free the disk if it is full, and check the owner of the folder and the version of the shop. Only if nothing helps is it damaged: move the folder away and restore a backup, npm run restore -- file.tar.gz`,
        { cause },
      )
    })
    const pool = createPool(server, onError)
    const run = async (statements: string[]) => {
      for (const statement of statements) await pool.query(statement).catch(onError)
    }
    const timers = [
      setInterval(() => void run(['checkpoint']), upkeep.checkpoint).unref(),
      // One table at a time, so that no query waits for all of them.
      setInterval(() => void run(tableNames.map((name) => `vacuum (analyze) "${name}"`)), upkeep.vacuum).unref(),
    ]
    return {
      db: openDrizzle(pool),
      pool,
      // It has one connection.
      reads: pool,
      watch: server.watch,
      async close() {
        timers.forEach(clearInterval)
        await pool.query('checkpoint').catch(onError)
        await pool.end()
        await server.close()
        await unlock?.()
      },
    }
  } catch (error) {
    await unlock?.()
    throw error
  }
}

const tableNames = Object.values(schema)
  .filter((exported) => is(exported, PgTable))
  .map((table) => getTableName(table))

/** Creates the database in a temporary folder and renames it, so that a killed start leaves no partial database. */
async function initialize(dir: string): Promise<void> {
  const parent = path.dirname(dir)
  const unfinished = `${path.basename(dir)}.tmp-`
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(unfinished))) {
    rmSync(path.join(parent, name), { recursive: true })
  }
  if (existsSync(dir)) return
  const aside = path.join(parent, unfinished + process.pid)
  await unpack(await emptyDatabase(), aside)
  renameSync(aside, dir)
}

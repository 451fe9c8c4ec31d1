import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database, OnDatabaseError } from '../db.ts'
import * as schema from '../schema.ts'
import { lockFolder } from './folderLock.ts'
import { poolOf, startPglite } from './pgliteServer.ts'
import { emptyDatabase } from './snapshot.ts'

/** The embedded database writes no checkpoint and clears no dead rows by itself: its log and tables would only grow. */
const upkeep = { checkpoint: 5 * 60_000, vacuum: 60 * 60_000 }

/** Opens the embedded database in a folder, or in memory where none is given. */
export async function openPglite({ dir, onError }: { dir?: string; onError: OnDatabaseError }): Promise<Database> {
  const unlock = dir === undefined ? undefined : await lockFolder(dir)
  try {
    if (dir !== undefined) await initialise(dir, onError)
    const server = await startPglite(
      dir === undefined ? { dataDir: 'memory://', snapshot: await emptyDatabase() } : { dataDir: dir },
      onError,
    )
    const pool = poolOf(server, onError)
    const run = (statement: string) => () => void pool.query(statement).catch(onError)
    const timers = [
      setInterval(run('checkpoint'), upkeep.checkpoint).unref(),
      setInterval(run('vacuum analyze'), upkeep.vacuum).unref(),
    ]
    return {
      db: drizzle(pool, { schema }),
      pool,
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

/** Makes the database aside and moves it into place, so that a start that was killed leaves nothing half-made. */
async function initialise(dir: string, onError: OnDatabaseError): Promise<void> {
  const parent = path.dirname(dir)
  const unfinished = `${path.basename(dir)}.tmp-`
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(unfinished))) {
    rmSync(path.join(parent, name), { recursive: true })
  }
  if (existsSync(dir)) return
  const aside = path.join(parent, unfinished + process.pid)
  const server = await startPglite({ dataDir: aside, snapshot: await emptyDatabase() }, onError)
  await server.close()
  renameSync(aside, dir)
}

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { getCode } from '@elegant/server/systemErrors'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { Pool } from 'pg'
import { migrationsFolder } from '../config/apiFolders.ts'
import { StartError } from '../startServer.ts'
import type { Database } from './database.ts'

/** The advisory lock of migrations; the same in every version. */
const lock = 7_205_813
/** PostgreSQL's code of a lock that was not granted in time. */
const lockTimeout = '55P03'

/**
 * Milliseconds that a migration waits for a table, while all queries of that table wait behind it; and the pause for them,
 * as others use it for long, such as a backup.
 */
const patience = { wait: 3000, pause: 5000, attempts: 20 }

/** Applies pending migrations. Servers that start concurrently wait for each other. */
export async function migrate(
  { pool, unlimited = pool }: Pick<Database, 'pool' | 'unlimited'>,
  { wait, pause, attempts } = patience,
): Promise<void> {
  for (let attempt = 1; !(await tryToMigrate(unlimited, wait)); attempt++) {
    if (attempt === attempts)
      throw new StartError(
        'The tables are in use for too long. Start again when the backup, or what else it is, has ended.',
      )
    await setTimeout(pause)
  }
}

/** Returns false if others have used a table for longer than `wait`. */
async function tryToMigrate(pool: Pool, wait: number): Promise<boolean> {
  const client = await pool.connect()
  try {
    // The lock belongs to a transaction, because a transaction pooler does not keep a connection any longer.
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [lock])
    await client.query(`set local lock_timeout = ${wait}`)
    // Begins once more, which PostgreSQL ignores with a warning, and commits.
    await applyMigrations(drizzle(client), { migrationsFolder })
    return true
  } catch (error) {
    if (getCode(error instanceof Error ? error.cause : error) === lockTimeout) return false
    throw error
  } finally {
    // Closes the connection, which ends the transaction after an error.
    client.release(true)
  }
}

/** Identifies the set of migrations. */
export function migrationsHash(): string {
  const hash = createHash('sha256')
  for (const file of migrations()) hash.update(readFileSync(path.join(migrationsFolder, file)))
  return hash.digest('hex').slice(0, 16)
}

/** The number of migrations in this version. */
export function migrationsCount(): number {
  return migrations().length
}

function migrations(): string[] {
  return readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

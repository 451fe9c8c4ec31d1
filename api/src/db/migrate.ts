import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { migrationsFolder } from '../config/paths.ts'
import type { Database } from './database.ts'

/** The advisory lock of migrations; the same in every version. */
const lock = 7_205_813

/** Applies pending migrations. Servers that start concurrently wait for each other. */
export async function migrate({ pool, unlimited = pool }: Pick<Database, 'pool' | 'unlimited'>): Promise<void> {
  const client = await unlimited.connect()
  try {
    // The lock belongs to a transaction, because a transaction pooler does not keep a connection any longer.
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [lock])
    // Begins once more, which PostgreSQL ignores with a warning, and commits.
    await applyMigrations(drizzle(client), { migrationsFolder })
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

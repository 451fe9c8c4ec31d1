import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { Pool } from 'pg'
import { migrationsFolder } from '../config/paths.ts'

/** One number that everyone who migrates this database agrees on. */
const lock = 7_205_813

/** Brings the tables up to date. Several servers may start at once: the others wait. */
export async function migrate({ pool }: { pool: Pool }): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [lock])
    await applyMigrations(drizzle(client), { migrationsFolder })
  } finally {
    // Ends the connection and with it the lock, whatever happened.
    client.release(true)
  }
}

/** Changes whenever a migration is added. */
export function migrationsHash(): string {
  const hash = createHash('sha256')
  for (const file of migrations()) hash.update(readFileSync(path.join(migrationsFolder, file)))
  return hash.digest('hex').slice(0, 16)
}

/** How many changes the tables of this version have seen. */
export function migrationsCount(): number {
  return migrations().length
}

function migrations(): string[] {
  return readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

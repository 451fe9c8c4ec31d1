import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'

/** Runs queries: the database, or one of its transactions. */
export type Db = PgDatabase<NodePgQueryResultHKT>

export interface Database {
  db: Db
  pool: Pool
  /** A separate pool for the public catalog, so that its queries cannot delay sign-ins and orders. */
  reads: Pool
  /** A pool without time limits of statements, for migrations, backups and restores. The embedded database has no limits. */
  unlimited?: Pool
  /** Starts the watchdog that restarts a hanging embedded database. PostgreSQL needs none. */
  watch?: () => void
  close: () => Promise<void>
}

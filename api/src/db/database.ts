import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import type * as schema from './schema.ts'

/** Runs queries: the database, or one of its transactions. */
export type Db = PgDatabase<NodePgQueryResultHKT, typeof schema>

/** An open database. */
export interface Database {
  db: Db
  pool: Pool
  /** Connections for the public catalogue, so that its queries do not delay sign-ins and orders. */
  reads: Pool
  /** From now on a query that gets no answer has the embedded database started again; PostgreSQL sees to itself. */
  watch?: () => void
  close: () => Promise<void>
}

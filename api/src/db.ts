import path from 'node:path'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { Pool, type PoolConfig } from 'pg'
import { openPglite } from './embedded/pglite.ts'
import type { Env } from './env.ts'
import { hearErrors, type OnDatabaseError } from './hearErrors.ts'
import * as schema from './schema.ts'

/** What queries run on: the database, or a transaction of it. */
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

/** Opens PostgreSQL where DATABASE_URL says so, else the embedded database in DATA_DIR. Migrates nothing. */
export function openDatabase(
  { DATABASE_URL, DATA_DIR }: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
  onError: OnDatabaseError = ({ message }) => console.error(`The database: ${message}`),
): Promise<Database> {
  return DATABASE_URL
    ? Promise.resolve(openPostgres(DATABASE_URL, onError))
    : openPglite({ dir: path.join(DATA_DIR, 'database'), onError })
}

export function openPostgres(connectionString: string, onError: OnDatabaseError): Database {
  const open = (how: PoolConfig) => {
    const pool = new Pool({
      connectionString,
      connectionTimeoutMillis: 10_000,
      idle_in_transaction_session_timeout: 15_000,
      ...how,
    })
    hearErrors(pool, onError)
    return pool
  }
  const pool = open({ max: 6, statement_timeout: 15_000 })
  // A database that hangs does not even keep its own deadline.
  const reads = open({ max: 4, statement_timeout: 3000, query_timeout: 5000 })
  return {
    db: drizzle(pool, { schema }),
    pool,
    reads,
    async close() {
      await Promise.all([pool.end(), reads.end()])
    },
  }
}

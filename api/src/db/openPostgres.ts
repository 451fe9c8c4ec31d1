import { type ClientBase, Pool, type PoolConfig } from 'pg'
import { attachErrorHandlers, type OnDatabaseError } from './attachErrorHandlers.ts'
import type { Database } from './database.ts'
import { openDrizzle } from './openDrizzle.ts'

/** Creates the pools of a PostgreSQL database. Connects on first use. */
export function openPostgres(connectionString: string, onError: OnDatabaseError): Database {
  const open = (how: PoolConfig) => {
    const pool = new Pool({
      connectionString,
      connectionTimeoutMillis: 10_000,
      idle_in_transaction_session_timeout: 15_000,
      onConnect: disableCompilation,
      ...how,
    })
    attachErrorHandlers(pool, onError)
    return pool
  }
  const pool = open({ max: 6, statement_timeout: 15_000 })
  // query_timeout covers a hanging server, which would not enforce its own statement_timeout.
  const reads = open({ max: 4, statement_timeout: 3000, query_timeout: 5000 })
  return {
    db: openDrizzle(pool),
    pool,
    reads,
    async close() {
      await Promise.all([pool.end(), reads.end()])
    },
  }
}

/**
 * PostgreSQL compiles statements that it expects to be long, which takes two seconds of the one that facets of 100,000 items
 * need. A statement, because a pooler refuses start parameters that it does not know.
 */
async function disableCompilation(client: ClientBase): Promise<void> {
  await client.query('set jit = off')
}

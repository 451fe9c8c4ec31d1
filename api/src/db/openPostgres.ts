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
      keepAlive: true,
      onConnect: disableCompilation,
      ...how,
    })
    attachErrorHandlers(pool, onError)
    return pool
  }
  // Ends the transactions of a machine that has vanished, which may lock tables.
  const limits = { idle_in_transaction_session_timeout: 15_000 }
  // query_timeout covers a hanging server or a dead line, where statement_timeout has no effect. It includes the time that
  // statements of a transaction wait for each other.
  const pool = open({ ...limits, max: 6, statement_timeout: 15_000, query_timeout: 30_000 })
  const reads = open({ ...limits, max: 4, statement_timeout: 3000, query_timeout: 5000 })
  const unlimited = open({ ...limits, max: 1 })
  return {
    db: openDrizzle(pool),
    pool,
    reads,
    unlimited,
    async close() {
      await Promise.all([pool.end(), reads.end(), unlimited.end()])
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

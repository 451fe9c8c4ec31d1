import type { Pool } from 'pg'

/** What went wrong with an idle connection or in the background; nobody waits for it. */
export type OnDatabaseError = (error: Error) => void

/** Hears of lost connections, idle ones and those between two queries of a transaction: unheard, one ends the process. */
export function attachErrorHandlers(pool: Pool, onError: OnDatabaseError): void {
  pool.on('connect', (client) => client.on('error', onError))
  // The idle ones tell the pool too.
  pool.on('error', () => {})
}

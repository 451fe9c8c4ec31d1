import type { Pool } from 'pg'

/** Receives errors outside of any query, as on idle connections. */
export type OnDatabaseError = (error: Error) => void

/** Listens for errors of idle connections and of those between two queries; without a listener one ends the process. */
export function attachErrorHandlers(pool: Pool, onError: OnDatabaseError): void {
  pool.on('connect', (client) => client.on('error', onError))
  // The pool repeats errors of idle clients.
  pool.on('error', () => {})
}

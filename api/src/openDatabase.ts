import path from 'node:path'
import { getCode } from '@elegant/server/systemErrors'
import type { Env } from './config/env.ts'
import type { OnDatabaseError } from './db/attachErrorHandlers.ts'
import type { Database } from './db/database.ts'
import { openPostgres } from './db/openPostgres.ts'
import { openPglite } from './embedded/pglite.ts'
import { StartError } from './startServer.ts'

/** Opens PostgreSQL if DATABASE_URL is set, otherwise the embedded database in DATA_DIR. Does not migrate. */
export async function openDatabase(
  { DATABASE_URL, DATA_DIR }: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
  onError: OnDatabaseError = ({ message }) => console.error(`Database error: ${message}`),
): Promise<Database> {
  if (!DATABASE_URL) return openPglite({ dir: path.join(DATA_DIR, 'database'), onError })
  const database = openPostgres(DATABASE_URL, onError)
  try {
    await database.pool.query('select 1')
    return database
  } catch (cause) {
    await database.close()
    // An error of several addresses has no message.
    const reason = (cause instanceof Error && cause.message) || getCode(cause)
    throw new StartError(`PostgreSQL cannot be used: ${reason}. Check that it runs, and DATABASE_URL.`, { cause })
  }
}

import path from 'node:path'
import type { Env } from './config/env.ts'
import type { OnDatabaseError } from './db/attachErrorHandlers.ts'
import type { Database } from './db/database.ts'
import { openPostgres } from './db/openPostgres.ts'
import { openPglite } from './embedded/pglite.ts'

/** Opens PostgreSQL if DATABASE_URL is set, otherwise the embedded database in DATA_DIR. Does not migrate. */
export function openDatabase(
  { DATABASE_URL, DATA_DIR }: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
  onError: OnDatabaseError = ({ message }) => console.error(`Database error: ${message}`),
): Promise<Database> {
  return DATABASE_URL
    ? Promise.resolve(openPostgres(DATABASE_URL, onError))
    : openPglite({ dir: path.join(DATA_DIR, 'database'), onError })
}

import path from 'node:path'
import type { Env } from './config/env.ts'
import type { OnDatabaseError } from './db/attachErrorHandlers.ts'
import type { Database } from './db/database.ts'
import { openPostgres } from './db/openPostgres.ts'
import { openPglite } from './embedded/pglite.ts'

/** Opens PostgreSQL where DATABASE_URL says so, else the embedded database in DATA_DIR. Migrates nothing. */
export function openDatabase(
  { DATABASE_URL, DATA_DIR }: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
  onError: OnDatabaseError = ({ message }) => console.error(`The database: ${message}`),
): Promise<Database> {
  return DATABASE_URL
    ? Promise.resolve(openPostgres(DATABASE_URL, onError))
    : openPglite({ dir: path.join(DATA_DIR, 'database'), onError })
}

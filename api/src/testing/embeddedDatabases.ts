import { createPool, inMemory, type PgliteServer, startPglite } from '../embedded/pgliteServer.ts'
import { emptyDatabase } from '../embedded/snapshot.ts'

// Embedded databases of a Jest worker, reused between test files: opening one takes ten times as long
// as emptying it.

const idle: PgliteServer[] = []
let shapeWhenNew: string | undefined

/** Takes an empty database for exclusive use. */
export async function takeDatabase(): Promise<PgliteServer> {
  for (let server = idle.pop(); server; server = idle.pop()) {
    if ((await empty(server).catch(String)) === shapeWhenNew) return server
    await server.close()
  }
  const server = await startPglite({ dataDir: inMemory, snapshot: await emptyDatabase() }, console.error)
  server.unref()
  shapeWhenNew ??= await empty(server)
  return server
}

/** Returns a database to the pool. */
export function giveDatabaseBack(server: PgliteServer): void {
  idle.push(server)
}

/** Truncates all tables and returns a hash of the schema, which detects changes made by a test. */
async function empty(server: PgliteServer): Promise<string> {
  const pool = createPool(server, console.error)
  try {
    await pool.query(`do $$ begin execute (
      select 'truncate ' || string_agg(format('%I', tablename), ', ') || ' restart identity cascade'
      from pg_tables where schemaname = 'public'
    ); end $$`)
    const { rows } = await pool.query(`select md5(string_agg(line, ';' order by line)) as shape from (
      select format('%s %s %s %s', attrelid::regclass, attname, atttypid, attnotnull) as line from pg_attribute
        join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace and attnum > 0
      union all select pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
      union all select hash from drizzle.__drizzle_migrations
    ) as definitions`)
    return rows[0].shape
  } finally {
    await pool.end()
  }
}

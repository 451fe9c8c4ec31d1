import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import type { OnDatabaseError } from '../db/attachErrorHandlers.ts'
import type { Database } from '../db/database.ts'
import { migrate, migrationsHash } from '../db/migrate.ts'
import { openDrizzle } from '../db/openDrizzle.ts'
import { openPostgres } from '../db/openPostgres.ts'
import { createPool } from '../embedded/pgliteServer.ts'

/** PostgreSQL server to use instead of the embedded database (jest.config.ts). */
const server: string | undefined = Reflect.get(globalThis, 'testDatabaseUrl')
/** From databaseEnvironment.js. */
const embedded: typeof import('./embeddedDatabases.ts') = Reflect.get(globalThis, 'embeddedDatabases')

/** Opens an empty database for exclusive use. */
export function openTestDatabase(onError: OnDatabaseError = console.error): Promise<Database> {
  return server ? clone(server, onError) : openEmbedded(onError)
}

async function openEmbedded(onError: OnDatabaseError): Promise<Database> {
  const database = await embedded.takeDatabase()
  const pool = createPool(database, onError)
  return {
    db: openDrizzle(pool),
    pool,
    reads: pool,
    async close() {
      await pool.end()
      embedded.giveDatabaseBack(database)
    },
  }
}

async function clone(url: string, onError: OnDatabaseError): Promise<Database> {
  const template = `elegant_template_${migrationsHash()}`
  const name = `elegant_test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(url, async (admin) => {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template])
    if (rowCount === 0) await createTemplate(admin, url, template)
    await admin.query(`create database ${name} template ${template}`)
  })
  let isClosing = false
  // Dropping the database kills connections that are still closing, so their errors are ignored.
  const database = openPostgres(databaseIn(url, name), (error) => isClosing || onError(error))
  return {
    ...database,
    async close() {
      isClosing = true
      await database.close()
      await asAdmin(url, (admin) => admin.query(`drop database ${name} with (force)`))
    },
  }
}

async function createTemplate(admin: Client, url: string, template: string): Promise<void> {
  const unfinished = `${template}_${process.pid}`
  await admin.query(`create database ${unfinished}`)
  const database = openPostgres(databaseIn(url, unfinished), console.error)
  await migrate(database)
  await database.close()
  await admin.query(`alter database ${unfinished} rename to ${template}`)
}

/** Test files run in parallel; the lock serializes the creation of their databases. */
async function asAdmin(url: string, work: (admin: Client) => Promise<unknown>): Promise<void> {
  const admin = new Client({ connectionString: url })
  await admin.connect()
  await admin.query('select pg_advisory_lock(7205815)')
  await work(admin).finally(() => admin.end())
}

function databaseIn(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

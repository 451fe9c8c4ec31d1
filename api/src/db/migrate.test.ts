import { setImmediate } from 'node:timers/promises'
import type { Pool } from 'pg'
import { openTestDatabase } from '../testing/testDatabase.ts'
import { migrate, migrationsCount } from './migrate.ts'

const onPostgres = Reflect.get(globalThis, 'testDatabaseUrl') ? test : test.skip
const empty = 'drop schema public cascade; drop schema drizzle cascade; create schema public'
const countMigrations = async (pool: Pool) =>
  (await pool.query('select count(*)::int as n from drizzle.__drizzle_migrations')).rows[0].n

test('applies all migrations to an empty database', async () => {
  const { pool, close } = await openTestDatabase()
  await pool.query(empty)
  await migrate({ pool })
  expect(await countMigrations(pool)).toBe(migrationsCount())
  await pool.query('insert into shops (domain, key_hash, name) values ($1, $1, $1)', ['shop.test'])
  await close()
})

// The embedded database has a single connection.
onPostgres('migrates once if several servers start concurrently', async () => {
  const { pool, close } = await openTestDatabase()
  for (let round = 0; round < 3; round++) {
    await pool.query(empty)
    await Promise.all([migrate({ pool }), migrate({ pool }), migrate({ pool })])
    expect(await countMigrations(pool)).toBe(migrationsCount())
  }
  await close()
})

onPostgres('lets orders be read and placed between its attempts while a backup uses the table', async () => {
  const { pool, close } = await openTestDatabase()
  await pool.query(
    'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
  )
  const backup = await pool.connect()
  await backup.query('begin; select from orders')
  const migrated = migrate({ pool }, { wait: 100, pause: 100, attempts: 1000 })
  for (let seen = 0; seen < 3; seen++) {
    while ((await pool.query('select from pg_locks where not granted')).rowCount === 0) await setImmediate()
    await pool.query('select from orders')
  }
  await backup.query('commit')
  backup.release()
  await migrated
  expect(await countMigrations(pool)).toBe(migrationsCount())
  await close()
})

import { openTestDatabase } from '../testing/testDatabase.ts'
import { migrate, migrationsCount } from './migrate.ts'

it('migrates once if several servers start concurrently', async () => {
  const { pool, close } = await openTestDatabase()
  for (let round = 0; round < 3; round++) {
    await pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
    await Promise.all([migrate({ pool }), migrate({ pool }), migrate({ pool })])
    const { rows } = await pool.query('select count(*)::int as n from drizzle.__drizzle_migrations')
    expect(rows).toEqual([{ n: migrationsCount() }])
  }
  await pool.query('insert into shops (domain, key_hash, name) values ($1, $1, $1)', ['shop.test'])
  await close()
})

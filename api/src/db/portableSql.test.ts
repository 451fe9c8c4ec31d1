import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { openTestDatabase } from '../testing/testDatabase.ts'

// Keeps the schema portable to a distributed PostgreSQL (docs/scaling.md).

const root = path.resolve(import.meta.dirname, '../..')
const sources = globSync(['src/**/*.ts', 'migrations/*.sql'], { cwd: root })
  // Backups read the system catalog of PostgreSQL.
  .filter((file) => !/\.test\.ts$|^src\/(testing|backup|embedded)\//.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

test.each([
  ['extensions', /create extension/i],
  ['triggers', /create( or replace)? trigger/i],
  ['stored functions', /create( or replace)? (function|procedure)|\bdo \$\$/i],
  ['LISTEN and NOTIFY', /`\s*(listen|notify) \w|pg_notify/i],
  ['temporary or unlogged tables', /create (temp|temporary|unlogged) /i],
  ['locks on whole tables', /\block table\b/i],
  ['exclusion constraints and deferred checks', /exclude using|deferrable/i],
  ['inheritance and partitions', /\binherits \(|partition by (range|list|hash)/i],
  ['savepoints', /\bsavepoint\b/i],
  ['physical row addresses', /\bctid\b|\bxmin\b/i],
])('the SQL uses no %s', (_, words) => {
  expect(sources.length).toBeGreaterThan(50)
  expect(sources.filter(({ text }) => words.test(text)).map(({ file }) => file)).toEqual([])
})

test('advisory locks are taken only at startup', () => {
  const files = sources.filter(({ text }) => text.includes('pg_advisory')).map(({ file }) => file)
  expect(files.sort()).toEqual(['src/db/migrate.ts', 'src/seed.ts'])
})

test('every unique key starts with the shop, except for random names and tables without a shop', async () => {
  const { pool, close } = await openTestDatabase()
  const { rows } = await pool.query<{ key: string }>(`
    select i.relname as key from pg_index x
    join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    join pg_attribute shop on shop.attrelid = t.oid and shop.attname = 'shops_id'
    where x.indisunique and t.relnamespace = 'public'::regnamespace and x.indkey[0] <> shop.attnum
    order by 1`)
  await close()
  expect(rows.map(({ key }) => key)).toEqual(['media_files_folder_unique'])
})

import { openPglite } from '../embedded/pglite.ts'

// A process that holds a database folder and adds a row whenever it is told to; it says so when the row is safe.
const [dir = ''] = process.argv.slice(2)
const { pool } = await openPglite({ dir, onError: console.error })
await pool.query('create table if not exists told (word text)')
console.log('open')
for await (const word of process.stdin.setEncoding('utf8')) {
  await pool.query('insert into told values ($1)', [word])
  console.log('stored')
}

import { openPglite } from '../embedded/pglite.ts'

// A process that opens a database folder, inserts a row for each chunk of standard input, and prints when it is stored.
const [dir = ''] = process.argv.slice(2)
const { pool } = await openPglite({ dir, onError: console.error })
await pool.query('create table if not exists words (word text)')
console.log('open')
for await (const word of process.stdin.setEncoding('utf8')) {
  await pool.query('insert into words values ($1)', [word])
  console.log('stored')
}

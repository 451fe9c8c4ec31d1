import { openTestDatabase } from '../testing/testDatabase.ts'

it('outlives a connection that is lost between two queries of a transaction', async () => {
  const told: string[] = []
  const { pool, close } = await openTestDatabase(({ message }) => told.push(message))
  const client = await pool.connect()
  await client.query('begin')
  // What the driver does; with nobody to hear it, it would be thrown where nobody can catch it.
  client.emit('error', new Error('The connection was lost'))
  client.release(true)
  expect(told).toEqual(['The connection was lost'])
  expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  await close()
})

import { openTestDatabase } from '../testing/testDatabase.ts'

test('survives a connection lost between two queries of a transaction', async () => {
  const reported: string[] = []
  const { pool, close } = await openTestDatabase(({ message }) => reported.push(message))
  const client = await pool.connect()
  await client.query('begin')
  // As the driver does; without a listener, Node throws it as an uncaught exception.
  client.emit('error', new Error('The connection was lost'))
  client.release(true)
  expect(reported).toEqual(['The connection was lost'])
  expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  await close()
})

import fastify from 'fastify'
import type { PoolClient } from 'pg'
import { sendError } from '../http/responses/httpErrors.ts'
import { openTestDatabase } from '../testing/testDatabase.ts'

test('releases connections that are lost before a transaction begins', async () => {
  const { db, pool, close } = await openTestDatabase()
  for (let n = 0; n < pool.options.max; n++) {
    pool.once('acquire', (client) => void client.end())
    await expect(db.transaction(() => db.execute('select 1'))).rejects.toThrow('begin')
  }
  expect((await db.execute('select 1 as n')).rows).toEqual([{ n: 1 }])
  await close()
})

test('reports a connection that is lost within a transaction as a temporary failure', async () => {
  const { db, pool, close } = await openTestDatabase()
  let client: PoolClient | undefined
  pool.once('acquire', (acquired) => {
    client = acquired
  })
  const app = fastify().setErrorHandler(sendError)
  app.get('/', () =>
    db.transaction(async (tx) => {
      await Promise.all([client?.end(), tx.execute('select 1')])
      await tx.execute('select 2')
    }),
  )
  expect((await app.inject('/')).statusCode).toBe(503)
  await app.close()
  await close()
})

import fastify from 'fastify'
import { nameFile } from './csvUpload.ts'

test('names a file after the day of the shop, also in the evening', async () => {
  const app = fastify()
  app.get('/', (_, reply) => nameFile(reply, 'products', new Date('2026-03-06T02:00:00Z')).send(''))
  const { headers } = await app.inject('/')
  expect(headers['content-disposition']).toBe('attachment; filename="products-2026-03-05.csv"')
  await app.close()
})

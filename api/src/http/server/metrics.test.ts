import { outbox } from '../../db/schema.ts'
import { openTestApp } from '../../testing/testApp.ts'
import { serveMetrics } from './metrics.ts'

const testApp = await openTestApp()
const metrics = await serveMetrics(testApp.app, testApp, { port: 0, host: '127.0.0.1' })
afterAll(testApp.close)

const figures = async () => (await metrics.inject('/metrics')).body.split('\n')

test('counts and times requests by route pattern', async () => {
  await testApp.app.inject('/api/items_details/opal')
  await testApp.app.inject('/api/items_details/another')
  const name = 'http_request_duration_seconds_count'
  expect(await figures()).toContain(`${name}{method="GET",route="/api/items_details/:slug",status="401"} 2`)
})

test('reports the process, the pool and pending mail', async () => {
  await testApp.db.insert(outbox).values([
    { shops_id: testApp.shop.id, recipient: 'ada@example.com', template: 'verification', data: {} },
    {
      shops_id: testApp.shop.id,
      recipient: 'ada@example.com',
      template: 'verification',
      data: {},
      sent_at: new Date(),
    },
  ])
  const told = await figures()
  expect(told).toContain('outbox_mails 1')
  expect(told).toContain('database_connections{state="awaited"} 0')
  expect(told.find((line) => line.startsWith('process_resident_memory_bytes '))).toBeDefined()
})

test('is not served on the public port', async () => {
  expect((await testApp.app.inject('/metrics')).statusCode).toBe(404)
})

test('reports partial metrics while the database is unavailable', async () => {
  const { db, close, app, pool } = await openTestApp()
  const server = await serveMetrics(app, { db, pool }, { port: 0, host: '127.0.0.1' })
  await pool.query('alter table outbox rename to elsewhere')
  expect((await server.inject('/metrics')).body).toContain('outbox_mails Nan')
  await close()
})

import { openTestApp, type TestApp } from '../testing/testApp.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

// The embedded database has a single connection.
const onPostgres = Reflect.get(globalThis, 'testDatabaseUrl') ? it : it.skip

onPostgres('a catalogue query times out after three seconds and does not delay a sign-up', async () => {
  const sleeping = Array.from({ length: 8 }, () => test.reads.query('select pg_sleep(60)').catch(({ code }) => code))
  const { status } = await test.call('POST', '/identity/sign-up/email', {
    body: { name: 'Ada Welo', email: 'ada@example.com', password: 'seven opals in a row' },
  })
  expect(status).toBe(200)
  expect(test.reads.waitingCount).toBeGreaterThan(0)
  expect(new Set(await Promise.all(sleeping))).toEqual(new Set(['57014']))
})

import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { jest } from '@jest/globals'
import { openTestApp } from '../testing/testApp.ts'
import { openPostgres } from './openPostgres.ts'

const testApp = await openTestApp()
afterAll(testApp.close)

// The embedded database has a single connection.
const onPostgres = Reflect.get(globalThis, 'testDatabaseUrl') ? test : test.skip

onPostgres('a catalog query times out after three seconds and does not delay a sign-up', async () => {
  const sleeping = Array.from({ length: 8 }, () => testApp.reads.query('select pg_sleep(60)').catch(({ code }) => code))
  const { status } = await testApp.call('POST', '/identity/sign-up/email', {
    body: { name: 'Ada Welo', email: 'ada@example.com', password: 'seven opals in a row' },
  })
  expect(status).toBe(200)
  expect(testApp.reads.waitingCount).toBeGreaterThan(0)
  expect(new Set(await Promise.all(sleeping))).toEqual(new Set(['57014']))
})

test('ends the transactions of a machine that has vanished, which may lock tables', async () => {
  const { pool, reads, unlimited, close } = openPostgres('postgres://shop@127.0.0.1:1/shop', () => undefined)
  for (const each of [pool, reads, unlimited])
    expect(each?.options).toMatchObject({ idle_in_transaction_session_timeout: 15_000 })
  await close()
})

describe('a database line that dies silently', () => {
  const message = (type: string, content: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(4 + content.length)
    return Buffer.concat([Buffer.from(type), length, content])
  }
  const ready = message('Z', Buffer.from('I'))

  /** A database that answers the statements of a new connection and then nothing more. */
  async function openDeadLine() {
    const unanswered = new Set<Socket>()
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => {
        socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]))
        socket.once('data', () => {
          socket.write(Buffer.concat([message('C', Buffer.from('SET\0')), ready]))
          socket.once('data', () => unanswered.add(socket))
        })
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port }: Partial<AddressInfo> = Object(server.address())
    return { server, unanswered, database: openPostgres(`postgres://shop@127.0.0.1:${port}/shop`, () => undefined) }
  }

  afterEach(() => jest.useRealTimers())

  test('costs a query and a transaction at most a minute, and not their connections', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
    const { server, unanswered, database } = await openDeadLine()
    const { pool, db } = database
    const ends = [pool.query('select 1'), db.transaction((tx) => tx.execute('select 2'))].map((end) =>
      end.catch((error: Error) => String(error.cause ?? error)),
    )
    while (unanswered.size < 2) await setImmediate()
    await jest.advanceTimersByTimeAsync(60_000)
    expect(await Promise.all(ends)).toEqual(['Error: Query read timeout', 'Error: Query read timeout'])
    expect(pool.totalCount).toBe(0)
    for (const socket of unanswered) socket.destroy()
    server.close()
    await database.close()
  })
})

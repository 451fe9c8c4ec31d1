import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { openPglite } from './pglite.ts'
import { createPool, inMemory, startPglite } from './pgliteServer.ts'
import { emptyDatabase } from './snapshot.ts'

const onError = console.error
const children: ChildProcessWithoutNullStreams[] = []
const folder = mkdtempSync(path.join(tmpdir(), 'elegant-pglite-'))
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Starts another process of the shop on the same folder. */
async function holder(dir: string): Promise<ChildProcessWithoutNullStreams> {
  const script = path.resolve(import.meta.dirname, '../testing/holdFolder.ts')
  const child = spawn(process.execPath, [script, dir])
  children.push(child)
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  return child
}

test('persists rows when it is reopened', async () => {
  const dir = path.join(folder, 'again')
  const first = await openPglite({ dir, onError })
  await first.pool.query('create table words (word text); insert into words values ($$opal$$)')
  await first.close()
  const second = await openPglite({ dir, onError })
  expect((await second.pool.query('select word from words')).rows).toEqual([{ word: 'opal' }])
  await second.close()
})

const startsProcesses = 30_000

test(
  'is locked by one process at a time, under any alias of the folder, and released by a killed one',
  async () => {
    const dir = path.join(folder, `a folder with a long name ${'x'.repeat(120)}`)
    const child = await holder(dir)
    for (const word of ['one', 'two', 'three']) {
      child.stdin.write(word)
      await once(child.stdout, 'data')
    }
    const alias = path.join(folder, 'alias')
    symlinkSync(dir, alias)
    for (const name of [dir, alias]) {
      await expect(openPglite({ dir: name, onError })).rejects.toThrow('is in use by another process of the shop')
    }

    child.kill('SIGKILL')
    await once(child, 'exit')
    const { pool, close } = await openPglite({ dir, onError })
    expect((await pool.query('select word from words')).rows.map(({ word }) => word)).toEqual(['one', 'two', 'three'])
    await expect(openPglite({ dir, onError })).rejects.toThrow('is in use')
    await close()
  },
  startsProcesses,
)

test('removes what a killed first start left behind', async () => {
  const dir = path.join(folder, 'half-made')
  const leftover = `${dir}.tmp-1`
  mkdirSync(leftover)
  writeFileSync(path.join(leftover, 'PG_VERSION'), '18')
  const { pool, close } = await openPglite({ dir, onError })
  expect((await pool.query('select count(*)::int as items from items')).rows).toEqual([{ items: 0 }])
  expect(existsSync(leftover)).toBe(false)
  expect(readdirSync(folder).filter((name) => name.includes('.tmp-'))).toEqual([])
  await close()
})

test('says what to do about a folder that cannot be opened, and blames damage last', async () => {
  const dir = path.join(folder, 'damaged')
  await (await openPglite({ dir, onError })).close()
  truncateSync(path.join(dir, 'global/pg_control'), 100)
  await expect(openPglite({ dir, onError })).rejects.toThrow(
    /cannot be opened \(.+\)\. Free the disk .*, and check the owner of the folder .*\. Only if nothing helps is it damaged/,
  )
})

test('keeps working after a failed query', async () => {
  const { pool, close } = await openPglite({ onError })
  await expect(pool.query('select $1::int', ['opal'])).rejects.toMatchObject({ code: '22P02' })
  await expect(pool.query('selec')).rejects.toMatchObject({ code: '42601' })
  const numbers = await Promise.all([1, 2, 3].map((n) => pool.query('select $1::int as n', [n])))
  expect(numbers.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]])
  await close()
})

test('rolls back the open transaction of a closed connection', async () => {
  const { pool, close } = await openPglite({ onError })
  const client = await pool.connect()
  await client.query('create table words (word text)')
  await client.query('begin')
  await client.query("insert into words values ('opal')")
  client.release(true)
  expect((await pool.query('select * from words')).rows).toEqual([])
  await close()
})

test('fails instead of hanging when a transaction requests a second connection', async () => {
  const server = await startPglite({ dataDir: 'memory://', snapshot: await emptyDatabase() }, onError)
  const pool = createPool(server, onError, 200)
  const db = drizzle(pool)
  const forgetful = db.transaction(() => db.execute('select 1'))
  await expect(forgetful).rejects.toThrow()
  expect((await db.execute('select 1 as n')).rows).toEqual([{ n: 1 }])
  await pool.end()
  await server.close()
})

/** Opens the embedded database in a folder with one row, and collects its errors. */
async function storedRow(name: string) {
  const complaints: string[] = []
  const heard = new EventEmitter()
  const dataDir = path.join(folder, name)
  const stopped = Promise.withResolvers<void>()
  const server = await startPglite({ dataDir, snapshot: await emptyDatabase() }, ({ message }) => {
    complaints.push(message)
    heard.emit('complaint')
    if (message === 'The embedded database stopped and is restarting.') stopped.resolve()
  })
  const pool = createPool(server, () => {})
  await pool.query('create table words (word text); insert into words values ($$opal$$)')
  return {
    server,
    pool,
    complaints,
    nextComplaint: () => once(heard, 'complaint'),
    stopped: stopped.promise,
    /** Retries until queries work again, and returns the row. */
    async again() {
      for (;;) {
        const answer = await pool.query('select word from words').catch(() => undefined)
        if (answer) return answer.rows
        await wait(10)
      }
    },
    async close() {
      await pool.end()
      await server.close()
    },
  }
}

/** Half a frame, which no driver would send. */
const deadly = Buffer.from([1])

test('fails queries while its worker is dead, restarts it, and keeps all stored rows', async () => {
  const { server, pool, stopped, again, close } = await storedRow('died')
  server.connect().write(deadly)
  await stopped
  await expect(pool.query('select 1')).rejects.toThrow('The embedded database is not running')
  expect(await again()).toEqual([{ word: 'opal' }])
  await close()
})

test('restarts when a query hangs', async () => {
  const { server, pool, complaints, again, close } = await storedRow('hung')
  server.watch(600)
  await expect(pool.query('select count(*) from generate_series(1, 1e12)')).rejects.toThrow('Connection terminated')
  expect(await again()).toEqual([{ word: 'opal' }])
  expect(complaints).toContain('The embedded database did not respond for 0.6 seconds')
  await close()
})

test('can be closed while restarting fails', async () => {
  const { server, nextComplaint, stopped, close } = await storedRow('gone')
  rmSync(path.join(folder, 'gone'), { recursive: true })
  writeFileSync(path.join(folder, 'gone'), 'not a folder')
  server.connect().write(deadly)
  await stopped
  await nextComplaint()
  await close()
})

test('cannot be restarted in memory', async () => {
  const stopped = Promise.withResolvers<void>()
  const server = await startPglite({ dataDir: inMemory, snapshot: await emptyDatabase() }, ({ message }) => {
    if (message === 'The embedded database stopped. Start the shop again.') stopped.resolve()
  })
  const pool = createPool(server, () => {})
  await pool.query('select 1')
  server.connect().write(deadly)
  await stopped.promise
  await expect(pool.query('select 1')).rejects.toThrow('The embedded database is not running')
  await pool.end()
  await server.close()
})

import { sql } from 'drizzle-orm'
import { openTestDatabase } from '../testing/testDatabase.ts'
import { listenToQueue, notifyQueue, type Queue } from './notifyQueue.ts'

/** The queues whose workers were woken. */
const woken: Queue[] = []
const endings: (() => void)[] = []
const database = await openTestDatabase()
const db = database.db
for (const queue of ['mail', 'push'] as const) endings.push(listenToQueue(db, queue, () => void woken.push(queue)))
beforeEach(() => {
  woken.length = 0
})
afterAll(database.close)

const failing = async (work: () => void): Promise<void> => {
  work()
  throw new Error('The order was not stored')
}

test('a worker is woken at once outside of a transaction', () => {
  notifyQueue(db, 'mail')
  expect(woken).toEqual(['mail'])
})

test('a worker is woken after the commit, when others can read what was added, once for all of it', async () => {
  await db.execute(sql`create table letters (id int)`)
  const seen: Promise<unknown>[] = []
  const end = listenToQueue(db, 'mail', () => {
    seen.push(db.execute(sql`select id from letters`).then(({ rows }) => rows))
  })
  const answer = await db.transaction(async (tx) => {
    for (const id of [1, 2]) {
      await tx.execute(sql`insert into letters values (${id})`)
      notifyQueue(tx, 'mail')
    }
    expect(woken).toEqual([])
    return 'stored'
  })
  end()
  expect(answer).toBe('stored')
  expect(woken).toEqual(['mail'])
  expect(await Promise.all(seen)).toEqual([[{ id: 1 }, { id: 2 }]])
})

test('a transaction that rolls back wakes nobody', async () => {
  await expect(db.transaction((tx) => failing(() => notifyQueue(tx, 'mail')))).rejects.toThrow('The order')
  expect(woken).toEqual([])
})

test('a transaction whose commit fails wakes nobody', async () => {
  await db.execute(sql`create table twins (id int unique deferrable initially deferred)`)
  const broken = db.transaction(async (tx) => {
    await tx.execute(sql`insert into twins values (1), (1)`)
    notifyQueue(tx, 'mail')
  })
  await expect(broken).rejects.toThrow()
  expect(woken).toEqual([])
})

test('a nested transaction waits for the outermost commit', async () => {
  await db.transaction(async (tx) => {
    await tx.transaction(async (outer) => {
      await outer.transaction(async (inner) => notifyQueue(inner, 'push'))
      notifyQueue(outer, 'mail')
    })
    expect(woken).toEqual([])
  })
  expect(woken).toEqual(['push', 'mail'])
})

test('a nested transaction that rolls back wakes nobody, and the outer one still does', async () => {
  await db.transaction(async (tx) => {
    await tx.transaction((inner) => failing(() => notifyQueue(inner, 'push'))).catch(() => undefined)
    notifyQueue(tx, 'mail')
  })
  expect(woken).toEqual(['mail'])
})

test('a nested transaction wakes nobody if the outer one rolls back', async () => {
  const broken = db.transaction(async (tx) => {
    await tx.transaction(async (inner) => notifyQueue(inner, 'mail'))
    throw new Error('The order was not stored')
  })
  await expect(broken).rejects.toThrow('The order')
  expect(woken).toEqual([])
})

test('a listener that has ended is not woken any more', () => {
  for (const end of endings) end()
  notifyQueue(db, 'mail')
  expect(woken).toEqual([])
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { notifyQueue } from '../db/notifyQueue.ts'
import { outbox as rows } from '../db/schema.ts'
import { openDatabase } from '../openDatabase.ts'
import { buildItem, buildShop } from '../testing/factories.ts'
import { box, in1h, in6s, mailScenes, shopUrl } from '../testing/mailScenes.ts'
import { openTestApp, testEnv } from '../testing/testApp.ts'
import { mailQueue } from './mailQueue.ts'
import { mailWorker } from './mailWorker.ts'
import { customer } from './sampleMails.ts'

const scenes = mailScenes()
const { arrival, ids, log, ordered, recipients, reset, shipped, stored, workerFor } = scenes

describe('several workers', () => {
  test('send 200 mails without duplicates', async () => {
    for (let at = 0; at < 100; at++) await ordered(at, { thread: `orders:user:${at}` })
    await scenes.database.db.update(rows).set({ recipient: sql`'customer' || ${rows.id} || '@example.com'` })
    await Promise.all([workerFor(scenes.server.url).round(in6s), workerFor(scenes.server.url).round(in6s)])
    expect(scenes.server.arrived).toHaveLength(200)
    expect(new Set(ids()).size).toBe(200)
    expect((await stored()).every(({ sent_at, attempts }) => sent_at !== null && attempts === 1)).toBe(true)
  })

  test('do not split a checkout', async () => {
    for (const orderId of [1, 2, 3, 4, 5, 6]) await ordered(orderId)
    await Promise.all([1, 2, 3].map(() => workerFor(scenes.server.url).round(in6s)))
    expect(scenes.server.arrived.map(({ subject }) => subject?.split(': ')[1])).toEqual(['6 items', '6 items'])
  })

  test('respect a claim for a minute and then take over from a crashed worker', async () => {
    await reset()
    await mailQueue(scenes.database.db).claim(sql`now()`)
    const { round } = workerFor(scenes.server.url)
    await round(sql`now() + interval '59 seconds'`)
    expect(scenes.server.arrived).toEqual([])
    await round(sql`now() + interval '61 seconds'`)
    expect(scenes.server.arrived).toHaveLength(1)
  })
})

describe('a worker', () => {
  test('that is woken repeatedly sends once', async () => {
    await reset()
    const { start, close } = workerFor(scenes.server.url)
    const underWay = arrival()
    start()
    for (let at = 0; at < 10; at++) notifyQueue(scenes.database.db, 'mail')
    await underWay
    for (let at = 0; at < 10; at++) notifyQueue(scenes.database.db, 'mail')
    await close()
    expect(scenes.server.arrived).toHaveLength(1)
  })

  test('closes after the mail in progress and sends nothing afterwards', async () => {
    await reset()
    const { start, close } = workerFor(scenes.server.url)
    const underWay = arrival()
    start()
    await underWay
    await close()
    expect(await stored()).toMatchObject([{ sent_at: expect.any(Date) }])
    await reset()
    await close()
    expect(scenes.server.arrived).toHaveLength(1)
  })

  test('continues after the database was unavailable', async () => {
    await reset()
    await scenes.database.db.execute(sql`alter table outbox rename to away`)
    const { start, close } = workerFor(scenes.server.url)
    start()
    await close()
    expect(log.error).toHaveLength(1)
    await scenes.database.db.execute(sql`alter table away rename to outbox`)
    await workerFor(scenes.server.url).round()
    expect(scenes.server.arrived).toHaveLength(1)
  })

  test('that is killed between sending a mail and storing the outcome resends it with the same id', async () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'elegant-mail-'))
    const { connectionString: DATABASE_URL } = scenes.database.pool.options
    const where = { DATA_DIR: dir, ...(DATABASE_URL && { DATABASE_URL }) }
    // The embedded database serves one process at a time.
    const opened = async () => (DATABASE_URL ? scenes.database : await openDatabase(testEnv(where)))
    const done = async (one: Database) => (DATABASE_URL ? undefined : await one.close())

    const before = await opened()
    if (before !== scenes.database) await migrate(before)
    const { id: shopId } = await buildShop(before.db)
    await box.add(before.db, {
      shopId,
      to: customer,
      template: 'contactForCustomer',
      data: { ...customer, requestId: 1, description: '' },
    })
    await done(before)

    const worker = spawn(process.execPath, [path.resolve(import.meta.dirname, '../testing/sendMails.ts')], {
      env: {
        ...where,
        SMTP_URL: scenes.server.url,
        PUBLIC_URL: shopUrl,
        AUTH_SECRET: 'a secret that is used in tests only',
      },
      stdio: 'inherit',
    })
    scenes.server.answers.push(() => worker.kill('SIGKILL'))
    await once(worker, 'exit')
    expect(worker.signalCode).toBe('SIGKILL')
    expect(scenes.server.arrived).toHaveLength(1)

    const after = await opened()
    const env = testEnv({ PUBLIC_URL: shopUrl, SMTP_URL: scenes.server.url })
    const next = mailWorker({ getUrl: String, db: after.db, env, log: console })
    await next.round(sql`now() + interval '61 seconds'`)
    await next.round(in1h)
    await next.close()
    expect(ids()).toEqual([ids()[0], ids()[0]])
    const [row] = await after.db.select({ sent_at: rows.sent_at, attempts: rows.attempts }).from(rows)
    expect(row).toEqual({ sent_at: expect.any(Date), attempts: 2 })
    await done(after)
    rmSync(dir, { recursive: true, force: true })
  })
})

describe('without SMTP_URL', () => {
  test('a mail is parked and logged once, with its text only in development', async () => {
    await reset()
    const [first, second] = [workerFor(undefined, { PUBLIC_URL: 'http://localhost:3000' }), workerFor(undefined)]
    await first.round()
    await second.round()
    expect(log.warn).toEqual([
      { recipient: 'ada@example.com', subject: 'Choose a new password', text: expect.stringContaining('token=abc') },
    ])
    await reset()
    await second.round()
    expect(log.warn[1]).toEqual({ recipient: 'ada@example.com', subject: 'Choose a new password', text: undefined })
    expect(await stored()).toMatchObject([
      { attempts: 0, sent_at: null, failed_at: null },
      { attempts: 0, sent_at: null, failed_at: null },
    ])
  })

  test('the lines of a checkout are logged as one mail', async () => {
    for (const orderId of [1, 2, 3]) await ordered(orderId)
    await workerFor(undefined).round(in6s)
    expect(log.warn).toMatchObject([
      { subject: 'New enquiry from Ada Welo: 3 items' },
      { subject: 'We have your enquiry: 3 items' },
    ])
  })

  test('expired links are not stored', async () => {
    await reset()
    const { round } = workerFor(undefined)
    await round()
    await round(in1h)
    expect(await stored()).toMatchObject([{ sent_at: null, failed_at: expect.any(Date), data: { name: '', url: '' } }])
  })

  test('old mails are not sent when a server is configured later', async () => {
    await shipped('old@example.com')
    await ordered(1)
    const kept = workerFor(undefined)
    await kept.round(in6s)
    await scenes.database.db.update(rows).set({ created_at: sql`now() - interval '25 hours'` })
    await shipped('new@example.com')
    await kept.round()
    await ordered(2)

    await workerFor(scenes.server.url).round(in6s)
    expect(recipients()).toEqual(['ada@example.com', 'new@example.com', 'owner@example.com'])
    expect(scenes.server.arrived.map(({ text }) => text).join()).not.toContain('#1')
    expect((await stored()).filter(({ sent_at }) => sent_at === null)).toHaveLength(3)
  })
})

describe('the API', () => {
  test('mails an order to shop and customer, and nothing for a rejected one', async () => {
    const testApp = await openTestApp()
    const item = await buildItem(testApp.db, testApp.shop, { title: 'Fire Opal', price: 0.1, sold_as: 'made' })
    const guest = await testApp.guest()
    const contact = { name: 'Ada Welo', email: 'ada@example.com', phone: '904 555 0101' }
    const order = { items_id: item.id, action_type: 'enquiry', quantity: 3, contact }
    expect(await guest.post('/cart_items', order)).toMatchObject({ status: 201 })
    expect(await guest.post('/cart_items', { ...order, items_id: item.id + 1 })).toMatchObject({ status: 404 })

    const { round, close } = mailWorker({
      getUrl: String,
      db: testApp.db,
      env: testEnv({ SMTP_URL: scenes.server.url }),
      log: console,
    })
    await round(in6s)
    await close()
    await testApp.close()
    expect(recipients()).toEqual(['ada@example.com', 'admin@example.com'])
    for (const { text } of scenes.server.arrived) expect(text).toContain('3 × USD 0.10 = USD 0.30')
  })

  test('sends mails without a thread at once', async () => {
    const arrivals = [arrival(), arrival()]
    const testApp = await openTestApp({ env: testEnv({ SMTP_URL: scenes.server.url }) })
    const guest = await testApp.guest()
    const message = { name: 'Ada Welo', email: 'ada@example.com', phone: '', message: 'When do you open?' }
    expect(await guest.post('/contact_messages', message)).toMatchObject({ status: 201 })
    await Promise.all(arrivals)
    await testApp.close()
    expect(recipients()).toEqual(['ada@example.com', 'admin@example.com'])
  })
})

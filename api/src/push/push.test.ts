import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { listenToQueue, type Queue } from '../db/notifyQueue.ts'
import { customers, pushDevices, pushKeys, pushMessages, user } from '../db/schema.ts'
import { createOutbox } from '../mail/outbox.ts'
import { sampleMails } from '../mail/sampleMails.ts'
import { buildShop, type TestShop } from '../testing/factories.ts'
import { buildSubscription, openPushServer, type PushServer, verifyVapid } from '../testing/pushServer.ts'
import { testEnv } from '../testing/testApp.ts'
import { openTestDatabase } from '../testing/testDatabase.ts'
import { openThreadTest } from '../testing/threadScenes.ts'
import { pushDeviceRepository } from './pushDevices.ts'
import { type PushWorker, pushWorker } from './pushWorker.ts'
import { vapidKeys } from './vapidKeys.ts'

let server: PushServer
beforeEach(async () => {
  server = await openPushServer()
})
afterEach(() => server.close())

const arrival = () => new Promise<void>((resolve) => server.answers.push(resolve))

describe('a device hears', () => {
  test('of an enquiry, signed by the shop and readable by the device alone', async () => {
    const { testApp, admin, scenes } = await openThreadTest({ pushAgent: server.agent })
    const { decrypt, ...device } = buildSubscription()
    await admin.post('/push_devices', device)
    const { order } = await scenes.enquire()
    await testApp.db.update(pushMessages).set({ due_at: sql`now()` })
    const arrived = arrival()
    await scenes.request()
    await arrived
    await testApp.close()
    const notices = server.arrived.map(decrypt)
    expect(notices).toContainEqual({ title: 'New enquiry', path: `/admin/orders/${order.id}` })
  })

  test('of a custom request and of a message, without a name or a word of the customer', async () => {
    const { testApp, admin, scenes } = await openThreadTest({ pushAgent: server.agent })
    const { decrypt, ...device } = buildSubscription()
    await admin.post('/push_devices', device)
    const { public_key } = (await admin.get('/push_devices')).body
    const asked = arrival()
    const thread = await scenes.request('ada@example.com')
    await asked
    const written = arrival()
    await thread.reply({ text: 'In gold, please' })
    await written
    await testApp.close()
    expect(server.arrived.map(decrypt)).toEqual([
      { title: 'New custom request', path: expect.stringMatching(/^\/admin\/requests\/\d+$/) },
      { title: 'New message', path: `/admin/inbox/${thread.id}` },
    ])
    const [first] = server.arrived
    expect(first).toMatchObject({ path: new URL(device.endpoint).pathname })
    expect(first?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '86400' })
    expect(first && (await verifyVapid(first, public_key))).toMatchObject({
      aud: 'https://push.example',
      sub: expect.stringMatching(/^(mailto:|https:)/),
    })
  })
})

describe('a notification', () => {
  let database: Database
  let shop: TestShop
  let readKeys: ReturnType<typeof vapidKeys>
  const open: PushWorker[] = []
  const log: { warn: unknown[]; error: unknown[] } = { warn: [], error: [] }
  const env = testEnv()
  const box = createOutbox({ ownerEmail: 'owner@example.com' })
  beforeAll(async () => {
    database = await openTestDatabase()
    shop = await buildShop(database.db)
  })
  beforeEach(async () => {
    await database.db.delete(pushDevices)
    readKeys = vapidKeys(env.AUTH_SECRET)
    log.warn = []
    log.error = []
  })
  afterEach(() => Promise.all(open.splice(0).map((one) => one.close())))
  afterAll(() => database.close())

  function worker(): PushWorker {
    const made = pushWorker({
      db: database.db,
      env,
      readKeys,
      agent: server.agent,
      log: { warn: (entry: unknown) => log.warn.push(entry), error: (entry: unknown) => log.error.push(entry) },
    })
    open.push(made)
    return made
  }

  async function buildDevice(role: 'admin' | 'customer' = 'admin', keys = buildSubscription().keys) {
    const id = randomUUID()
    const email = `${id}@example.com`
    await database.db.insert(user).values({ id, name: 'Ada', email })
    await database.db.insert(customers).values({ shops_id: shop.id, elegant_user_id: id, Full_name: '', email, role })
    const { endpoint, decrypt } = buildSubscription()
    await pushDeviceRepository(database.db).add({ shopId: shop.id, userId: id }, { endpoint, keys }, '')
    return { endpoint, decrypt, userId: id }
  }

  const tell = (template: 'contactForShop' | 'orderForShop' = 'contactForShop', thread?: string) =>
    box.add(database.db, { shopId: shop.id, to: 'shop', template, data: sampleMails[template], thread })
  const queued = () => database.db.select({ attempts: pushMessages.attempts }).from(pushMessages)
  const devices = () => database.db.select({ id: pushDevices.id }).from(pushDevices)
  const later = (seconds: number) => sql`now() + make_interval(secs => ${seconds}::int)`

  test('goes to each device of each admin, and to no one else', async () => {
    const [first, second] = [await buildDevice(), await buildDevice()]
    await buildDevice('customer')
    await tell()
    await worker().round()
    expect(server.arrived).toHaveLength(2)
    expect(new Set(server.arrived.map(({ path }) => `https://push.example${path}`))).toEqual(
      new Set([first.endpoint, second.endpoint]),
    )
    expect(await queued()).toEqual([])
  })

  test('is rolled back with its transaction', async () => {
    await buildDevice()
    const broken = database.db.transaction(async (tx) => {
      await box.add(tx, { shopId: shop.id, to: 'shop', template: 'contactForShop', data: sampleMails.contactForShop })
      throw new Error('The message was not stored')
    })
    await expect(broken).rejects.toThrow('The message was not stored')
    expect(await queued()).toEqual([])
  })

  test('wakes the worker of notifications, and that of the mail beside it', async () => {
    await buildDevice()
    const woken: Queue[] = []
    const queues = ['mail', 'push'] as const
    const endings = queues.map((queue) => listenToQueue(database.db, queue, () => void woken.push(queue)))
    await tell()
    for (const end of endings) end()
    expect(woken).toEqual(['push', 'mail'])
  })

  test('is one for all lines of a checkout', async () => {
    const keys = buildSubscription()
    await buildDevice('admin', keys.keys)
    for (let line = 0; line < 3; line++) await tell('orderForShop', 'orders:user:ada')
    const { round } = worker()
    await round()
    expect(server.arrived).toEqual([])
    await round(later(6))
    expect(server.arrived.map(keys.decrypt)).toEqual([{ title: 'New orders', path: '/admin/orders' }])
  })

  test('goes to no address that the rule of endpoints refuses, and removes its device', async () => {
    await buildDevice()
    await database.db.update(pushDevices).set({ endpoint: 'https://127.0.0.1/' })
    await tell()
    await worker().round()
    expect(server.arrived).toEqual([])
    expect(await devices()).toEqual([])
  })

  test.each([404, 410])('answered with %i removes the device', async (status) => {
    await buildDevice()
    server.answers.push(status)
    await tell()
    await worker().round()
    expect(await devices()).toEqual([])
    expect(await queued()).toEqual([])
  })

  test.each([429, 500, 503])('answered with %i is sent again later', async (status) => {
    await buildDevice()
    server.answers.push(status)
    await tell()
    const { round } = worker()
    await round()
    expect(await queued()).toEqual([{ attempts: 1 }])
    await round()
    expect(server.arrived).toHaveLength(1)
    await round(later(60))
    expect(server.arrived).toHaveLength(2)
    expect(await queued()).toEqual([])
  })

  test('that the service refuses is dropped and logged without its address', async () => {
    const { endpoint } = await buildDevice()
    server.answers.push(403)
    await tell()
    await worker().round()
    expect(await queued()).toEqual([])
    expect(await devices()).toHaveLength(1)
    expect(log.warn).toEqual([{ status: 403 }])
    expect(JSON.stringify(log)).not.toContain(endpoint)
  })

  test('waits for a service that cannot be reached', async () => {
    await buildDevice()
    await server.close()
    await tell()
    const { round } = worker()
    await round()
    expect(await queued()).toEqual([{ attempts: 1 }])
    server = await openPushServer()
    await worker().round(later(60))
    expect(server.arrived).toHaveLength(1)
  })

  test('of a worker that crashed is sent by the next one', async () => {
    await buildDevice()
    await tell()
    await database.db.update(pushMessages).set({ attempts: 1, due_at: later(60) })
    const { round } = worker()
    await round()
    expect(server.arrived).toEqual([])
    await round(later(61))
    expect(server.arrived).toHaveLength(1)
  })

  test('is sent once by two workers', async () => {
    await buildDevice()
    await tell()
    await Promise.all([worker().round(), worker().round()])
    expect(server.arrived).toHaveLength(1)
  })

  test('of a day ago is not sent', async () => {
    await buildDevice()
    await tell()
    await worker().round(later(24 * 3600 + 1))
    expect(server.arrived).toEqual([])
    expect(await queued()).toEqual([])
  })

  test('for a device whose key is no point of the curve removes the device', async () => {
    await buildDevice('admin', { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) })
    await tell()
    await worker().round()
    expect(await devices()).toEqual([])
  })

  test('is signed with a key that the database does not reveal', async () => {
    const { privateKey, publicKey } = await readKeys(database.db, shop.id)
    const [kept] = await database.db.select().from(pushKeys).where(eq(pushKeys.shops_id, shop.id))
    expect(JSON.stringify(kept)).not.toContain(privateKey)
    expect(await vapidKeys(env.AUTH_SECRET)(database.db, shop.id)).toEqual({ privateKey, publicKey })
  })

  test('needs new subscriptions after a change of AUTH_SECRET', async () => {
    const before = await readKeys(database.db, shop.id)
    await buildDevice()
    const after = await vapidKeys('another secret of the same shop')(database.db, shop.id)
    expect(after.publicKey).not.toBe(before.publicKey)
    expect(await devices()).toEqual([])
  })
})

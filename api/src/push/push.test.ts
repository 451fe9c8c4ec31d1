import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { listenToQueue, type Queue } from '../db/notifyQueue.ts'
import { customers, pushDevices, pushKeys, pushMessages, user } from '../db/schema.ts'
import { createOutbox } from '../mail/outbox.ts'
import { noticeOf } from '../mail/pushNotices.ts'
import { sampleMails, templateNames } from '../mail/sampleMails.ts'
import { buildShop, type TestShop } from '../testing/factories.ts'
import { buildSubscription, openPushServer, type PushServer, verifyVapid } from '../testing/pushServer.ts'
import { openTestApp, testEnv } from '../testing/testApp.ts'
import { openTestDatabase } from '../testing/testDatabase.ts'
import { openThreadTest } from '../testing/threadScenes.ts'
import { isPublicAddress, lookUpPublic } from './publicAgent.ts'
import { pushDeviceRepository } from './pushDevices.ts'
import { type PushWorker, pushWorker } from './pushWorker.ts'
import { vapidKeys } from './vapidKeys.ts'

let server: PushServer
beforeEach(async () => {
  server = await openPushServer()
})
afterEach(() => server.close())

const arrival = () => new Promise<void>((resolve) => server.answers.push(resolve))

describe('the devices of an admin', () => {
  it('are added, listed and removed', async () => {
    const test = await openTestApp({ pushAgent: server.agent })
    const admin = await test.member('admin')
    const { endpoint, keys } = buildSubscription()
    const headers = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1' }
    const added = await admin.post('/push_devices', { endpoint, keys }, { headers })
    expect(added).toMatchObject({ status: 201, body: { endpoint, name: 'Safari on iOS' } })
    const { body } = await admin.get('/push_devices')
    expect(body.devices).toEqual([added.body])
    expect(Buffer.from(body.public_key, 'base64url')).toHaveLength(65)
    expect(await admin.call('DELETE', `/push_devices/${added.body.id}`)).toMatchObject({ status: 200 })
    expect((await admin.get('/push_devices')).body).toEqual({ public_key: body.public_key, devices: [] })
    await test.close()
  })

  it('are those of a read-only member of the staff too', async () => {
    const test = await openTestApp({ pushAgent: server.agent })
    const member = await test.member('admin')
    await test.db.update(customers).set({ staff_role: 'read-only' }).where(eq(customers.elegant_user_id, member.userId))
    const { endpoint, keys } = buildSubscription()
    const added = await member.post('/push_devices', { endpoint, keys })
    expect(added).toMatchObject({ status: 201 })
    expect(await member.call('DELETE', `/push_devices/${added.body.id}`)).toMatchObject({ status: 200 })
    await test.close()
  })

  it('are neither seen nor removed by another admin', async () => {
    const test = await openTestApp({ pushAgent: server.agent })
    const [admin, other] = [await test.member('admin'), await test.member('admin')]
    const { endpoint, keys } = buildSubscription()
    const { body: added } = await admin.post('/push_devices', { endpoint, keys })
    expect((await other.get('/push_devices')).body.devices).toEqual([])
    expect(await other.call('DELETE', `/push_devices/${added.id}`)).toMatchObject({ status: 404 })
    await test.close()
  })

  it('are known by their address: adding one again renews its keys, and the last admin has it', async () => {
    const test = await openTestApp({ pushAgent: server.agent })
    const [admin, other] = [await test.member('admin'), await test.member('admin')]
    const { endpoint, keys } = buildSubscription()
    const { body: first } = await admin.post('/push_devices', { endpoint, keys })
    const { body: again } = await admin.post('/push_devices', { endpoint, keys: buildSubscription().keys })
    expect(again.id).toBe(first.id)
    await other.post('/push_devices', { endpoint, keys })
    expect((await admin.get('/push_devices')).body.devices).toEqual([])
    expect((await other.get('/push_devices')).body.devices).toMatchObject([{ endpoint }])
    await test.close()
  })

  it('are ten at most', async () => {
    const test = await openTestApp({ pushAgent: server.agent })
    const admin = await test.member('admin')
    const add = () => {
      const { endpoint, keys } = buildSubscription()
      return admin.post('/push_devices', { endpoint, keys })
    }
    for (let at = 0; at < 10; at++) expect(await add()).toMatchObject({ status: 201 })
    expect(await add()).toMatchObject({
      status: 409,
      body: { message: 'At most 10 devices can be notified. Please remove one first.' },
    })
    await test.close()
  })

  it('cannot have an address in the network of the shop', async () => {
    const test = await openTestApp({ pushAgent: server.agent })
    const admin = await test.member('admin')
    const { keys } = buildSubscription()
    for (const endpoint of ['https://127.0.0.1/', 'https://localhost/', 'http://push.example/', 'https://db.internal/'])
      expect(await admin.post('/push_devices', { endpoint, keys })).toMatchObject({
        status: 400,
        body: {
          payload: {
            errors: [
              { path: 'endpoint', message: 'endpoint must be the https address of a push service on the internet' },
            ],
          },
        },
      })
    await test.close()
  })
})

describe('a device hears', () => {
  it('of an enquiry, signed by the shop and readable by the device alone', async () => {
    const { test, admin, scenes } = await openThreadTest({ pushAgent: server.agent })
    const { decrypt, ...device } = buildSubscription()
    await admin.post('/push_devices', device)
    const { order } = await scenes.enquire()
    await test.db.update(pushMessages).set({ due_at: sql`now()` })
    const arrived = arrival()
    await scenes.request()
    await arrived
    await test.close()
    const notices = server.arrived.map(decrypt)
    expect(notices).toContainEqual({ title: 'New enquiry', path: `/admin/orders/${order.id}` })
  })

  it('of a custom request and of a message, without a name or a word of the customer', async () => {
    const { test, admin, scenes } = await openThreadTest({ pushAgent: server.agent })
    const { decrypt, ...device } = buildSubscription()
    await admin.post('/push_devices', device)
    const { public_key } = (await admin.get('/push_devices')).body
    const asked = arrival()
    const thread = await scenes.request('ada@example.com')
    await asked
    const written = arrival()
    await thread.reply({ text: 'In gold, please' })
    await written
    await test.close()
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
      ...{ db: database.db, env, readKeys, agent: server.agent },
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

  it('goes to each device of each admin, and to no one else', async () => {
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

  it('is rolled back with its transaction', async () => {
    await buildDevice()
    const broken = database.db.transaction(async (tx) => {
      await box.add(tx, { shopId: shop.id, to: 'shop', template: 'contactForShop', data: sampleMails.contactForShop })
      throw new Error('The message was not stored')
    })
    await expect(broken).rejects.toThrow('The message was not stored')
    expect(await queued()).toEqual([])
  })

  it('wakes the worker of notifications, and that of the mail beside it', async () => {
    await buildDevice()
    const woken: Queue[] = []
    const queues = ['mail', 'push'] as const
    const endings = queues.map((queue) => listenToQueue(database.db, queue, () => void woken.push(queue)))
    await tell()
    for (const end of endings) end()
    expect(woken).toEqual(['push', 'mail'])
  })

  it('is one for all lines of a checkout', async () => {
    const keys = buildSubscription()
    await buildDevice('admin', keys.keys)
    for (let line = 0; line < 3; line++) await tell('orderForShop', 'orders:user:ada')
    const { round } = worker()
    await round()
    expect(server.arrived).toEqual([])
    await round(later(6))
    expect(server.arrived.map(keys.decrypt)).toEqual([{ title: 'New orders', path: '/admin/orders' }])
  })

  it.each([404, 410])('answered with %i removes the device', async (status) => {
    await buildDevice()
    server.answers.push(status)
    await tell()
    await worker().round()
    expect(await devices()).toEqual([])
    expect(await queued()).toEqual([])
  })

  it.each([429, 500, 503])('answered with %i is sent again later', async (status) => {
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

  it('that the service refuses is dropped and logged without its address', async () => {
    const { endpoint } = await buildDevice()
    server.answers.push(403)
    await tell()
    await worker().round()
    expect(await queued()).toEqual([])
    expect(await devices()).toHaveLength(1)
    expect(log.warn).toEqual([{ status: 403 }])
    expect(JSON.stringify(log)).not.toContain(endpoint)
  })

  it('waits for a service that cannot be reached', async () => {
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

  it('of a worker that crashed is sent by the next one', async () => {
    await buildDevice()
    await tell()
    await database.db.update(pushMessages).set({ attempts: 1, due_at: later(60) })
    const { round } = worker()
    await round()
    expect(server.arrived).toEqual([])
    await round(later(61))
    expect(server.arrived).toHaveLength(1)
  })

  it('is sent once by two workers', async () => {
    await buildDevice()
    await tell()
    await Promise.all([worker().round(), worker().round()])
    expect(server.arrived).toHaveLength(1)
  })

  it('of a day ago is not sent', async () => {
    await buildDevice()
    await tell()
    await worker().round(later(24 * 3600 + 1))
    expect(server.arrived).toEqual([])
    expect(await queued()).toEqual([])
  })

  it('for a device whose key is no point of the curve removes the device', async () => {
    await buildDevice('admin', { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) })
    await tell()
    await worker().round()
    expect(await devices()).toEqual([])
  })

  it('is signed with a key that the database does not reveal', async () => {
    const { privateKey, publicKey } = await readKeys(database.db, shop.id)
    const [kept] = await database.db.select().from(pushKeys).where(eq(pushKeys.shops_id, shop.id))
    expect(JSON.stringify(kept)).not.toContain(privateKey)
    expect(await vapidKeys(env.AUTH_SECRET)(database.db, shop.id)).toEqual({ privateKey, publicKey })
  })

  it('needs new subscriptions after a change of AUTH_SECRET', async () => {
    const before = await readKeys(database.db, shop.id)
    await buildDevice()
    const after = await vapidKeys('another secret of the same shop')(database.db, shop.id)
    expect(after.publicKey).not.toBe(before.publicKey)
    expect(await devices()).toEqual([])
  })
})

test('every mail to the shop has a notice', () => {
  for (const template of templateNames) {
    const notice = noticeOf(template, sampleMails[template])
    expect(notice?.path.startsWith('/admin/') ?? false).toBe(template.endsWith('ForShop'))
    expect(JSON.stringify(notice ?? '')).not.toMatch(/Ada|Opal|example/)
  }
})

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1', true],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['224.0.0.1', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['2002:7f00:1::', false],
])('that %s is public is %s', (address, isPublic) => {
  expect(isPublicAddress({ address })).toBe(isPublic)
})

test('a name that leads to this machine is refused when it is called', async () => {
  const error = await new Promise((resolve) => lookUpPublic('localhost', {}, resolve))
  expect(error).toMatchObject({ message: 'The name leads to an address that is not public' })
})

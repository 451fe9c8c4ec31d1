import { eq } from 'drizzle-orm'
import { customers } from '../db/schema.ts'
import { buildSubscription, openPushServer, type PushServer } from '../testing/pushServer.ts'
import { openTestApp } from '../testing/testApp.ts'

let server: PushServer
beforeEach(async () => {
  server = await openPushServer()
})
afterEach(() => server.close())

describe('the devices of an admin', () => {
  test('are added, listed and removed', async () => {
    const testApp = await openTestApp({ pushAgent: server.agent })
    const admin = await testApp.member('admin')
    const { endpoint, keys } = buildSubscription()
    const headers = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1' }
    const added = await admin.post('/push_devices', { endpoint, keys }, { headers })
    expect(added).toMatchObject({ status: 201, body: { endpoint, name: 'Safari on iOS' } })
    const { body } = await admin.get('/push_devices')
    expect(body.devices).toEqual([added.body])
    expect(Buffer.from(body.public_key, 'base64url')).toHaveLength(65)
    expect(await admin.call('DELETE', `/push_devices/${added.body.id}`)).toMatchObject({ status: 200 })
    expect((await admin.get('/push_devices')).body).toEqual({ public_key: body.public_key, devices: [] })
    await testApp.close()
  })

  test('are those of a read-only member of the staff too', async () => {
    const testApp = await openTestApp({ pushAgent: server.agent })
    const member = await testApp.member('admin')
    await testApp.db
      .update(customers)
      .set({ staff_role: 'read-only' })
      .where(eq(customers.elegant_user_id, member.userId))
    const { endpoint, keys } = buildSubscription()
    const added = await member.post('/push_devices', { endpoint, keys })
    expect(added).toMatchObject({ status: 201 })
    expect(await member.call('DELETE', `/push_devices/${added.body.id}`)).toMatchObject({ status: 200 })
    await testApp.close()
  })

  test('are neither seen nor removed by another admin', async () => {
    const testApp = await openTestApp({ pushAgent: server.agent })
    const [admin, other] = [await testApp.member('admin'), await testApp.member('admin')]
    const { endpoint, keys } = buildSubscription()
    const { body: added } = await admin.post('/push_devices', { endpoint, keys })
    expect((await other.get('/push_devices')).body.devices).toEqual([])
    expect(await other.call('DELETE', `/push_devices/${added.id}`)).toMatchObject({ status: 404 })
    await testApp.close()
  })

  test('are known by their address: adding one again renews its keys, and the last admin has it', async () => {
    const testApp = await openTestApp({ pushAgent: server.agent })
    const [admin, other] = [await testApp.member('admin'), await testApp.member('admin')]
    const { endpoint, keys } = buildSubscription()
    const { body: first } = await admin.post('/push_devices', { endpoint, keys })
    const { body: again } = await admin.post('/push_devices', { endpoint, keys: buildSubscription().keys })
    expect(again.id).toBe(first.id)
    await other.post('/push_devices', { endpoint, keys })
    expect((await admin.get('/push_devices')).body.devices).toEqual([])
    expect((await other.get('/push_devices')).body.devices).toMatchObject([{ endpoint }])
    await testApp.close()
  })

  test('are ten at most', async () => {
    const testApp = await openTestApp({ pushAgent: server.agent })
    const admin = await testApp.member('admin')
    const add = () => {
      const { endpoint, keys } = buildSubscription()
      return admin.post('/push_devices', { endpoint, keys })
    }
    for (let at = 0; at < 10; at++) expect(await add()).toMatchObject({ status: 201 })
    expect(await add()).toMatchObject({
      status: 409,
      body: { message: 'At most 10 devices can be notified. Please remove one first.' },
    })
    await testApp.close()
  })

  test('cannot have an address in the network of the shop', async () => {
    const testApp = await openTestApp({ pushAgent: server.agent })
    const admin = await testApp.member('admin')
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
    await testApp.close()
  })
})

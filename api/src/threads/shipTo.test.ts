import { parcelTo } from '../testing/factories.ts'
import { openTestApp } from '../testing/testApp.ts'
import { threadScenes } from '../testing/threadScenes.ts'

const testApp = await openTestApp()
const admin = await testApp.member('admin')
afterAll(testApp.close)

const home = parcelTo('Ada Welo')

async function enquiry() {
  const scene = await threadScenes(testApp, admin, testApp.shop).enquire('ada@example.com', 'Ada Welo')
  const guest = await testApp.guest()
  return { ...scene, send: (body: object) => guest.post(`/threads/link/${scene.key}/address`, body), guest }
}

test('the customer says where to send the piece, and the owner sees it', async () => {
  const { id, key, send, guest } = await enquiry()
  expect((await guest.get(`/threads/link/${key}`)).body).toMatchObject({ ship_to: null, quantity: 1 })
  const ship_to = { ...home, extra: '' }
  expect(await send(home)).toMatchObject({ status: 200, body: { ship_to } })
  expect((await admin.get(`/threads/${id}`)).body).toMatchObject({ ship_to })
})

describe('another address', () => {
  async function sendEnquiry(email: string) {
    const scenes = threadScenes(testApp, admin, testApp.shop)
    const { id, path, phone, read } = await scenes.enquire(email, 'Ada Welo')
    return {
      id,
      scenes,
      send: (street: string) => phone.post(`${path}/address`, { ...home, street }),
      entries: async () => (await read()).body.entries,
      mails: async () => {
        const toShop = await scenes.mailsTo(testApp.env.ADMIN_EMAIL, 'threadReplyForShop')
        const toCustomer = await scenes.mailsTo(email, 'threadAddress')
        return { toCustomer, toShop: toShop.filter(({ data }) => 'threadId' in data && data.threadId === id) }
      },
    }
  }

  test('is an entry, and both sides get a mail, which does not repeat it to the customer', async () => {
    const { send, entries, mails } = await sendEnquiry('moved@example.com')
    await send('12 Ocean Ave')
    await send('12 Ocean Ave')
    expect(await entries()).toEqual([])
    expect(await mails()).toEqual({ toCustomer: [], toShop: [] })
    const text = 'The delivery address was changed.'
    expect(await send('1 Elsewhere')).toMatchObject({ status: 200, body: { waiting_for: 'shop' } })
    expect(await entries()).toMatchObject([{ kind: 'message', by: 'customer', text }])
    const { toCustomer, toShop } = await mails()
    expect(toShop).toMatchObject([{ data: { text, customer: { email: 'moved@example.com' } } }])
    expect(toCustomer).toMatchObject([{ data: { name: 'Ada Welo', thread: { seed: expect.any(String) } } }])
    expect(JSON.stringify(toCustomer)).not.toContain('Elsewhere')
  })

  test('is told after the owner has entered the first one, too', async () => {
    const { id, send, mails } = await sendEnquiry('entered@example.com')
    await admin.post(`/threads/${id}/address`, home)
    await send('1 Elsewhere')
    expect((await mails()).toCustomer).toHaveLength(1)
  })

  test('is mailed to the customer at most five times an hour', async () => {
    const { send, entries, mails } = await sendEnquiry('restless@example.com')
    for (let moved = 0; moved <= 6; moved++) await send(`${moved + 1} Ocean Ave`)
    expect(await entries()).toHaveLength(6)
    const { toCustomer, toShop } = await mails()
    expect([toCustomer.length, toShop.length]).toEqual([5, 6])
  })
})

test('the owner can enter it, which the change log has', async () => {
  const { id } = await enquiry()
  expect(await admin.post(`/threads/${id}/address`, home)).toMatchObject({ status: 200, body: { ship_to: home } })
  const { body } = await admin.get(`/changes?external={"entity":"thread","entity_id":${id}}`)
  expect(body.items[0].after).toMatchObject({ ship_to: home })
})

test('what is missing is named', async () => {
  const { send } = await enquiry()
  const { status, body } = await send({ ...home, street: ' ' })
  expect(status).toBe(400)
  expect(body.payload.errors).toEqual([{ path: 'street', message: 'Street and number are required' }])
})

test('a parcel on its way keeps its address', async () => {
  const { id, send } = await enquiry()
  await send(home)
  const { body: thread } = await admin.get(`/threads/${id}`)
  await admin.post(`/cart_items/${thread.number}/shipping`, { carrier: 'UPS', tracking_number: '1Z999' })
  expect(await send({ ...home, street: '1 Elsewhere' })).toMatchObject({ status: 409 })
  expect((await admin.get(`/threads/${id}`)).body.ship_to.street).toBe('12 Ocean Ave')
})

test('a closed order keeps its address', async () => {
  const { id, send } = await enquiry()
  const { body: thread } = await admin.get(`/threads/${id}`)
  await admin.call('PATCH', `/cart_items/${thread.number}`, { body: { status: 'cancelled' } })
  expect(await send(home)).toMatchObject({ status: 409 })
})

import { type Caller, openTestApp, type TestApp } from '../testing/testApp.ts'
import { threadScenes } from '../testing/threadScenes.ts'

let test: TestApp
let admin: Caller
beforeAll(async () => {
  test = await openTestApp()
  admin = await test.member('admin')
})
afterAll(() => test.close())

const home = {
  ...{ name: 'Ada Welo', street: '12 Ocean Ave', city: 'Jacksonville', region: 'FL', postal_code: '32250' },
  country: 'United States',
}

async function enquiry() {
  const scene = await threadScenes(test, admin, test.shop).enquire('ada@example.com', 'Ada Welo')
  const guest = await test.guest()
  return { ...scene, send: (body: object) => guest.post(`/threads/link/${scene.key}/address`, body), guest }
}

it('the customer says where to send the piece, and the owner sees it', async () => {
  const { id, key, send, guest } = await enquiry()
  expect((await guest.get(`/threads/link/${key}`)).body).toMatchObject({ ship_to: null, quantity: 1 })
  const ship_to = { ...home, extra: '' }
  expect(await send(home)).toMatchObject({ status: 200, body: { ship_to } })
  expect((await admin.get(`/threads/${id}`)).body).toMatchObject({ ship_to })
})

it('the owner can enter it, which the change log has', async () => {
  const { id } = await enquiry()
  expect(await admin.post(`/threads/${id}/address`, home)).toMatchObject({ status: 200, body: { ship_to: home } })
  const { body } = await admin.get(`/changes?external={"entity":"thread","entity_id":${id}}`)
  expect(body.items[0].after).toMatchObject({ ship_to: home })
})

it('what is missing is named', async () => {
  const { send } = await enquiry()
  const { status, body } = await send({ ...home, street: ' ' })
  expect(status).toBe(400)
  expect(body.payload.errors).toEqual([{ path: 'street', message: 'Street and number are required' }])
})

it('a parcel on its way keeps its address', async () => {
  const { id, send } = await enquiry()
  await send(home)
  const { body: thread } = await admin.get(`/threads/${id}`)
  await admin.post(`/cart_items/${thread.number}/shipping`, { carrier: 'UPS', tracking_number: '1Z999' })
  expect(await send({ ...home, street: '1 Elsewhere' })).toMatchObject({ status: 409 })
  expect((await admin.get(`/threads/${id}`)).body.ship_to.street).toBe('12 Ocean Ave')
})

it('a closed order keeps its address', async () => {
  const { id, send } = await enquiry()
  const { body: thread } = await admin.get(`/threads/${id}`)
  await admin.call('PATCH', `/cart_items/${thread.number}`, { body: { status: 'cancelled' } })
  expect(await send(home)).toMatchObject({ status: 409 })
})

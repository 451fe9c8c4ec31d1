import { asc, eq } from 'drizzle-orm'
import { outbox } from '../db/schema.ts'
import { buildItem } from '../testing/factories.ts'
import { type Caller, openTestApp } from '../testing/testApp.ts'

const testApp = await openTestApp()
const opal = await buildItem(testApp.db, testApp.shop, { title: 'Honeycomb opal', sold_as: 'made' })
const owner = await testApp.member('admin')
afterAll(testApp.close)

async function enquire(who: Caller, contact?: object): Promise<number> {
  return (await who.post('/cart_items', { items_id: opal.id, action_type: 'enquiry', contact })).body.id
}
const leave = (who: Caller, id: number, contact: object) => who.post(`/cart_items/${id}/contact`, contact)
const mailsTo = (recipient: string) =>
  testApp.db.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(asc(outbox.id))

describe('a guest who has ordered without an address', () => {
  test('leaves a name and an email, which the owner sees', async () => {
    const guest = await testApp.guest()
    const id = await enquire(guest)
    const contact = { name: 'Ada Welo', email: 'late@example.com' }
    expect(await leave(guest, id, contact)).toMatchObject({
      status: 200,
      body: { id, version: 2, contact: { ...contact, phone: null }, timeline: [{ kind: 'placed' }] },
    })
    expect((await owner.get(`/cart_items/${id}`)).body).toMatchObject({ contact })
  })

  test('gets the copy of the order with the address of its conversation, and the shop is told', async () => {
    const guest = await testApp.guest()
    const id = await enquire(guest)
    await leave(guest, id, { email: 'copy@example.com' })
    const [thread] = (await guest.get('/own_threads')).body
    expect(await mailsTo('copy@example.com')).toMatchObject([
      { template: 'orderForCustomer', data: { orderId: id, title: 'Honeycomb opal', thread: { id: thread.id } } },
    ])
    const told = (await testApp.db.select().from(outbox)).filter(({ template }) => template === 'orderContactForShop')
    expect(told.at(-1)?.data).toMatchObject({ orderId: id, customer: { email: 'copy@example.com' } })
  })

  test('is told when and where the event of a registration is, and so is the shop', async () => {
    const item_info = { event_date: '2099-12-24', event_time: '18:30 – 20:30', location: 'Our studio' }
    const show = await buildItem(testApp.db, testApp.shop, { item_type: 'Event', item_info })
    const guest = await testApp.guest()
    const { id } = (await guest.post('/cart_items', { items_id: show.id, action_type: 'registration' })).body
    await leave(guest, id, { email: 'event@example.com' })
    const event = { day: 'December 24, 2099', time: '18:30 – 20:30', place: 'Our studio' }
    expect(await mailsTo('event@example.com')).toMatchObject([{ template: 'orderForCustomer', data: { event } }])
    const told = (await testApp.db.select().from(outbox)).filter(({ template }) => template === 'orderContactForShop')
    expect(told.at(-1)?.data).toMatchObject({ orderId: id, event })
  })

  test('adds the email to a phone number', async () => {
    const guest = await testApp.guest()
    const id = await enquire(guest, { phone: '904 555 0142' })
    const { body } = await leave(guest, id, { email: 'phone@example.com' })
    expect(body.contact).toEqual({ name: null, email: 'phone@example.com', phone: '904 555 0142' })
  })

  test('leaves one address: a repetition changes nothing and mails nobody, another one is refused', async () => {
    const guest = await testApp.guest()
    const id = await enquire(guest)
    await leave(guest, id, { email: 'once@example.com' })
    expect(await leave(guest, id, { email: 'Once@example.com' })).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await mailsTo('once@example.com')).toHaveLength(1)
    expect(await leave(guest, id, { email: 'twice@example.com' })).toMatchObject({ status: 409 })
    expect(await mailsTo('twice@example.com')).toEqual([])
  })

  test('cannot do so for an order of somebody else', async () => {
    const id = await enquire(await testApp.guest())
    expect(await leave(await testApp.guest(), id, { email: 'x@example.com' })).toMatchObject({ status: 404 })
    expect(await leave(owner, id, { email: 'x@example.com' })).toMatchObject({ status: 404 })
  })

  test.each([
    [{}, 'email', 'Invalid email address'],
    [{ email: 'ada' }, 'email', 'Invalid email address'],
    [{ email: 'ada@example.com', phone: '1' }, 'phone', 'Phone must be at least 10 characters'],
  ])('is told what is wrong with %j', async (contact, path, message) => {
    const guest = await testApp.guest()
    const { status, body } = await leave(guest, await enquire(guest), contact)
    expect(status).toBe(400)
    expect(body.payload.errors).toEqual([{ path, message }])
  })
})

test('a customer with an account needs none', async () => {
  const customer = await testApp.member('customer')
  expect(await leave(customer, await enquire(customer), { email: 'x@example.com' })).toMatchObject({ status: 409 })
})

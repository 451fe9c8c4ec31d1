import { asc, eq } from 'drizzle-orm'
import { outbox } from '../db/schema.ts'
import { buildItem } from '../testing/factories.ts'
import { type Caller, openTestApp, type TestApp } from '../testing/testApp.ts'

let test: TestApp
let opal: { id: number }
let owner: Caller
beforeAll(async () => {
  test = await openTestApp()
  opal = await buildItem(test.db, test.shop, { title: 'Honeycomb opal', sold_as: 'made' })
  owner = await test.member('admin')
})
afterAll(() => test.close())

async function enquire(who: Caller, contact?: object): Promise<number> {
  return (await who.post('/cart_items', { items_id: opal.id, action_type: 'enquiry', contact })).body.id
}
const leave = (who: Caller, id: number, contact: object) => who.post(`/cart_items/${id}/contact`, contact)
const mailsTo = (recipient: string) =>
  test.db.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(asc(outbox.id))

describe('a guest who has ordered without an address', () => {
  it('leaves a name and an email, which the owner sees', async () => {
    const guest = await test.guest()
    const id = await enquire(guest)
    const contact = { name: 'Ada Welo', email: 'late@example.com' }
    expect(await leave(guest, id, contact)).toMatchObject({
      status: 200,
      body: { id, version: 2, contact: { ...contact, phone: null }, timeline: [{ kind: 'placed' }] },
    })
    expect((await owner.get(`/cart_items/${id}`)).body).toMatchObject({ contact })
  })

  it('gets the copy of the order with the address of its conversation, and the shop is told', async () => {
    const guest = await test.guest()
    const id = await enquire(guest)
    await leave(guest, id, { email: 'copy@example.com' })
    const [thread] = (await guest.get('/own_threads')).body
    expect(await mailsTo('copy@example.com')).toMatchObject([
      { template: 'orderForCustomer', data: { orderId: id, title: 'Honeycomb opal', thread: { id: thread.id } } },
    ])
    const told = (await test.db.select().from(outbox)).filter(({ template }) => template === 'orderContactForShop')
    expect(told.at(-1)?.data).toMatchObject({ orderId: id, customer: { email: 'copy@example.com' } })
  })

  it('adds the email to a phone number', async () => {
    const guest = await test.guest()
    const id = await enquire(guest, { phone: '904 555 0142' })
    const { body } = await leave(guest, id, { email: 'phone@example.com' })
    expect(body.contact).toEqual({ name: null, email: 'phone@example.com', phone: '904 555 0142' })
  })

  it('leaves one address: a repetition changes nothing and mails nobody, another one is refused', async () => {
    const guest = await test.guest()
    const id = await enquire(guest)
    await leave(guest, id, { email: 'once@example.com' })
    expect(await leave(guest, id, { email: 'Once@example.com' })).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await mailsTo('once@example.com')).toHaveLength(1)
    expect(await leave(guest, id, { email: 'twice@example.com' })).toMatchObject({ status: 409 })
    expect(await mailsTo('twice@example.com')).toEqual([])
  })

  it('cannot do so for an order of somebody else', async () => {
    const id = await enquire(await test.guest())
    expect(await leave(await test.guest(), id, { email: 'x@example.com' })).toMatchObject({ status: 404 })
    expect(await leave(owner, id, { email: 'x@example.com' })).toMatchObject({ status: 404 })
  })

  it.each([
    [{}, 'email', 'Invalid email address'],
    [{ email: 'ada' }, 'email', 'Invalid email address'],
    [{ email: 'ada@example.com', phone: '1' }, 'phone', 'Phone must be at least 10 characters'],
  ])('is told what is wrong with %j', async (contact, path, message) => {
    const guest = await test.guest()
    const { status, body } = await leave(guest, await enquire(guest), contact)
    expect(status).toBe(400)
    expect(body.payload.errors).toEqual([{ path, message }])
  })
})

it('a customer with an account needs none', async () => {
  const customer = await test.member('customer')
  expect(await leave(customer, await enquire(customer), { email: 'x@example.com' })).toMatchObject({ status: 409 })
})

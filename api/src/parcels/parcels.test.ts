import { desc, eq, sql } from 'drizzle-orm'
import { orders, outbox } from '../db/schema.ts'
import { buildItem, buildShop, unique } from '../testing/factories.ts'
import { type Caller, openTestApp } from '../testing/testApp.ts'

const testApp = await openTestApp()
const admin = await testApp.member('admin')
afterAll(testApp.close)

const contact = { name: 'Bo', email: 'bo@example.com' }

async function ordered(who: Caller, title: string, action_type = 'enquiry'): Promise<number> {
  const item_type = action_type === 'enquiry' ? 'Product' : 'Service'
  const { id } = await buildItem(testApp.db, testApp.shop, { title, item_type, slug: unique() })
  return (await who.post('/cart_items', { items_id: id, action_type, contact })).body.id
}
const readOffers = async (id: number) => (await admin.get(`/cart_items/${id}/parcel`)).body
const ship = (id: number, also: unknown, tracking_number = '1Z 9') =>
  admin.post(`/cart_items/${id}/shipping`, { carrier: 'UPS', tracking_number, also })
const readShipping = async (id: number) => (await admin.get(`/cart_items/${id}`)).body.shipping
const mails = () =>
  testApp.db.select({ data: outbox.data }).from(outbox).where(eq(outbox.template, 'shipping')).orderBy(desc(outbox.id))

describe('the offers of a parcel', () => {
  test('are the open enquiries of the customer, those of the same cart first', async () => {
    const guest = await testApp.guest()
    const early = await ordered(guest, 'Pearl')
    await testApp.db.update(orders).set({ created_at: sql`now() - interval '1 day'` }).where(eq(orders.id, early))
    const opal = await ordered(guest, 'Opal')
    const emerald = await ordered(guest, 'Emerald')
    await ordered(guest, 'Polishing', 'booking')
    const cancelled = await ordered(guest, 'Ruby')
    await admin.call('PATCH', `/cart_items/${cancelled}`, { body: { status: 'cancelled' } })
    await ship(await ordered(guest, 'Topaz'), undefined, 'Elsewhere')
    await ordered(await testApp.guest(), 'Of somebody else')
    expect(await readOffers(opal)).toEqual([
      { id: emerald, title: 'Emerald', quantity: 1, is_same_cart: true, is_packed: false },
      { id: early, title: 'Pearl', quantity: 1, is_same_cart: false, is_packed: false },
    ])
  })

  test('say which are in the parcel already', async () => {
    const guest = await testApp.guest()
    const [opal, emerald] = [await ordered(guest, 'Opal'), await ordered(guest, 'Emerald')]
    await ship(opal, [emerald])
    expect(await readOffers(opal)).toMatchObject([{ id: emerald, is_packed: true }])
    await admin.call('PATCH', `/cart_items/${emerald}`, { body: { status: 'cancelled' } })
    expect(await readOffers(opal)).toEqual([])
  })

  test('are none of an order that is not there', async () => {
    expect(await admin.get('/cart_items/999999/parcel')).toMatchObject({ status: 404 })
  })
})

describe('a parcel of several orders', () => {
  test('gives all of them its number, and sends one mail that names all pieces', async () => {
    const guest = await testApp.guest()
    const [opal, emerald, pearl] = [
      await ordered(guest, 'Opal'),
      await ordered(guest, 'Emerald'),
      await ordered(guest, 'Pearl'),
    ]
    const before = (await mails()).length
    const sent = await ship(opal, [pearl, emerald, opal, pearl])
    expect(sent).toMatchObject({ status: 200, body: { id: opal, shipping: { tracking_number: '1Z 9' } } })
    for (const id of [emerald, pearl]) {
      expect(await readShipping(id)).toMatchObject({ carrier: 'UPS', tracking_number: '1Z 9' })
      const { body } = await guest.get(`/cart_items/${id}`)
      expect(body.timeline.at(-1)).toMatchObject({ kind: 'shipping', detail: 'UPS 1Z 9' })
    }
    const [mail, ...others] = await mails()
    expect(others).toHaveLength(before)
    expect(mail?.data).toMatchObject({
      orderId: opal,
      title: 'Opal',
      pieces: [
        { orderId: emerald, title: 'Emerald', quantity: 1 },
        { orderId: pearl, title: 'Pearl', quantity: 1 },
      ],
    })
  })

  test('is one change in the change log, which Undo takes back', async () => {
    const guest = await testApp.guest()
    const [opal, emerald] = [await ordered(guest, 'Opal'), await ordered(guest, 'Emerald')]
    await ship(opal, [emerald])
    const [change] = (await admin.get('/changes')).body.items
    expect(change).toMatchObject({ entity: 'order', batch_size: 2 })
    expect(await admin.post(`/changes/${change.id}/restore`, { whole: true })).toMatchObject({ status: 200 })
    for (const id of [opal, emerald]) expect(await readShipping(id)).toBeNull()
  })

  test('is refused as a whole with an order of somebody else, a booking, or a cancelled order', async () => {
    const guest = await testApp.guest()
    const [opal, cancelled] = [await ordered(guest, 'Opal'), await ordered(guest, 'Ruby')]
    await admin.call('PATCH', `/cart_items/${cancelled}`, { body: { status: 'cancelled' } })
    const strange = [
      await ordered(await testApp.guest(), 'Emerald'),
      await ordered(guest, 'Polishing', 'booking'),
      999_999,
    ]
    for (const id of strange) {
      const message = `Only enquiries of the same customer go into one parcel, not #${id}`
      expect(await ship(opal, [id])).toMatchObject({
        status: 400,
        body: { payload: { errors: [{ path: 'also', message }] } },
      })
    }
    expect(await ship(opal, [cancelled])).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(`#${cancelled}`) },
    })
    expect(await readShipping(opal)).toBeNull()
    const elsewhere = await testApp.member('admin', await buildShop(testApp.db))
    expect(await elsewhere.get(`/cart_items/${opal}/parcel`)).toMatchObject({ status: 404 })
  })

  test.each([[['x']], [[0]], ['1'], [{}], [Array.from({ length: 21 }, (_, n) => n + 1)]])(
    'refuses %j',
    async (also) => {
      const opal = await ordered(await testApp.guest(), 'Opal')
      expect(await ship(opal, also)).toMatchObject({ status: 400 })
    },
  )
})

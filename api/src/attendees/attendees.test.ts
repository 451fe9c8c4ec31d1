import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { threadEntries, threads } from '../db/schema.ts'
import { buildItem, buildShop } from '../testing/factories.ts'
import { openThreadTest } from '../testing/threadScenes.ts'

const { testApp, admin, scenes } = await openThreadTest()
afterAll(testApp.close)

const buildEvent = (capacity?: number) =>
  buildItem(testApp.db, testApp.shop, {
    item_type: 'Event',
    title: `Opal evening ${randomUUID()}`,
    ...(capacity !== undefined && { item_info: { capacity } }),
  })

async function register(event: { id: number }, name: string, more: { email?: string; phone?: string } = {}, seats = 1) {
  const guest = await testApp.guest()
  const contact = { name, phone: '904 555 0142', ...more }
  const order = { items_id: event.id, action_type: 'registration', quantity: seats, contact }
  return Number((await guest.post('/cart_items', order)).body.id)
}

const readList = async ({ id }: { id: number }) => (await admin.get(`/items/${id}/attendees`)).body
const checkIn = (order: number, checked_in = true) => admin.post(`/cart_items/${order}/check_in`, { checked_in })
const cancel = (order: number) => admin.call('PATCH', `/cart_items/${order}`, { body: { status: 'cancelled' } })
const newestChange = async () => (await admin.get('/changes')).body.items[0]

describe('the attendees of an event', () => {
  test('are listed by name with contact, seats and status, cancelled registrations last', async () => {
    const event = await buildEvent(10)
    const cancelled = await register(event, 'Ada')
    await cancel(cancelled)
    const zoe = await register(event, 'zoe', { email: 'zoe@example.com' }, 2)
    await register(event, 'Bo')
    const { body: enquiry } = await (await testApp.guest()).post('/cart_items', {
      items_id: event.id,
      action_type: 'enquiry',
    })
    const { title, left, attendees } = await readList(event)
    expect({ title, left }).toEqual({ title: event.title, left: 7 })
    expect(attendees.map(({ name }: { name: string }) => name)).toEqual(['Bo', 'zoe', 'Ada'])
    expect(attendees[1]).toEqual({
      orders_id: zoe,
      threads_id: expect.any(Number),
      name: 'zoe',
      email: 'zoe@example.com',
      phone: '904 555 0142',
      seats: 2,
      status: 'processing',
      checked_in_at: null,
    })
    expect(attendees.map(({ orders_id }: { orders_id: number }) => orders_id)).not.toContain(enquiry.id)
  })

  test.each([
    [{}, { day: null, end_day: null }],
    [{ event_date: '2026-12-04' }, { day: '2026-12-04', end_day: null }],
    [
      { event_date: '2026-12-04', event_end_date: '2026-12-06' },
      { day: '2026-12-04', end_day: '2026-12-06' },
    ],
  ])('come with the days of the event: %j', async (item_info, days) => {
    const event = await buildItem(testApp.db, testApp.shop, { item_type: 'Event', item_info })
    expect(await readList(event)).toMatchObject(days)
  })

  test('have the name and address of their account', async () => {
    const event = await buildEvent()
    const member = await testApp.member()
    await member.post('/cart_items', { items_id: event.id, action_type: 'registration' })
    expect(await readList(event)).toMatchObject({ left: null, attendees: [{ name: 'Ada Welo', email: member.email }] })
  })

  test('are those of an event of the own shop only', async () => {
    const product = await buildItem(testApp.db, testApp.shop)
    expect(await admin.get(`/items/${product.id}/attendees`)).toMatchObject({ status: 404 })
    const event = await buildEvent()
    const elsewhere = await testApp.member('admin', await buildShop(testApp.db))
    expect(await elsewhere.get(`/items/${event.id}/attendees`)).toMatchObject({ status: 404 })
    const order = await register(event, 'Bo')
    expect(await elsewhere.post(`/cart_items/${order}/check_in`, { checked_in: true })).toMatchObject({ status: 404 })
  })
})

describe('a check-in', () => {
  test('keeps the time of the first, however often it is repeated', async () => {
    const order = await register(await buildEvent(), 'Bo')
    const { body } = await checkIn(order)
    expect(body.checked_in_at).toMatch(/^\d{4}-.*Z$/)
    expect((await checkIn(order)).body).toEqual(body)
    expect((await checkIn(order, false)).body).toMatchObject({ checked_in_at: null })
  })

  test('is in the change log, which takes it back', async () => {
    const event = await buildEvent()
    const order = await register(event, 'Bo')
    const { body } = await checkIn(order)
    const change = await newestChange()
    expect(change).toMatchObject({ entity: 'order', entity_id: order, before: { checked_in_at: null } })
    await admin.post(`/changes/${change.id}/restore`, {})
    expect((await readList(event)).attendees).toMatchObject([{ checked_in_at: null, status: 'processing' }])
    await admin.post(`/changes/${(await newestChange()).id}/restore`, {})
    expect((await readList(event)).attendees).toMatchObject([{ checked_in_at: body.checked_in_at }])
  })

  test('is refused for a cancelled registration, and for what is none', async () => {
    const order = await register(await buildEvent(), 'Bo')
    await cancel(order)
    expect(await checkIn(order)).toMatchObject({ status: 409, body: { message: 'This registration is cancelled.' } })
    expect(await checkIn((await scenes.enquire()).order.id)).toMatchObject({ status: 404 })
    expect(await admin.post(`/cart_items/${order}/check_in`, {})).toMatchObject({ status: 400 })
  })

  test('is no part of what the attendee reads', async () => {
    const event = await buildEvent()
    const member = await testApp.member()
    const registration = { items_id: event.id, action_type: 'registration' }
    const { body } = await member.post('/cart_items', registration)
    await checkIn(body.id)
    expect(JSON.stringify(await member.get(`/cart_items/${body.id}`))).not.toContain('checked_in')
  })
})

describe('a word to all attendees', () => {
  const tell = (event: { id: number }, text: string, key: string = randomUUID()) =>
    admin.post(`/items/${event.id}/attendees/message`, { text }, { headers: { 'idempotency-key': key } })
  const saidIn = async (order: number, text: string) => {
    const [{ id }] = (await admin.get('/threads', { external: { orders_id: order } })).body.items
    const { body } = await admin.get(`/threads/${id}`)
    return body.entries.filter((entry: { text: string }) => entry.text === text).length
  }

  test('is in the conversation of each order, and counts those without an address', async () => {
    const event = await buildEvent()
    const email = `${randomUUID()}@example.com`
    const bo = await register(event, 'Bo', { email })
    const zoe = await register(event, 'Zoe')
    const gone = await register(event, 'Ada', { email: 'ada@example.com' })
    await cancel(gone)
    expect(await tell(event, 'Bring a loupe')).toMatchObject({ status: 200, body: { told: 2, without_email: 1 } })
    expect(await Promise.all([bo, zoe, gone].map((order) => saidIn(order, 'Bring a loupe')))).toEqual([1, 1, 0])
    expect(await scenes.mailsTo(email, 'threadMessage')).toMatchObject([{ data: { text: 'Bring a loupe' } }])
  })

  test('reaches nobody twice, when it is repeated or sent twice at once', async () => {
    const event = await buildEvent()
    const email = `${randomUUID()}@example.com`
    const bo = await register(event, 'Bo', { email })
    const key = randomUUID()
    await Promise.all([tell(event, 'The door is open', key), tell(event, 'The door is open', key)])
    const zoe = await register(event, 'Zoe')
    expect(await tell(event, 'The door is open', key)).toMatchObject({ status: 200, body: { told: 2 } })
    expect(await Promise.all([bo, zoe].map((order) => saidIn(order, 'The door is open')))).toEqual([1, 1])
    expect(await scenes.mailsTo(email, 'threadMessage')).toHaveLength(1)
  })

  test('refuses other words under the same key', async () => {
    const event = await buildEvent()
    await register(event, 'Bo')
    const key = randomUUID()
    await tell(event, 'At nine', key)
    expect(await tell(event, 'At ten', key)).toMatchObject({ status: 422 })
  })

  test('opens the conversation of an order that has none', async () => {
    const event = await buildEvent()
    const order = await register(event, 'Bo')
    const [thread] = await testApp.db.select({ id: threads.id }).from(threads).where(eq(threads.orders_id, order))
    await testApp.db.delete(threadEntries).where(eq(threadEntries.threads_id, thread?.id ?? 0))
    await testApp.db.delete(threads).where(eq(threads.orders_id, order))
    expect((await readList(event)).attendees).toMatchObject([{ threads_id: null }])
    await tell(event, 'Welcome')
    expect(await saidIn(order, 'Welcome')).toBe(1)
  })

  test('is in the change log with its author', async () => {
    const event = await buildEvent()
    await register(event, 'Bo')
    await tell(event, 'Hello')
    expect(await newestChange()).toMatchObject({ entity: 'thread', by_name: 'Ada Welo', after: { messages: 1 } })
  })

  test.each([
    ['no key', { text: 'Hello' }, {}, 'Idempotency-Key'],
    ['no words', { text: ' ' }, { 'idempotency-key': 'a' }, 'text'],
    ['too many words', { text: 'x'.repeat(2001) }, { 'idempotency-key': 'a' }, 'text'],
  ])('refuses %s', async (_, body, headers, path) => {
    const event = await buildEvent()
    expect(await admin.post(`/items/${event.id}/attendees/message`, body, { headers })).toMatchObject({
      status: 400,
      body: { payload: { errors: expect.arrayContaining([expect.objectContaining({ path })]) } },
    })
  })
})

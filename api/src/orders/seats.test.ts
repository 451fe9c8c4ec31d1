import { shopDay } from '@elegant/shared/rules'
import { dayIn } from '../testing/dayIn.ts'
import { buildItem } from '../testing/factories.ts'
import { openOrderTest } from '../testing/orderScenes.ts'
import type { Caller } from '../testing/testApp.ts'

const { testApp, enquire } = await openOrderTest()
afterAll(testApp.close)

describe('an event that is over', () => {
  const createEvent = (event_date: string, event_end_date?: string) =>
    buildItem(testApp.db, testApp.shop, { item_type: 'Event', item_info: { event_date, event_end_date } })
  const register = async (items_id: number, action_type = 'registration') =>
    enquire(await testApp.guest(), { items_id, action_type })
  const dayMs = 86_400_000

  test('rejects registrations under any action and accepts enquiries', async () => {
    const { id } = await createEvent(shopDay(new Date(Date.now() - dayMs)))
    const over = 'This event is over'
    expect(await register(id)).toMatchObject({
      status: 409,
      body: { message: over, payload: { errors: [{ path: 'items_id', message: over }] } },
    })
    expect(await register(id, 'booking')).toMatchObject({ status: 409 })
    expect(await register(id, 'enquiry')).toMatchObject({ status: 201 })
  })

  test('ends in the shop’s time zone: registrations stay open all day', async () => {
    expect(await register((await createEvent(shopDay())).id)).toMatchObject({ status: 201 })
    expect(await register((await createEvent('some day')).id)).toMatchObject({ status: 201 })
  })

  test('ends with its last day', async () => {
    const running = await createEvent(dayIn(-2), dayIn(0))
    const over = await createEvent(dayIn(-3), dayIn(-1))
    expect(await register(running.id)).toMatchObject({ status: 201 })
    expect(await register(over.id)).toMatchObject({ status: 409 })
  })
})

describe('an event with a capacity', () => {
  const full = { status: 409, body: { code: 'CONFLICT', message: 'This event is full' } }
  const eventFor = (capacity: unknown) =>
    buildItem(testApp.db, testApp.shop, { item_type: 'Event', item_info: { capacity } })
  const register = async (items_id: number, more: object = {}, who?: Caller, key?: string) =>
    enquire(who ?? (await testApp.guest()), { items_id, action_type: 'registration', ...more }, key)

  test('accepts registrations up to the capacity, by quantity', async () => {
    const event = await eventFor(5)
    expect(await register(event.id, { quantity: 3 })).toMatchObject({ status: 201 })
    expect(await register(event.id, { quantity: 3 })).toMatchObject({
      status: 409,
      body: {
        message: 'Only 2 seats are left',
        payload: { errors: [{ path: 'quantity', message: 'Only 2 seats are left' }] },
      },
    })
    expect(await register(event.id, { quantity: 2 })).toMatchObject({ status: 201 })
    expect(await register(event.id)).toMatchObject(full)
    // Every action except an enquiry takes a seat.
    expect(await register(event.id, { action_type: 'booking' })).toMatchObject(full)
    expect(await register(event.id, { action_type: 'enquiry' })).toMatchObject({ status: 201 })
  })

  test('refuses to restore a cancelled registration whose seats others have taken', async () => {
    const [event, admin] = [await eventFor(2), await testApp.member('admin')]
    const { body: cancelled } = await register(event.id, { quantity: 2 })
    await admin.call('PATCH', `/cart_items/${cancelled.id}`, { body: { status: 'cancelled' } })
    const { body: other } = await register(event.id)
    const [change] = (await admin.get('/changes', { external: { entity: 'order', entity_id: cancelled.id } })).body
      .items
    const restore = () => admin.post(`/changes/${change.id}/restore`, {})
    expect(await restore()).toMatchObject(full)
    await admin.call('PATCH', `/cart_items/${other.id}`, { body: { status: 'cancelled' } })
    expect(await restore()).toMatchObject({ status: 200 })
    expect((await admin.get(`/items/${event.id}/seats`)).body).toEqual({ left: 0, taken: 2 })
  })

  test('publishes the numbers of available and taken seats without the holders', async () => {
    const event = await eventFor(5)
    const guest = await testApp.guest()
    const seats = async (id = event.id) => (await guest.get(`/items/${id}/seats`)).body
    expect(await seats()).toEqual({ left: 5, taken: 0 })
    await register(event.id, { quantity: 4 })
    await register(event.id, { action_type: 'enquiry', quantity: 9 })
    expect(await seats()).toEqual({ left: 1, taken: 4 })
    await register(event.id)
    expect(await seats()).toEqual({ left: 0, taken: 5 })
    expect(await seats((await eventFor(null)).id)).toEqual({ left: null, taken: 0 })
    const hidden = await buildItem(testApp.db, testApp.shop, { item_info: { capacity: 5 }, Is_disabled: true })
    expect(await guest.get(`/items/${hidden.id}/seats`)).toMatchObject({ status: 404 })
  })

  test('publishes the seats of the events of a list', async () => {
    const [limited, open] = [await eventFor(5), await eventFor(null)]
    const guest = await testApp.guest()
    const seats = async () => {
      const { body } = await guest.get('/items_by_type/Event', { external: { sort: 'newest' } })
      return [limited, open].map(({ id }) => body.items.find((event: { id: number }) => event.id === id).seats)
    }
    expect(await seats()).toEqual([
      { left: 5, taken: 0 },
      { left: null, taken: 0 },
    ])
    await register(limited.id, { quantity: 4 })
    await register(open.id)
    expect(await seats()).toEqual([
      { left: 1, taken: 4 },
      { left: null, taken: 1 },
    ])
  })

  test('frees the seats of a cancelled registration', async () => {
    const event = await eventFor(1)
    const admin = await testApp.member('admin')
    const { body } = await register(event.id)
    expect(await register(event.id)).toMatchObject(full)
    await admin.call('PATCH', `/cart_items/${body.id}`, { body: { status: 'cancelled' } })
    expect(await register(event.id)).toMatchObject({ status: 201 })
  })

  test('limits a line to 10 seats for guests and customers, under any action', async () => {
    const event = await eventFor(200)
    const message = 'At most 10 seats can be registered at once'
    const refused = { status: 409, body: { message, payload: { errors: [{ path: 'quantity', message }] } } }
    expect(await register(event.id, { quantity: 11 })).toMatchObject(refused)
    expect(await register(event.id, { quantity: 11, action_type: 'booking' })).toMatchObject(refused)
    expect(await register(event.id, { quantity: 11 }, await testApp.member())).toMatchObject(refused)
    expect(await register(event.id, { quantity: 11, action_type: 'enquiry' })).toMatchObject({ status: 201 })
    expect(await register(event.id, { quantity: 10 })).toMatchObject({ status: 201 })
  })

  test('limits a guest without contact details to 10 seats in all', async () => {
    const event = await eventFor(200)
    const guest = await testApp.guest()
    const message =
      'Without a name, an email or a phone number you can hold at most 10 seats of this event. Please tell us one.'
    expect(await register(event.id, { quantity: 6 }, guest)).toMatchObject({ status: 201 })
    expect(await register(event.id, { quantity: 5 }, guest)).toMatchObject({
      status: 409,
      body: { message, payload: { errors: [{ path: 'contact', message }] } },
    })
    expect(await register(event.id, { quantity: 4 }, guest)).toMatchObject({ status: 201 })
    expect(await register(event.id, { contact: { name: ' ' } }, guest)).toMatchObject({ status: 409 })
    const contact = { email: 'bo@example.com' }
    expect(await register(event.id, { quantity: 10, contact }, guest)).toMatchObject({ status: 201 })
    const member = await testApp.member()
    for (let line = 0; line < 2; line++)
      expect(await register(event.id, { quantity: 10 }, member)).toMatchObject({ status: 201 })
  })

  test('does not count enquiries', async () => {
    const event = await eventFor(1)
    expect(await enquire(await testApp.guest(), { items_id: event.id })).toMatchObject({ status: 201 })
    expect(await register(event.id)).toMatchObject({ status: 201 })
    expect(await enquire(await testApp.guest(), { items_id: event.id })).toMatchObject({ status: 201 })
  })

  test('is not overbooked by twenty concurrent registrations', async () => {
    const event = await eventFor(7)
    const guests = await Promise.all(Array.from({ length: 20 }, () => testApp.guest()))
    const answers = await Promise.all(guests.map((guest) => register(event.id, {}, guest)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(7).fill(201), ...Array(13).fill(409)])
  })

  test('returns the order for the last seat to each of its repetitions', async () => {
    const event = await eventFor(1)
    const guest = await testApp.guest()
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(event.id, {}, guest, 'mine')))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201])
  })

  test.each([
    ['none', undefined],
    ['text', 'many'],
    ['null', null],
  ])('is unlimited with the capacity %s', async (_, capacity) => {
    const event = await eventFor(capacity)
    for (let line = 0; line < 5; line++)
      expect(await register(event.id, { quantity: 10 })).toMatchObject({ status: 201 })
  })
})

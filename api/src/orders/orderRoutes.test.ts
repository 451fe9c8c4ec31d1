import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { shopDay } from '@elegant/shared/rules'
import { count, eq, sql } from 'drizzle-orm'
import { items, orderEvents, orders, outbox, shops } from '../db/schema.ts'
import { buildItem, buildShop, type TestShop } from '../testing/factories.ts'
import { type Caller, openTestApp, type TestApp } from '../testing/testApp.ts'

const anyThread = { id: expect.any(Number), seed: expect.any(String) }

let test: TestApp
let opal: Awaited<ReturnType<typeof buildItem>>
beforeAll(async () => {
  test = await openTestApp()
  opal = await buildItem(test.db, test.shop, { title: 'Honeycomb opal', price: 1180.5, sold_as: 'made' })
})
afterAll(() => test.close())

const enquire = (who: Caller, more: object = {}, key?: string) =>
  who.post(
    '/cart_items',
    { items_id: opal.id, action_type: 'enquiry', ...more },
    { headers: key === undefined ? {} : { 'idempotency-key': key } },
  )

const stored = async () => (await test.db.select({ count: count() }).from(orders))[0]?.count

describe('an order', () => {
  it('uses the shop’s price and keeps a snapshot of the item', async () => {
    const guest = await test.guest()
    const answer = await enquire(guest, { quantity: 2 })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        id: expect.any(Number),
        items_id: opal.id,
        action_type: 'enquiry',
        status: 'pending',
        quantity: 2,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        version: 1,
        estimate: null,
        shipping: null,
        _customers: { Full_name: '', email: '', customer_number: null },
        _items: { name: 'Honeycomb opal', price: 1180.5, currency: 'USD', type: 'Product', slug: 'honeycomb-opal' },
      },
    })
    await test.db.update(items).set({ title: 'Renamed', price: 1 }).where(eq(items.id, opal.id))
    const [kept] = (await guest.get('/cart_items')).body
    await test.db.update(items).set({ title: 'Honeycomb opal', price: 1180.5 }).where(eq(items.id, opal.id))
    expect(kept).toEqual(answer.body)
  })

  it.each([
    ['enquiry', 'pending'],
    ['registration', 'processing'],
    ['booking', 'processing'],
  ])('for a %s starts as %s', async (action_type, status) => {
    expect((await enquire(await test.guest(), { action_type })).body).toMatchObject({
      action_type,
      status,
      quantity: 1,
    })
  })

  it('carries the name, email and number of the customer who placed it', async () => {
    const member = await test.member()
    expect((await enquire(member)).body._customers).toEqual({
      Full_name: 'Ada Welo',
      email: member.email,
      customer_number: expect.any(Number),
    })
  })

  it('of a user without a customer record carries the name and email of the account', async () => {
    const member = await test.member(null)
    expect((await enquire(member)).body._customers).toMatchObject({ Full_name: 'Ada Welo', email: member.email })
  })

  it('of a guest carries the contact details', async () => {
    const contact = { name: 'Bo', email: 'bo@example.com', phone: '904 555 0142' }
    expect((await enquire(await test.guest(), { contact })).body._customers).toEqual({
      Full_name: 'Bo',
      email: 'bo@example.com',
      customer_number: null,
    })
  })
})

describe('the mails and timeline of an order', () => {
  const mailsOf = (orderId: number) =>
    test.db
      .select({ recipient: outbox.recipient, template: outbox.template, data: outbox.data, thread: outbox.thread })
      .from(outbox)
      .where(sql`${outbox.data}->>'orderId' = ${String(orderId)}`)
      .orderBy(outbox.id)

  it('are a mail to the shop, one to the customer, and the first timeline entry', async () => {
    const member = await test.member()
    const { body } = await enquire(member, { quantity: 2, contact: { phone: '904 555 0142' } })
    const line = {
      orderId: body.id,
      title: 'Honeycomb opal',
      action: 'enquiry',
      quantity: 2,
      price: 1180.5,
      currency: 'USD',
      availability: 'Available',
    }
    const customer = { name: 'Ada Welo', email: member.email, phone: '904 555 0142' }
    const thread = `orders:user:${member.userId}`
    expect(await mailsOf(body.id)).toEqual([
      { recipient: test.env.ADMIN_EMAIL, template: 'orderForShop', data: { ...line, customer }, thread },
      {
        recipient: member.email,
        template: 'orderForCustomer',
        data: { ...line, customer, status: 'pending', thread: anyThread },
        thread,
      },
    ])
    expect((await member.get(`/cart_items/${body.id}`)).body).toEqual({
      ...body,
      ...{ paid: null, picture: null },
      timeline: [{ kind: 'placed', detail: 'pending', by: 'customer', created_at: body.created_at }],
    })
  })

  it('are addressed to the shop and to the address of the guest', async () => {
    const shop = await buildShop(test.db)
    const contact_info = { name: '', email: 'owner@example.com', phone: '', website_url: '' }
    await test.db.update(shops).set({ contact_info }).where(eq(shops.id, shop.id))
    const item = await buildItem(test.db, shop)
    const { body } = await enquire(await test.guest(undefined, shop), {
      items_id: item.id,
      contact: { email: 'bo@example.com' },
    })
    expect((await mailsOf(body.id)).map(({ recipient }) => recipient)).toEqual(['owner@example.com', 'bo@example.com'])
  })

  it('contain no mail to a guest without an address', async () => {
    const { body } = await enquire(await test.guest())
    expect((await mailsOf(body.id)).map(({ template }) => template)).toEqual(['orderForShop'])
  })

  it('are not repeated for the same key', async () => {
    const guest = await test.guest()
    const { body } = await enquire(guest, {}, 'line-1')
    await enquire(guest, {}, 'line-1')
    expect(await mailsOf(body.id)).toHaveLength(1)
    expect((await guest.get(`/cart_items/${body.id}`)).body.timeline).toHaveLength(1)
  })

  it('are rolled back together if one cannot be stored', async () => {
    const before = await stored()
    const [events] = await test.db.select({ count: count() }).from(orderEvents)
    await test.db.execute(
      sql`alter table outbox add constraint broken check (template <> 'orderForCustomer') not valid`,
    )
    const answer = await enquire(await test.member())
    await test.db.execute(sql`alter table outbox drop constraint broken`)
    expect(answer.status).toBe(400)
    expect(await stored()).toBe(before)
    expect(await test.db.select({ count: count() }).from(orderEvents)).toEqual([events])
  })
})

describe('an unavailable item', () => {
  const gone = {
    status: 404,
    body: {
      message: 'This item is no longer available',
      payload: { errors: [{ path: 'items_id', message: 'This item is no longer available' }] },
    },
  }

  it.each([
    ['never was', async () => 2_147_483_647],
    ['is disabled', async () => (await buildItem(test.db, test.shop, { Is_disabled: true })).id],
    ['is archived', async () => (await buildItem(test.db, test.shop, { archived_at: new Date() })).id],
    ['is in another shop', async () => (await buildItem(test.db, await buildShop(test.db))).id],
  ])('is rejected when it %s', async (_, id) => {
    const before = await stored()
    expect(await enquire(await test.guest(), { items_id: await id() })).toMatchObject(gone)
    expect(await enquire(await test.member('admin'), { items_id: await id() })).toMatchObject(gone)
    expect(await stored()).toBe(before)
  })

  it('is rejected in a hidden shop', async () => {
    const shop = await buildShop(test.db)
    const item = await buildItem(test.db, shop)
    await test.db.update(shops).set({ Is_visible: false }).where(eq(shops.id, shop.id))
    expect(await enquire(await test.guest(undefined, shop), { items_id: item.id })).toMatchObject(gone)
  })

  it('does not affect a repeated order with the same key', async () => {
    const guest = await test.guest()
    const item = await buildItem(test.db, test.shop)
    const first = await enquire(guest, { items_id: item.id }, 'once')
    await test.db.update(items).set({ Is_disabled: true }).where(eq(items.id, item.id))
    expect(await enquire(guest, { items_id: item.id }, 'once')).toMatchObject({ status: 200, body: first.body })
  })
})

describe('Idempotency-Key', () => {
  it('returns the same order for the same request', async () => {
    const guest = await test.guest()
    const key = randomUUID()
    const first = await enquire(guest, {}, key)
    const again = await enquire(guest, { quantity: 1 }, key)
    expect(first.status).toBe(201)
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect((await guest.get('/cart_items')).body).toHaveLength(1)
  })

  it('rejects another order with a used key', async () => {
    const guest = await test.guest()
    await enquire(guest, {}, 'line-1')
    for (const other of [{ quantity: 3 }, { action_type: 'booking' }, { contact: { name: 'Bo' } }]) {
      expect(await enquire(guest, other, 'line-1')).toMatchObject({
        status: 422,
        body: { code: 'IDEMPOTENCY_KEY_REUSED' },
      })
    }
    expect((await guest.get('/cart_items')).body).toHaveLength(1)
  })

  it('is scoped to its sender', async () => {
    expect((await enquire(await test.guest(), {}, 'same')).status).toBe(201)
    expect((await enquire(await test.guest(), {}, 'same')).status).toBe(201)
  })

  it('creates one order from twenty concurrent requests', async () => {
    const guest = await test.guest()
    const answers = await Promise.all(Array.from({ length: 20 }, () => enquire(guest, {}, 'double click')))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await guest.get('/cart_items')).body).toHaveLength(1)
  })

  it('creates one of twenty different concurrent orders and rejects the others', async () => {
    const guest = await test.guest()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => enquire(guest, { quantity: n + 1 }, 'two tabs')),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(422)])
    expect((await guest.get('/cart_items')).body).toHaveLength(1)
  })

  it('is optional; without it each request is an order', async () => {
    const guest = await test.guest()
    await Promise.all([enquire(guest), enquire(guest)])
    expect((await guest.get('/cart_items')).body).toHaveLength(2)
  })

  it.each([[''], ['x'.repeat(256)], ['ключ']])('must be short and printable, unlike %j', async (key) => {
    expect(await enquire(await test.guest(), {}, key)).toMatchObject({
      status: 400,
      body: { payload: { errors: [{ path: 'Idempotency-Key' }] } },
    })
  })
})

it('accepts the button’s label as the action', async () => {
  const item = await buildItem(test.db, test.shop)
  const guest = await test.guest()
  const order = { items_id: item.id, action_type: 'Book Service' }
  expect(await guest.post('/cart_items', order)).toMatchObject({
    status: 201,
    body: { action_type: 'booking', status: 'processing' },
  })
})

describe('an event that is over', () => {
  const eventOf = (day: string) => buildItem(test.db, test.shop, { item_type: 'Event', item_info: { event_date: day } })
  const register = async (items_id: number, action_type = 'registration') =>
    enquire(await test.guest(), { items_id, action_type })
  const dayMs = 86_400_000

  it('rejects registrations under any action and accepts enquiries', async () => {
    const { id } = await eventOf(shopDay(new Date(Date.now() - dayMs)))
    const over = 'This event is over'
    expect(await register(id)).toMatchObject({
      status: 409,
      body: { message: over, payload: { errors: [{ path: 'items_id', message: over }] } },
    })
    expect(await register(id, 'booking')).toMatchObject({ status: 409 })
    expect(await register(id, 'enquiry')).toMatchObject({ status: 201 })
  })

  it('ends in the shop’s time zone: registrations stay open all day', async () => {
    expect(await register((await eventOf(shopDay())).id)).toMatchObject({ status: 201 })
    expect(await register((await eventOf('some day')).id)).toMatchObject({ status: 201 })
  })
})

describe('an event with a capacity', () => {
  const full = { status: 409, body: { code: 'CONFLICT', message: 'This event is full' } }
  const eventFor = (capacity: unknown) => buildItem(test.db, test.shop, { item_type: 'Event', item_info: { capacity } })
  const register = async (items_id: number, more: object = {}, who?: Caller, key?: string) =>
    enquire(who ?? (await test.guest()), { items_id, action_type: 'registration', ...more }, key)

  it('accepts registrations up to the capacity, by quantity', async () => {
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

  it('refuses to restore a cancelled registration whose seats others have taken', async () => {
    const [event, admin] = [await eventFor(2), await test.member('admin')]
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

  it('publishes the numbers of available and taken seats without the holders', async () => {
    const event = await eventFor(5)
    const guest = await test.guest()
    const seats = async (id = event.id) => (await guest.get(`/items/${id}/seats`)).body
    expect(await seats()).toEqual({ left: 5, taken: 0 })
    await register(event.id, { quantity: 4 })
    await register(event.id, { action_type: 'enquiry', quantity: 9 })
    expect(await seats()).toEqual({ left: 1, taken: 4 })
    await register(event.id)
    expect(await seats()).toEqual({ left: 0, taken: 5 })
    expect(await seats((await eventFor(null)).id)).toEqual({ left: null, taken: 0 })
    const hidden = await buildItem(test.db, test.shop, { item_info: { capacity: 5 }, Is_disabled: true })
    expect(await guest.get(`/items/${hidden.id}/seats`)).toMatchObject({ status: 404 })
  })

  it('publishes the seats of the events of a list', async () => {
    const [limited, open] = [await eventFor(5), await eventFor(null)]
    const guest = await test.guest()
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

  it('frees the seats of a cancelled registration', async () => {
    const event = await eventFor(1)
    const admin = await test.member('admin')
    const { body } = await register(event.id)
    expect(await register(event.id)).toMatchObject(full)
    await admin.call('PATCH', `/cart_items/${body.id}`, { body: { status: 'cancelled' } })
    expect(await register(event.id)).toMatchObject({ status: 201 })
  })

  it('limits a line to 10 seats for guests and customers, under any action', async () => {
    const event = await eventFor(200)
    const message = 'At most 10 seats can be registered at once'
    const refused = { status: 409, body: { message, payload: { errors: [{ path: 'quantity', message }] } } }
    expect(await register(event.id, { quantity: 11 })).toMatchObject(refused)
    expect(await register(event.id, { quantity: 11, action_type: 'booking' })).toMatchObject(refused)
    expect(await register(event.id, { quantity: 11 }, await test.member())).toMatchObject(refused)
    expect(await register(event.id, { quantity: 11, action_type: 'enquiry' })).toMatchObject({ status: 201 })
    expect(await register(event.id, { quantity: 10 })).toMatchObject({ status: 201 })
  })

  it('limits a guest without contact details to 10 seats in all', async () => {
    const event = await eventFor(200)
    const guest = await test.guest()
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
    const member = await test.member()
    for (let line = 0; line < 2; line++)
      expect(await register(event.id, { quantity: 10 }, member)).toMatchObject({ status: 201 })
  })

  it('does not count enquiries', async () => {
    const event = await eventFor(1)
    expect(await enquire(await test.guest(), { items_id: event.id })).toMatchObject({ status: 201 })
    expect(await register(event.id)).toMatchObject({ status: 201 })
    expect(await enquire(await test.guest(), { items_id: event.id })).toMatchObject({ status: 201 })
  })

  it('is not overbooked by twenty concurrent registrations', async () => {
    const event = await eventFor(7)
    const guests = await Promise.all(Array.from({ length: 20 }, () => test.guest()))
    const answers = await Promise.all(guests.map((guest) => register(event.id, {}, guest)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(7).fill(201), ...Array(13).fill(409)])
  })

  it('returns the order for the last seat to each of its repetitions', async () => {
    const event = await eventFor(1)
    const guest = await test.guest()
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(event.id, {}, guest, 'mine')))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201])
  })

  it.each([
    ['none', undefined],
    ['text', 'many'],
    ['null', null],
  ])('is unlimited with the capacity %s', async (_, capacity) => {
    const event = await eventFor(capacity)
    for (let line = 0; line < 5; line++)
      expect(await register(event.id, { quantity: 10 })).toMatchObject({ status: 201 })
  })
})

describe('a block', () => {
  const block = (admin: Caller, userId: string) =>
    admin.call('PATCH', `/customer/${userId}`, {
      body: { elegant_user_id: userId, role: 'blocked', block_deny_access: true, block_deny_reason: 'Unpaid orders' },
    })

  it('prevents orders that finish after its response', async () => {
    const admin = await test.member('admin')
    for (let round = 0; round < 5; round++) {
      const member = await test.member()
      const ownOrders = () =>
        test.db
          .select()
          .from(orders)
          .where(eq(orders.subject, `user:${member.userId}`))
      const answers = Array.from({ length: 10 }, () => enquire(member))
      expect(await block(admin, member.userId)).toMatchObject({ status: 200 })
      const before = await ownOrders()
      const statuses = (await Promise.all(answers)).map(({ status }) => status)
      expect(statuses.every((status) => status === 201 || status === 403)).toBe(true)
      expect(await ownOrders()).toHaveLength(before.length)
      expect(before).toHaveLength(statuses.filter((status) => status === 201).length)
    }
  })
})

describe('a block of a customer who goes on ordering', () => {
  it('is not starved by twenty concurrent orders', async () => {
    const admin = await test.member('admin')
    const member = await test.member()
    let isBlocked = false
    const statuses: number[] = []
    const ordering = Array.from({ length: 20 }, async () => {
      while (!isBlocked) statuses.push((await enquire(member)).status)
    })
    while (statuses.length < 20) await setTimeout(5)
    const startedAt = performance.now()
    await test.call('PATCH', `/customer/${member.userId}`, {
      headers: { authorization: `Bearer ${admin.token}` },
      body: { elegant_user_id: member.userId, role: 'blocked', block_deny_access: true, block_deny_reason: 'Enough' },
    })
    const took = performance.now() - startedAt
    isBlocked = true
    await Promise.all(ordering)
    expect(await enquire(member)).toMatchObject({ status: 403 })
    expect(new Set(statuses)).toEqual(new Set([201, 403]))
    // Takes milliseconds; a starved lock took seconds on any machine.
    expect(took).toBeLessThan(3000)
  })
})

describe('GET /cart_items', () => {
  it('returns own orders, newest first, and all of the shop to an admin', async () => {
    const guest = await test.guest()
    const customer = await test.member()
    const admin = await test.member('admin')
    const elsewhere = await buildShop(test.db)
    const foreign = await buildItem(test.db, elsewhere)
    await (await test.guest(undefined, elsewhere)).post('/cart_items', { items_id: foreign.id, action_type: 'enquiry' })
    const first = (await enquire(guest)).body
    const second = (await enquire(guest)).body
    const customers = (await enquire(customer)).body
    const own = (await enquire(admin)).body

    expect((await guest.get('/cart_items')).body).toEqual([second, first])
    expect((await customer.get('/cart_items')).body).toEqual([customers])
    expect((await customer.get('/cart_items', { external: { scope: 'own' } })).body).toEqual([customers])
    expect((await admin.get('/cart_items', { external: { scope: 'own' } })).body).toEqual([own])
    const all = (await admin.get('/cart_items')).body
    expect(all.slice(0, 4)).toEqual([own, customers, second, first])
    expect((await admin.get('/cart_items', { external: { scope: 'shop' } })).body).toEqual(all)
    expect(all.some((order: { items_id: number }) => order.items_id === foreign.id)).toBe(false)
  })

  it.each([['guest'], ['member']] as const)('rejects a %s who requests all of the shop', async (who) => {
    const answer = await (await test[who]()).get('/cart_items', { external: { scope: 'shop' } })
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  })
})

describe('GET /cart_items with a page', () => {
  let shop: TestShop
  let admin: Caller
  beforeAll(async () => {
    shop = await buildShop(test.db)
    admin = await test.member('admin', shop)
  })
  const ask = (external: object, who = admin) => who.get('/cart_items', { external })
  const names = async (external: object, who = admin) =>
    (await ask({ page: 1, ...external }, who)).body.items.map(
      (order: { _items: { name: string } }) => order._items.name,
    )

  it('paginates by 24, newest first, with counts by status', async () => {
    const own = await buildShop(test.db)
    const owner = await test.member('admin', own)
    const guest = await test.guest(undefined, own)
    const item = await buildItem(test.db, own)
    const placed = []
    for (let n = 0; n < 26; n++) {
      const action_type = n < 3 ? 'booking' : 'enquiry'
      placed.push((await guest.post('/cart_items', { items_id: item.id, action_type })).body)
    }
    await owner.call('PATCH', `/cart_items/${placed[0].id}`, { body: { status: 'completed' } })
    await owner.call('PATCH', `/cart_items/${placed[25].id}`, { body: { status: 'cancelled' } })
    const counts = { total: 26, pending: 22, processing: 2, completed: 1, cancelled: 1 }
    const first = await ask({ page: 1 }, owner)
    expect(first.body).toMatchObject({ itemsReceived: 24, curPage: 1, nextPage: 2, prevPage: null, offset: 0 })
    expect(first.body).toMatchObject({ perPage: 24, itemsTotal: 26, pageTotal: 2, counts })
    expect(first.body.items[1]).toEqual({ ...placed[24], paid: null, picture: null })
    expect((await ask({ page: 2 }, owner)).body).toMatchObject({ items: [placed[1], { id: placed[0].id }], counts })
    expect((await ask({ page: 3 }, owner)).body).toMatchObject({ items: [], itemsTotal: 26, counts })
    const completed = await ask({ page: 1, status: 'completed' }, owner)
    expect(completed.body).toMatchObject({ items: [{ id: placed[0].id }], itemsTotal: 1, counts })
    expect((await ask({ page: 1, action_type: 'booking' }, owner)).body).toMatchObject({ itemsTotal: 3, counts })
    expect((await ask({ status: 'completed' }, owner)).body).toMatchObject([{ id: placed[0].id }])
  })

  it('searches product, customer and contact details, ignoring case', async () => {
    const guest = await test.guest(undefined, shop)
    const member = await test.member('customer', shop)
    const other = await test.member(null, shop)
    const order = async (who: Caller, title: string, contact?: object) =>
      enquire(who, { items_id: (await buildItem(test.db, shop, { title })).id, contact })
    await order(guest, 'Welo 100% opal')
    await order(guest, 'Emerald', { name: 'Bo_Guest', email: 'bo@guest.example', phone: '904 555 0199' })
    await order(member, 'Ruby')
    await order(other, 'Topaz')

    expect(await names({ search: 'WELO' })).toEqual(['Topaz', 'Ruby', 'Welo 100% opal'])
    expect(await names({ search: ' ruby ' })).toEqual(['Ruby'])
    expect(await names({ search: member.email.toUpperCase() })).toEqual(['Ruby'])
    expect(await names({ search: other.email })).toEqual(['Topaz'])
    for (const search of ['bo_guest', 'GUEST.example', '555 0199']) expect(await names({ search })).toEqual(['Emerald'])
    expect(await names({ search: '100%' })).toEqual(['Welo 100% opal'])
    const [{ id }] = (await admin.get('/cart_items', { external: { search: 'ruby' } })).body
    for (const search of [`#${id}`, ` ${id} `]) expect(await names({ search })).toContain('Ruby')
    expect(await names({ search: 'o_g' })).toEqual(['Emerald'])
    for (const inert of ['_o', '\\', "'", "' or 1=1 --", ' | !x:* <->', '(a+)+$', '%_%_%_']) {
      expect(await names({ search: inert })).toEqual([])
    }
    expect(await names({ search: '' })).toHaveLength(4)
    expect(await names({}, member)).toEqual(['Ruby'])
    expect((await ask({ page: 1 }, member)).body.counts).toMatchObject({ total: 1, pending: 1 })
    expect(await names({ search: 'emerald' }, member)).toEqual([])
    expect(await names({ scope: 'own' })).toEqual([])
    expect(await names({ search: 'ruby' }, await test.member('admin'))).toEqual([])
  })

  it.each([
    [{ page: 0 }],
    [{ page: 1.5 }],
    [{ page: '1' }],
    [{ page: 10_001 }],
    [{ page: 1, status: 'shipped' }],
    [{ page: 1, action_type: 'theft' }],
    [{ page: 1, search: 'x'.repeat(101) }],
    [{ page: 1, search: 'a\u0000' }],
    [{ page: 1, sort: 'id;drop' }],
    [{ page: 1, scope: 'all' }],
  ])('rejects %j', async (external) => {
    expect(await ask(external)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
  })
})

describe('GET /cart_items/{id}', () => {
  it('is restricted to the owner and the admins of the shop', async () => {
    const guest = await test.guest()
    const { body } = await enquire(guest)
    const path = `/cart_items/${body.id}`
    expect(await guest.get(path)).toMatchObject({ status: 200, body })
    expect(await (await test.member('admin')).get(path)).toMatchObject({ status: 200, body })
    for (const other of [
      await test.guest(),
      await test.member(),
      await test.member('admin', await buildShop(test.db)),
    ]) {
      expect(await other.get(path)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    }
  })

  it('returns 404 for orders of others', async () => {
    const { body } = await enquire(await test.guest())
    const thief = await test.guest()
    const foreign = await test.member('admin', await buildShop(test.db))
    for (let id = Math.max(1, body.id - 50); id < body.id + 10; id++) {
      for (const caller of [thief, foreign]) expect((await caller.get(`/cart_items/${id}`)).status).toBe(404)
    }
  })

  it.each([['0'], ['-1'], ['1.5'], ['one'], ['9999999999'], ['1;drop']])('rejects the id %s', async (id) => {
    expect(await (await test.guest()).get(`/cart_items/${id}`)).toMatchObject({ status: 400 })
  })
})

import { setTimeout } from 'node:timers/promises'
import { count, eq, sql } from 'drizzle-orm'
import { items, orderEvents, orders, outbox, shops } from '../db/schema.ts'
import { buildItem, buildShop } from '../testing/factories.ts'
import { openOrderTest } from '../testing/orderScenes.ts'
import type { Caller } from '../testing/testApp.ts'

const anyThread = { id: expect.any(Number), seed: expect.any(String) }

const { testApp, opal, enquire } = await openOrderTest()
afterAll(testApp.close)

const stored = async () => (await testApp.db.select({ count: count() }).from(orders))[0]?.count

describe('an order', () => {
  test('uses the shop’s price and keeps a snapshot of the item', async () => {
    const guest = await testApp.guest()
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
    await testApp.db.update(items).set({ title: 'Renamed', price: 1 }).where(eq(items.id, opal.id))
    const [kept] = (await guest.get('/cart_items')).body
    await testApp.db.update(items).set({ title: 'Honeycomb opal', price: 1180.5 }).where(eq(items.id, opal.id))
    expect(kept).toEqual(answer.body)
  })

  test.each([
    ['enquiry', 'pending'],
    ['registration', 'processing'],
    ['booking', 'processing'],
  ])('for a %s starts as %s', async (action_type, status) => {
    expect((await enquire(await testApp.guest(), { action_type })).body).toMatchObject({
      action_type,
      status,
      quantity: 1,
    })
  })

  test('carries the name, email and number of the customer who placed it', async () => {
    const member = await testApp.member()
    expect((await enquire(member)).body._customers).toEqual({
      Full_name: 'Ada Welo',
      email: member.email,
      customer_number: expect.any(Number),
    })
  })

  test('of a user without a customer record carries the name and email of the account', async () => {
    const member = await testApp.member(null)
    expect((await enquire(member)).body._customers).toMatchObject({ Full_name: 'Ada Welo', email: member.email })
  })

  test('of a guest carries the contact details', async () => {
    const contact = { name: 'Bo', email: 'bo@example.com', phone: '904 555 0142' }
    expect((await enquire(await testApp.guest(), { contact })).body._customers).toEqual({
      Full_name: 'Bo',
      email: 'bo@example.com',
      customer_number: null,
    })
  })
})

describe('the mails and timeline of an order', () => {
  const getMails = (orderId: number) =>
    testApp.db
      .select({ recipient: outbox.recipient, template: outbox.template, data: outbox.data, thread: outbox.thread })
      .from(outbox)
      .where(sql`${outbox.data}->>'orderId' = ${String(orderId)}`)
      .orderBy(outbox.id)

  test('are a mail to the shop, one to the customer, and the first timeline entry', async () => {
    const member = await testApp.member()
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
    expect(await getMails(body.id)).toEqual([
      { recipient: testApp.env.ADMIN_EMAIL, template: 'orderForShop', data: { ...line, customer }, thread },
      {
        recipient: member.email,
        template: 'orderForCustomer',
        data: { ...line, customer, status: 'pending', thread: anyThread },
        thread,
      },
    ])
    expect((await member.get(`/cart_items/${body.id}`)).body).toEqual({
      ...body,
      paid: null,
      picture: null,
      timeline: [{ kind: 'placed', detail: 'pending', by: 'customer', created_at: body.created_at }],
    })
  })

  test('say when and where the event of a registration is', async () => {
    const item_info = { event_date: '2099-12-24', event_time: '18:30 – 20:30', location: 'Our studio' }
    const show = await buildItem(testApp.db, testApp.shop, { item_type: 'Event', item_info })
    const member = await testApp.member()
    const { body } = await enquire(member, { items_id: show.id, action_type: 'registration' })
    const event = { day: 'December 24, 2099', time: '18:30 – 20:30', place: 'Our studio' }
    expect((await getMails(body.id)).map(({ data }) => data)).toMatchObject([{ event }, { event }])
  })

  test('name all days of an event', async () => {
    const item_info = { event_date: '2099-12-30', event_end_date: '2100-01-02' }
    const show = await buildItem(testApp.db, testApp.shop, { item_type: 'Event', item_info })
    const { body } = await enquire(await testApp.member(), { items_id: show.id, action_type: 'registration' })
    const event = { day: 'December 30, 2099 – January 2, 2100', time: '', place: '' }
    expect((await getMails(body.id)).map(({ data }) => data)).toMatchObject([{ event }, { event }])
  })

  test('are addressed to the shop and to the address of the guest', async () => {
    const shop = await buildShop(testApp.db)
    const contact_info = { name: '', email: 'owner@example.com', phone: '', website_url: '' }
    await testApp.db.update(shops).set({ contact_info }).where(eq(shops.id, shop.id))
    const item = await buildItem(testApp.db, shop)
    const { body } = await enquire(await testApp.guest(undefined, shop), {
      items_id: item.id,
      contact: { email: 'bo@example.com' },
    })
    expect((await getMails(body.id)).map(({ recipient }) => recipient)).toEqual(['owner@example.com', 'bo@example.com'])
  })

  test('contain no mail to a guest without an address', async () => {
    const { body } = await enquire(await testApp.guest())
    expect((await getMails(body.id)).map(({ template }) => template)).toEqual(['orderForShop'])
  })

  test('are at most five an hour to the address of guests, a checkout being one, and none is kept from the shop', async () => {
    const toHer = eq(outbox.recipient, 'crowd@example.com')
    const send = async (contact: object, lines = 1) => {
      const guest = await testApp.guest()
      for (let line = 0; line < lines; line++) await enquire(guest, { contact })
    }
    const copies = () => testApp.db.$count(outbox, toHer)
    await send({ email: 'crowd@example.com' }, 7)
    for (const email of ['crowd@example.com', 'Crowd@example.com'])
      await Promise.all([send({ email }), send({ email })])
    expect(await copies()).toBe(11)

    const { body } = await enquire(await testApp.guest(), { contact: { email: 'crowd@example.com' } })
    expect((await getMails(body.id)).map(({ template }) => template)).toEqual(['orderForShop'])
    const late = await testApp.guest()
    const { body: silent } = await enquire(late)
    await late.post(`/cart_items/${silent.id}/contact`, { email: 'crowd@example.com' })
    expect(await copies()).toBe(11)

    await testApp.db.update(outbox).set({ created_at: sql`now() - interval '61 minutes'` }).where(toHer)
    await send({ email: 'crowd@example.com' })
    expect(await copies()).toBe(12)
  })

  test('are not repeated for the same key', async () => {
    const guest = await testApp.guest()
    const { body } = await enquire(guest, {}, 'line-1')
    await enquire(guest, {}, 'line-1')
    expect(await getMails(body.id)).toHaveLength(1)
    expect((await guest.get(`/cart_items/${body.id}`)).body.timeline).toHaveLength(1)
  })

  test('are rolled back together if one cannot be stored', async () => {
    const before = await stored()
    const [events] = await testApp.db.select({ count: count() }).from(orderEvents)
    await testApp.db.execute(
      sql`alter table outbox add constraint broken check (template <> 'orderForCustomer') not valid`,
    )
    const answer = await enquire(await testApp.member())
    await testApp.db.execute(sql`alter table outbox drop constraint broken`)
    expect(answer.status).toBe(400)
    expect(await stored()).toBe(before)
    expect(await testApp.db.select({ count: count() }).from(orderEvents)).toEqual([events])
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

  test.each([
    ['never was', async () => 2_147_483_647],
    ['is disabled', async () => (await buildItem(testApp.db, testApp.shop, { Is_disabled: true })).id],
    ['is archived', async () => (await buildItem(testApp.db, testApp.shop, { archived_at: new Date() })).id],
    ['is in another shop', async () => (await buildItem(testApp.db, await buildShop(testApp.db))).id],
  ])('is rejected when it %s', async (_, id) => {
    const before = await stored()
    expect(await enquire(await testApp.guest(), { items_id: await id() })).toMatchObject(gone)
    expect(await enquire(await testApp.member('admin'), { items_id: await id() })).toMatchObject(gone)
    expect(await stored()).toBe(before)
  })

  test('is rejected in a hidden shop', async () => {
    const shop = await buildShop(testApp.db)
    const item = await buildItem(testApp.db, shop)
    await testApp.db.update(shops).set({ Is_visible: false }).where(eq(shops.id, shop.id))
    expect(await enquire(await testApp.guest(undefined, shop), { items_id: item.id })).toMatchObject(gone)
  })

  test('does not affect a repeated order with the same key', async () => {
    const guest = await testApp.guest()
    const item = await buildItem(testApp.db, testApp.shop)
    const first = await enquire(guest, { items_id: item.id }, 'once')
    await testApp.db.update(items).set({ Is_disabled: true }).where(eq(items.id, item.id))
    expect(await enquire(guest, { items_id: item.id }, 'once')).toMatchObject({ status: 200, body: first.body })
  })
})

test('accepts the button’s label as the action', async () => {
  const item = await buildItem(testApp.db, testApp.shop)
  const guest = await testApp.guest()
  const order = { items_id: item.id, action_type: 'Book Service' }
  expect(await guest.post('/cart_items', order)).toMatchObject({
    status: 201,
    body: { action_type: 'booking', status: 'processing' },
  })
})

describe('a block', () => {
  const block = (admin: Caller, userId: string) =>
    admin.call('PATCH', `/customer/${userId}`, {
      body: { elegant_user_id: userId, role: 'blocked', block_deny_access: true, block_deny_reason: 'Unpaid orders' },
    })

  test('prevents orders that finish after its response', async () => {
    const admin = await testApp.member('admin')
    for (let round = 0; round < 5; round++) {
      const member = await testApp.member()
      const ownOrders = () =>
        testApp.db
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
  test('is not starved by twenty concurrent orders', async () => {
    const admin = await testApp.member('admin')
    const member = await testApp.member()
    let isBlocked = false
    const statuses: number[] = []
    const ordering = Array.from({ length: 20 }, async () => {
      while (!isBlocked) statuses.push((await enquire(member)).status)
    })
    while (statuses.length < 20) await setTimeout(5)
    const startedAt = performance.now()
    await admin.call('PATCH', `/customer/${member.userId}`, {
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

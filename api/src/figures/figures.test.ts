import { figureDays, shopTimeZone } from '@elegant/shared/rules'
import { eq, sql } from 'drizzle-orm'
import { customers, estimates, orders, threads } from '../db/schema.ts'
import { dayIn } from '../testing/dayIn.ts'
import { buildCategory, buildItem, buildShop, type TestShop } from '../testing/factories.ts'
import { openTestApp } from '../testing/testApp.ts'

const testApp = await openTestApp()
afterAll(testApp.close)

async function ownShop(): Promise<{ shop: TestShop; figures: () => Promise<ReturnType<typeof JSON.parse>> }> {
  const shop = await buildShop(testApp.db)
  const owner = await testApp.member('admin', shop)
  return { shop, figures: async () => (await owner.get('/figures')).body }
}

const nothing = { total: 0, hidden: 0 }

test('returns zeros for an empty shop', async () => {
  const { figures } = await ownShop()
  const { orders_by_day, money, ...rest } = await figures()
  expect(rest).toEqual({
    shop: { Is_visible: true, testmode: false, version: 1 },
    items: {
      Product: nothing,
      Blog: nothing,
      Event: nothing,
      Service: nothing,
      About: nothing,
      Custom: nothing,
    },
    categories: nothing,
    next_event: null,
    orders: { total: 0, pending: 0, processing: 0, completed: 0, cancelled: 0 },
    customers: { total: 1, online: 1, admins: 1, blocked: 0 },
    requests: { total: 0, new: 0, read: 0, answered: 0 },
    sends_mail: false,
    waiting: { unread: 0, conversations: 0, accepted: 0, line: 0, ending: 0, no_picture: 0, no_treatment: 0 },
  })
  expect(money).toMatchObject({ currency: 'USD', open: 0 })
  expect(money.by_day).toEqual(orders_by_day.map(({ day }: { day: string }) => ({ day, received: 0 })))
  expect(orders_by_day).toHaveLength(figureDays)
  expect(orders_by_day[0]).toEqual({ day: dayIn(1 - figureDays), orders: 0 })
  expect(orders_by_day.at(-1)).toEqual({ day: dayIn(0), orders: 0 })
})

test('counts visible and hidden rows, without deleted ones', async () => {
  const { shop, figures } = await ownShop()
  await buildItem(testApp.db, shop)
  await buildItem(testApp.db, shop, { Is_disabled: true })
  await buildItem(testApp.db, shop, { archived_at: new Date() })
  await buildItem(testApp.db, shop, { item_type: 'Service' })
  await buildCategory(testApp.db, shop)
  await buildCategory(testApp.db, shop, { Is_visible: false })
  await buildCategory(testApp.db, shop, { archived_at: new Date() })
  expect(await figures()).toMatchObject({
    items: { Product: { total: 2, hidden: 1 }, Service: { total: 1, hidden: 0 }, Blog: nothing },
    categories: { total: 2, hidden: 1 },
  })
})

test('returns the next visible event with a date', async () => {
  const { shop, figures } = await ownShop()
  const event = (title: string, event_date: unknown, more: object = {}) =>
    buildItem(testApp.db, shop, { item_type: 'Event', title, item_info: { event_date }, ...more })
  await event('Yesterday', dayIn(-1))
  await event('Hidden', dayIn(1), { Is_disabled: true })
  await event('Deleted', dayIn(1), { archived_at: new Date() })
  await event('In words', 'next Sunday')
  await event('No such day', '9999-99-99')
  expect(await figures()).toMatchObject({ next_event: null })
  await event('Later', dayIn(9))
  await event('Sooner', dayIn(2))
  expect(await figures()).toMatchObject({ next_event: { title: 'Sooner', day: dayIn(2) } })
  await event('Today', dayIn(0))
  expect(await figures()).toMatchObject({ next_event: { title: 'Today', day: dayIn(0), end_day: dayIn(0) } })
})

test('the next event is the one that is running until the end of its last day', async () => {
  const { shop, figures } = await ownShop()
  const event = (title: string, first: number, last: number) =>
    buildItem(testApp.db, shop, {
      item_type: 'Event',
      title,
      item_info: { event_date: dayIn(first), event_end_date: dayIn(last) },
    })
  await event('Over', -3, -1)
  await event('Later', 1, 2)
  expect(await figures()).toMatchObject({ next_event: { title: 'Later', day: dayIn(1), end_day: dayIn(2) } })
  await event('Running', -2, 0)
  expect(await figures()).toMatchObject({ next_event: { title: 'Running', day: dayIn(-2), end_day: dayIn(0) } })
})

test('counts customers, requests, and orders by status and by day', async () => {
  const { shop, figures } = await ownShop()
  const item = await buildItem(testApp.db, shop)
  const guest = await testApp.guest(undefined, shop)
  const ids: number[] = []
  for (const action_type of ['enquiry', 'enquiry', 'booking', 'enquiry']) {
    ids.push((await guest.post('/cart_items', { items_id: item.id, action_type })).body.id)
  }
  const placed = (id: number | undefined, days: number) =>
    testApp.db
      .update(orders)
      .set({ created_at: sql`(${dayIn(-days)}::date + time '12:00') at time zone ${shopTimeZone}` })
      .where(eq(orders.id, id ?? 0))
  await placed(ids[1], 3)
  await placed(ids[3], figureDays)
  await guest.post('/contact_messages', { name: 'Bo', email: 'bo@example.com', message: 'When do you open?' })
  const member = await testApp.member('blocked', shop)
  await testApp.db
    .update(customers)
    .set({ seen_at: sql`now() - interval '1 hour'` })
    .where(eq(customers.elegant_user_id, member.userId))
  const { orders_by_day, ...rest } = await figures()
  expect(rest).toMatchObject({
    orders: { total: 4, pending: 3, processing: 1, completed: 0, cancelled: 0 },
    customers: { total: 2, online: 1, admins: 1, blocked: 1 },
    requests: { total: 1, new: 1 },
  })
  const told = orders_by_day.filter((entry: { orders: number }) => entry.orders > 0)
  expect(told).toEqual([
    { day: dayIn(-3), orders: 1 },
    { day: dayIn(0), orders: 2 },
  ])
})

test('counts what waits for the owner', async () => {
  const { shop, figures } = await ownShop()
  const item = await buildItem(testApp.db, shop)
  const owner = await testApp.member('admin', shop)
  const guest = await testApp.guest(undefined, shop)
  await guest.post('/cart_items', { items_id: item.id, action_type: 'enquiry' })
  const contact = { name: 'Bo', email: 'bo@example.com' }
  await guest.post('/holds', { items_id: item.id, contact })
  expect(await figures()).toMatchObject({
    waiting: { conversations: 1, accepted: 0, line: 1, ending: 0, no_picture: 1 },
  })
  const [thread] = await testApp.db.select({ id: threads.id }).from(threads).where(eq(threads.shops_id, shop.id))
  const line = { kind: 'stone', label: 'Opal', amount: 90_000 } as const
  await testApp.db.insert(estimates).values({
    shops_id: shop.id,
    threads_id: thread?.id ?? 0,
    version: 1,
    currency: 'USD',
    lines: [line],
    total: 90_000,
    state: 'accepted' as const,
  })
  expect(await figures()).toMatchObject({ waiting: { conversations: 1, accepted: 1 } })
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  const other = await buildItem(testApp.db, shop)
  await owner.post('/claims', { items_id: other.id, kind: 'hold', name: 'Bo', until: soon })
  expect(await figures()).toMatchObject({ waiting: { line: 1, ending: 1, no_picture: 2, no_treatment: 0 } })
})

test('sums what was received, by day, and what is open on accepted estimates', async () => {
  const { shop, figures } = await ownShop()
  const owner = await testApp.member('admin', shop)
  const accept = async (amount: number) => {
    const item = await buildItem(testApp.db, shop)
    const guest = await testApp.guest(undefined, shop)
    const { body: order } = await guest.post('/cart_items', { items_id: item.id, action_type: 'enquiry' })
    await owner.post(`/cart_items/${order.id}/estimate`, { amount })
    const { body: sent } = await guest.get(`/cart_items/${order.id}`)
    const version = { headers: { 'if-match': `"${sent.version}"` } }
    await guest.call('POST', `/cart_items/${order.id}/estimate/answer`, { body: { answer: 'accepted' }, ...version })
    const { body: inbox } = await owner.get(`/threads?external={"orders_id":${order.id}}`)
    return { order: order.id, thread: inbox.items[0].id }
  }
  const { thread } = await accept(900)
  const pay = (kind: string, amount: number, days: number) =>
    owner.post(`/threads/${thread}/payments`, { kind, method: 'cash', amount, paid_on: dayIn(-days), note: '' })
  await pay('payment', 50_000, 3)
  await pay('refund', 10_000, 1)
  const { order: cancelled } = await accept(300)
  await owner.call('PATCH', `/cart_items/${cancelled}`, { body: { status: 'cancelled' } })
  const { money } = await figures()
  expect(money.open).toBe(50_000)
  expect(money.by_day.filter(({ received }: { received: number }) => received !== 0)).toEqual([
    { day: dayIn(-3), received: 50_000 },
    { day: dayIn(-1), received: -10_000 },
  ])
  const { body: waiting } = await owner.get('/threads?external={"accepted":true}')
  expect(waiting.items.map(({ id }: { id: number }) => id)).toEqual([thread])
})

test('counts what is open on the estimate of a request until the request is archived', async () => {
  const { shop, figures } = await ownShop()
  const owner = await testApp.member('admin', shop)
  const letter = { name: 'Ada Welo', email: 'ada@example.com', phone: '904 555 0142', budget: '500' }
  const guest = await testApp.guest(undefined, shop)
  const { body: request } = await guest.post('/custom_requests', { ...letter, description: 'A ring with a welo opal' })
  const { body: inbox } = await owner.get(`/threads?external={"requests_id":${request.id}}`)
  const line = { kind: 'stone', label: 'Opal', amount: 90_000 } as const
  await testApp.db.insert(estimates).values({
    shops_id: shop.id,
    threads_id: inbox.items[0].id,
    version: 1,
    currency: 'USD',
    lines: [line],
    total: 90_000,
    state: 'accepted' as const,
  })
  expect(await figures()).toMatchObject({ money: { open: 90_000 } })
  await owner.call('DELETE', `/requests/${request.id}`)
  expect(await figures()).toMatchObject({ money: { open: 0 } })
})

test('counts the shown stones without a treatment, and the list of products finds them', async () => {
  const { shop, figures } = await ownShop()
  const owner = await testApp.member('admin', shop)
  const stone = async (title: string, names: string[]) => {
    const item_info = { additionalProperty: names.map((name) => ({ '@type': 'PropertyValue', name, value: 'None' })) }
    // Written directly: the gates let no such stone through any more.
    return (await buildItem(testApp.db, shop, { title, item_info })).id
  }
  await buildItem(testApp.db, shop)
  await stone('Told', ['Carat weight', 'Treatment'])
  const untold = await stone('Untold', ['Carat weight'])
  const { body } = await owner.get('/items_by_type/Product?external={"page":1,"missing":"treatment"}')
  expect(body.items.map(({ id }: { id: number }) => id)).toEqual([untold])
  const answer = await owner.get('/items_by_type/Product?external={"page":1,"missing":"picture"}')
  expect(answer.body.items).toHaveLength(3)
  expect(await figures()).toMatchObject({ waiting: { no_treatment: 1, no_picture: 3 } })
})

test('excludes other shops', async () => {
  const { shop } = await ownShop()
  await buildItem(testApp.db, shop)
  const { figures } = await ownShop()
  expect(await figures()).toMatchObject({ items: { Product: nothing } })
})

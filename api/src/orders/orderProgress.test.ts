import { getOrderStep, type Order } from '@elegant/shared/rules'
import { itemImages } from '../db/schema.ts'
import { buildItem, buildShop } from '../testing/factories.ts'
import { openThreadTest } from '../testing/threadScenes.ts'

const { testApp, admin, scenes } = await openThreadTest()
afterAll(testApp.close)

/** The last step of an open order, or else its status. */
const getLast = (order: Order) => getOrderStep(order)?.label ?? order.status

test('an order has a status and its last step, in the list and by itself', async () => {
  const { id, order, agree } = await scenes.enquire()
  const status = async () => {
    const { body: one } = await admin.get(`/cart_items/${order.id}`)
    const { body: page } = await admin.get('/cart_items', { external: { page: 1, search: `#${order.id}` } })
    const [listed]: Order[] = page.items
    const { timeline: _, ...same } = one
    expect(listed).toEqual(same)
    return listed && getLast(listed)
  }
  const pay = (amount: number, kind = 'payment') =>
    admin.post(`/threads/${id}/payments`, { kind, method: 'cash', amount, paid_on: '2026-01-02', note: '' })
  expect(await status()).toBe('pending')
  await admin.post(`/cart_items/${order.id}/estimate`, { amount: 900 })
  expect(await status()).toBe('Estimate sent')
  await agree()
  expect(await status()).toBe('Accepted')
  expect(await pay(30_000)).toMatchObject({ status: 200 })
  expect(await status()).toBe('Partly paid')
  await pay(65_000)
  expect(await status()).toBe('Paid')
  await pay(1, 'refund')
  expect(await status()).toBe('Partly paid')
  await admin.post(`/cart_items/${order.id}/shipping`, { carrier: 'UPS', tracking_number: '1Z' })
  expect(await status()).toBe('Shipped')
  await admin.call('PATCH', `/cart_items/${order.id}`, { body: { status: 'completed' } })
  expect(await status()).toBe('completed')
})

test('the customer sees how much of an order is paid', async () => {
  const { id, order, agree, guest } = await scenes.enquire()
  await admin.post(`/cart_items/${order.id}/estimate`, { amount: 900 })
  await agree()
  await admin.post(`/threads/${id}/payments`, {
    kind: 'payment',
    method: 'cash',
    amount: 95_000,
    paid_on: '2026-01-02',
    note: '',
  })
  expect((await guest.get('/cart_items', { external: { scope: 'own' } })).body).toMatchObject([
    { id: order.id, paid: 'full' },
  ])
})

test('a declined estimate and a cancelled order say so', async () => {
  const { order, phone, path, read } = await scenes.enquire()
  await admin.post(`/cart_items/${order.id}/estimate`, { amount: 900 })
  const about = String((await read()).body.entries.at(-1).id)
  await phone.post(`${path}/entries`, { about, answer: 'declined' })
  const one = async (): Promise<Order> => (await admin.get(`/cart_items/${order.id}`)).body
  expect(getLast(await one())).toBe('Declined')
  await admin.call('PATCH', `/cart_items/${order.id}`, { body: { status: 'cancelled' } })
  expect(getLast(await one())).toBe('cancelled')
})

test('an order of the list has the first shown picture of its item; the plain array stays short', async () => {
  const { item, order, guest } = await scenes.enquire()
  const picture = { shops_id: testApp.shop.id, items_id: item.id, image_type: 'Image' } as const
  await testApp.db.insert(itemImages).values([
    { ...picture, display_image: '/media/second.jpg', seq: 2 },
    { ...picture, display_image: '/media/hidden.jpg', seq: 0, Is_disabled: true },
    { ...picture, display_image: '/media/first.jpg', seq: 1 },
  ])
  const { body: page } = await admin.get('/cart_items', { external: { page: 1, search: `#${order.id}` } })
  expect(page.items[0].picture).toMatchObject({ display_image: '/media/first.jpg', image_type: 'Image' })
  const [plain] = (await guest.get('/cart_items')).body
  expect(plain).not.toHaveProperty('picture')
  expect(plain).not.toHaveProperty('paid')
})

test('the list is sorted by time or by the estimated sum', async () => {
  const shop = await buildShop(testApp.db)
  const [owner, guest] = [await testApp.member('admin', shop), await testApp.guest(undefined, shop)]
  const ids: number[] = []
  for (const price of [300, 100, 200]) {
    const item = await buildItem(testApp.db, shop, { price })
    ids.push((await guest.post('/cart_items', { items_id: item.id, action_type: 'enquiry' })).body.id)
  }
  const [first, second, third] = ids
  await owner.post(`/cart_items/${second}/estimate`, { amount: 250 })
  const sorted = async (sort: string) =>
    (await owner.get('/cart_items', { external: { page: 1, sort } })).body.items.map(({ id }: Order) => id)
  expect(await sorted('date_asc')).toEqual([first, second, third])
  expect(await sorted('total_asc')).toEqual([third, second, first])
  expect(await sorted('total_desc')).toEqual([first, second, third])
  expect(await owner.get('/cart_items', { external: { page: 1, sort: 'id' } })).toMatchObject({ status: 400 })
})

import type { Affiliate } from '@elegant/shared/rules'
import { eq } from 'drizzle-orm'
import { orders, requests, shops } from '../db/schema.ts'
import { buildItem, buildShop, type TestShop } from '../testing/factories.ts'
import { type Caller, openTestApp } from '../testing/testApp.ts'

const testApp = await openTestApp()
afterAll(testApp.close)
let shop: TestShop
let admin: Caller
let guest: Caller
let item: { id: number }
beforeEach(async () => {
  shop = await buildShop(testApp.db)
  admin = await testApp.member('admin', shop)
  guest = await testApp.guest(undefined, shop)
  item = await buildItem(testApp.db, shop, { sold_as: 'many', pieces: 99 })
  await testApp.db.update(shops).set({ allow_affiliate: true }).where(eq(shops.id, shop.id))
})

const ada = { name: 'Ada Welo', code: 'ada' }
const list = async (): Promise<Affiliate[]> => (await admin.get('/affiliates')).body
const ask = (cookie?: string, who = guest) =>
  who.call('POST', '/cart_items', {
    body: { items_id: item.id, action_type: 'enquiry' },
    headers: cookie === undefined ? {} : { cookie: `a=1; elegant.ref=${cookie}; b=2` },
  })
const owner = async (id: number) =>
  (await testApp.db.select({ of: orders.affiliates_id }).from(orders).where(eq(orders.id, id)))[0]?.of

test('is added with a code, and once', async () => {
  expect(await admin.post('/affiliates', ada)).toMatchObject({
    status: 201,
    body: { ...ada, asked: 0, accepted: 0, paid: [] },
  })
  expect(await admin.post('/affiliates', { ...ada, name: 'Another' })).toMatchObject({
    status: 409,
    body: { payload: { errors: [{ path: 'code', message: 'Code is already used by another affiliate' }] } },
  })
  const stranger = await testApp.member('admin', await buildShop(testApp.db))
  expect(await stranger.post('/affiliates', ada)).toMatchObject({ status: 201 })
})

test.each([
  [{ ...ada, code: 'A' }, 'code'],
  [{ ...ada, code: 'Ada' }, 'code'],
  [{ ...ada, code: '-ada' }, 'code'],
  [{ ...ada, code: 'a b' }, 'code'],
  [{ ...ada, code: 'x'.repeat(41) }, 'code'],
  [{ ...ada, code: 7 }, 'code'],
  [{ ...ada, name: ' ' }, 'name'],
  [{ ...ada, rate: 10 }, 'body'],
])('%j is refused for its %s', async (body, path) => {
  expect(await admin.post('/affiliates', body)).toMatchObject({
    status: 400,
    body: { payload: { errors: [{ path }] } },
  })
})

test('counts enquiries, requests, accepted estimates and payments of those who came by the link', async () => {
  await admin.post('/affiliates', ada)
  await admin.post('/affiliates', { name: 'Grace', code: 'grace' })
  const { body: order } = await ask('ADA')
  await ask('grace')
  await ask()
  const letter = { name: 'Bo Bell', email: 'bo@example.com', phone: '', message: 'Do you set stones?' }
  const headers = { cookie: 'elegant.ref=ada' }
  expect(await guest.call('POST', '/contact_messages', { body: letter, headers })).toMatchObject({ status: 201 })
  const [thread] = (await admin.get('/threads', { external: { orders_id: order.id } })).body.items
  await admin.post(`/threads/${thread.id}/estimates`, {
    currency: 'USD',
    deposit: 0,
    months: 0,
    changes: 0,
    valid_until: null,
    ready_by: null,
    text: '',
    lines: [{ kind: 'stone', label: '', amount: 100_000 }],
  })
  const { version } = (await guest.get(`/cart_items/${order.id}`)).body
  const answer = { body: { answer: 'accepted' }, headers: { 'if-match': `"${version}"` } }
  expect(await guest.call('POST', `/cart_items/${order.id}/estimate/answer`, answer)).toMatchObject({ status: 200 })
  const pay = (kind: string, amount: number) =>
    admin.post(`/threads/${thread.id}/payments`, { kind, amount, method: 'cash', paid_on: '2026-01-02', note: '' })
  await pay('payment', 60_000)
  await pay('refund', 10_000)
  expect(await list()).toMatchObject([
    { ...ada, asked: 2, accepted: 1, paid: [{ currency: 'USD', amount: 50_000 }] },
    { code: 'grace', asked: 1, accepted: 0, paid: [] },
  ])
})

test.each(['nobody', 'x', '%00', 'a'.repeat(5000), "ada' or 1=1", ''])(
  'the unknown code %j is dropped silently',
  async (code) => {
    await admin.post('/affiliates', ada)
    const { status, body } = await ask(code)
    expect(status).toBe(201)
    expect(await owner(body.id)).toBeNull()
  },
)

test('neither the code of another shop nor that of a removed affiliate counts', async () => {
  const elsewhere = await buildShop(testApp.db)
  await (await testApp.member('admin', elsewhere)).post('/affiliates', { name: 'Theirs', code: 'theirs' })
  expect(await owner((await ask('theirs')).body.id)).toBeNull()
  const { body } = await admin.post('/affiliates', ada)
  expect(await admin.call('DELETE', `/affiliates/${body.id}`)).toMatchObject({ status: 200 })
  expect(await list()).toEqual([])
  expect(await owner((await ask('ada')).body.id)).toBeNull()
  await admin.post(`/affiliates/${body.id}/restore`)
  expect(await owner((await ask('ada')).body.id)).toBe(body.id)
})

test('stores nothing in a shop without affiliates', async () => {
  await admin.post('/affiliates', ada)
  await admin.call('PATCH', '/shop', { body: { allow_affiliate: false } })
  expect(await owner((await ask('ada')).body.id)).toBeNull()
  const letter = { name: 'Bo Bell', email: 'bo@example.com', phone: '', message: 'Do you set stones?' }
  await guest.call('POST', '/contact_messages', { body: letter, headers: { cookie: 'elegant.ref=ada' } })
  const stored = await testApp.db
    .select({ of: requests.affiliates_id })
    .from(requests)
    .where(eq(requests.shops_id, shop.id))
  expect(stored).toEqual([{ of: null }])
})

test('is nobody else’s to see', async () => {
  await admin.post('/affiliates', { name: 'Secret partner', code: 'ada' })
  const { body } = await ask('ada')
  expect(JSON.stringify([body, (await guest.get(`/cart_items/${body.id}`)).body])).not.toMatch(/affiliate|Secret/)
})

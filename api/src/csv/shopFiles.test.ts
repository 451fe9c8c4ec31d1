import { sql } from 'drizzle-orm'
import { customers, orders } from '../db/schema.ts'
import { buildItem, buildShop } from '../testing/factories.ts'
import type { Caller } from '../testing/testApp.ts'
import { openThreadTest } from '../testing/threadScenes.ts'
import { readLines } from './csvFile.ts'

const { testApp, admin, scenes } = await openThreadTest()
afterAll(testApp.close)

/** The lines of a file as objects by column. */
async function downloadFile(path: string, external?: object, who: Caller = admin): Promise<Record<string, string>[]> {
  const { status, body, headers } = await who.get(path, { external })
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(String(body)).toMatch(/^\uFEFF.*\r\n/)
  const [header, ...lines] = await readLines(String(body).replace(/^\uFEFF/, ''))
  return lines.map(({ cells }) => Object.fromEntries(cells.map((cell, at) => [header?.cells[at] ?? '', cell])))
}

const pay = (thread: number, kind: 'payment' | 'refund', amount: number, paid_on: string, note = '') =>
  admin.post(`/threads/${thread}/payments`, { kind, method: 'cash', amount, paid_on, note })

describe('the file of orders', () => {
  test('has what the list shows, what was paid, and the filters of the list', async () => {
    const { order, item, id, agree } = await scenes.enquire('bo@example.com', 'Bo')
    await agree()
    await pay(id, 'payment', 30_000, '2026-11-01')
    await pay(id, 'refund', 4950, '2026-11-02')
    const [line, ...others] = await downloadFile('/orders_export', { search: item.title })
    expect(others).toEqual([])
    expect(line).toMatchObject({
      number: String(order.id),
      status: 'processing',
      action: 'enquiry',
      item: item.title,
      quantity: '1',
      price: '120',
      currency: 'USD',
      customer: 'Bo',
      email: 'bo@example.com',
      phone: '904 555 0142',
      estimate: '950',
      estimate_answer: 'accepted',
      paid: 'USD 250.5',
      carrier: '',
      customer_number: '',
    })
    expect(await downloadFile('/orders_export', { search: item.title, status: 'completed' })).toEqual([])
  })

  test('has every order once, newest first, however many there are', async () => {
    const shop = await buildShop(testApp.db)
    const owner = await testApp.member('admin', shop)
    const item = await buildItem(testApp.db, shop)
    const many = Array.from({ length: 1203 }, () => ({
      shops_id: shop.id,
      subject: 'guest:x',
      placed_by: 'guest:x',
      items_id: item.id,
      action_type: 'enquiry' as const,
      status: 'pending' as const,
      title: 'Opal',
      description: '',
      item_type: 'Product' as const,
      slug: item.slug,
      price: 1,
      currency: 'USD',
      request_hash: '',
    }))
    await testApp.db.insert(orders).values(many)
    const numbers = (await downloadFile('/orders_export', {}, owner)).map(({ number }) => Number(number))
    expect(new Set(numbers).size).toBe(1203)
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a))
  })

  test('runs no formula in a spreadsheet', async () => {
    const { item } = await scenes.enquire(undefined, '=HYPERLINK("http://evil.test")')
    const { body } = await admin.get('/orders_export', { external: { search: item.title } })
    expect(body).toContain(`'=HYPERLINK`)
    expect(body).not.toMatch(/[,"]=HYPERLINK/)
  })
})

test('the file of customers has role, orders and what was paid', async () => {
  const ada = await testApp.member()
  await testApp.db
    .update(customers)
    .set({ Full_name: 'Ada; the\n"first"' })
    .where(sql`${customers.elegant_user_id} = ${ada.userId}`)
  const item = await buildItem(testApp.db, testApp.shop)
  const { body: order } = await ada.post('/cart_items', { items_id: item.id, action_type: 'enquiry' })
  const [{ id }] = (await admin.get('/threads', { external: { orders_id: order.id } })).body.items
  await (await scenes.open(id)).agree()
  await pay(id, 'payment', 30_000, '2026-11-01')
  expect(await downloadFile('/customers_export', { search: ada.userId })).toMatchObject([
    { name: 'Ada; the\n"first"', email: ada.email, role: 'customer', blocked: 'FALSE', orders: '1', paid: 'USD 300' },
  ])
  expect(await downloadFile('/customers_export', { search: ada.userId, role: 'admin' })).toEqual([])
})

describe('the file of sales', () => {
  test('has payments and refunds of the days, both included', async () => {
    const { order, item, id, agree } = await scenes.enquire('bo@example.com', 'Bo')
    await agree()
    await pay(id, 'payment', 10_000, '2025-01-31')
    await pay(id, 'payment', 20_050, '2025-02-01', '-cash at the show')
    await pay(id, 'refund', 5000, '2025-02-28')
    await pay(id, 'payment', 10_000, '2025-03-01')
    const lines = await downloadFile('/sales_export', { from: '2025-02-01', to: '2025-02-28' })
    expect(lines).toMatchObject([
      { date: '2025-02-01', received: '200.5', refunded: '', currency: 'USD', note: '-cash at the show' },
      { date: '2025-02-28', received: '', refunded: '50', method: 'cash', about: 'enquiry', number: String(order.id) },
    ])
    expect(lines[0]).toMatchObject({ title: item.title, customer: 'Bo', email: 'bo@example.com' })
    expect((await downloadFile('/sales_export', { to: '2025-01-31' })).length).toBe(1)
    expect((await downloadFile('/sales_export')).length).toBeGreaterThan(3)
  })

  test.each([
    ['a wrong day', { from: '2025-02-30' }, 'From must be a date such as 2026-12-24'],
    ['days in the wrong order', { from: '2025-02-02', to: '2025-02-01' }, 'To must not be before From'],
    ['another field', { page: 1 }, 'Unknown field: page'],
  ])('refuses %s', async (_, external, message) => {
    expect(await admin.get('/sales_export', { external })).toMatchObject({ status: 400, body: { message } })
  })
})

test.each(['/orders_export', '/customers_export', '/sales_export'])('%s holds the rows of one shop', async (path) => {
  const owner = await testApp.member('admin', await buildShop(testApp.db))
  const lines = await downloadFile(path, {}, owner)
  expect(lines).toHaveLength(path === '/customers_export' ? 1 : 0)
})

test('refuses filters that the lists do not have', async () => {
  expect(await admin.get('/orders_export', { external: { scope: 'own' } })).toMatchObject({ status: 400 })
  expect(await admin.get('/customers_export', { external: { page: 1 } })).toMatchObject({ status: 400 })
})

import { buildItem } from '../testing/factories.ts'
import type { Caller } from '../testing/testApp.ts'
import { openThreadTest } from '../testing/threadScenes.ts'

const { testApp, admin, scenes } = await openThreadTest()
afterAll(testApp.close)

async function readRecord(userId: string): Promise<number> {
  const { body } = await admin.get('/customers_all', { external: { search: userId } })
  return Number(body.items[0].id)
}

async function order(customer: Caller): Promise<number> {
  const item = await buildItem(testApp.db, testApp.shop)
  return Number((await customer.post('/cart_items', { items_id: item.id, action_type: 'enquiry' })).body.id)
}

async function readThread(orders_id: number): Promise<number> {
  return Number((await admin.get('/threads', { external: { orders_id } })).body.items[0].id)
}

const pay = (thread: number, kind: 'payment' | 'refund', amount: number) =>
  admin.post(`/threads/${thread}/payments`, { kind, method: 'cash', amount, paid_on: '2026-11-01', note: '' })

test('shows the record with orders and conversations of the account, newest first', async () => {
  const ada = await testApp.member()
  const bo = await testApp.member()
  const first = await order(ada)
  const second = await order(ada)
  await order(bo)
  const id = await readRecord(ada.userId)
  const { status, body } = await admin.get(`/customers/${id}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ id, elegant_user_id: ada.userId, email: ada.email, Full_name: 'Ada Welo', paid: [] })
  expect(body.orders.map((one: { id: number }) => one.id)).toEqual([second, first])
  expect(body.threads.map(({ number }: { number: number }) => number)).toEqual([second, first])
})

test('totals what was paid less what was given back, by currency', async () => {
  const ada = await testApp.member()
  for (const currency of ['USD', 'EUR']) {
    const placed = await order(ada)
    const thread = await scenes.open(await readThread(placed))
    await thread.agree({
      currency,
      lines: [{ kind: 'stone', label: '', amount: 50_000 }],
      deposit: 0,
      months: 0,
      changes: 0,
      valid_until: null,
      ready_by: null,
      text: '',
    })
    await pay(thread.id, 'payment', 30_000)
    await pay(thread.id, 'refund', 5000)
  }
  const { body } = await admin.get(`/customers/${await readRecord(ada.userId)}`)
  expect(body.paid).toEqual([
    { currency: 'EUR', amount: 25_000 },
    { currency: 'USD', amount: 25_000 },
  ])
})

test('answers 404 for an unknown customer', async () => {
  expect(await admin.get('/customers/999999')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
})

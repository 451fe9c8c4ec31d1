import type { Caller, TestApp } from '../testing/testApp.ts'
import { openThreadTest, type ThreadScenes } from '../testing/threadScenes.ts'

let test: TestApp
let admin: Caller
let scenes: ThreadScenes
beforeAll(async () => {
  ;({ test, admin, scenes } = await openThreadTest())
})
afterAll(() => test.close())

async function found(step: string): Promise<number[]> {
  const { body } = await admin.get('/cart_items', { external: { page: 1, step } })
  return body.items.map(({ id }: { id: number }) => id)
}

it('filters the list of orders: each order is at its last step only', async () => {
  const { order, id, agree, ...thread } = await scenes.enquire()
  const steps = ['estimate', 'accepted', 'paid', 'shipped']
  const expectStep = async (current?: string) => {
    for (const step of steps) expect([step, await found(step)]).toEqual([step, step === current ? [order.id] : []])
  }
  await expectStep()

  await admin.post(`/cart_items/${order.id}/estimate`, { amount: 900 })
  await expectStep('estimate')
  const [sent] = (await thread.read()).body.entries.filter(({ kind }: { kind: string }) => kind === 'estimate')
  await thread.reply({ about: String(sent.id), answer: 'accepted' })
  await expectStep('accepted')

  const payment = { method: 'cash', amount: 30_000, paid_on: '2026-11-01', note: '' }
  await admin.post(`/threads/${id}/payments`, { ...payment, kind: 'payment' })
  await expectStep('paid')
  await admin.post(`/threads/${id}/payments`, { ...payment, kind: 'refund' })
  await expectStep('accepted')

  await admin.post(`/cart_items/${order.id}/shipping`, { carrier: 'UPS', tracking_number: '1Z' })
  await expectStep('shipped')
})

it('leaves out an estimate that was declined', async () => {
  const { order, ...thread } = await scenes.enquire()
  await admin.post(`/cart_items/${order.id}/estimate`, { amount: 900 })
  expect(await found('estimate')).toEqual([order.id])
  const [sent] = (await thread.read()).body.entries.filter(({ kind }: { kind: string }) => kind === 'estimate')
  await thread.reply({ about: String(sent.id), answer: 'declined' })
  expect(await found('estimate')).toEqual([])
})

it('filters the file of orders too', async () => {
  const { body } = await admin.get('/orders_export', { external: { step: 'paid' } })
  expect(String(body).trim().split('\n')).toHaveLength(1)
})

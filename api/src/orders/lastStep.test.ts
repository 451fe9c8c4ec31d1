import { openThreadTest } from '../testing/threadScenes.ts'

const { testApp, admin, scenes } = await openThreadTest()
afterAll(testApp.close)

async function found(step: string): Promise<number[]> {
  const { body } = await admin.get('/cart_items', { external: { page: 1, step } })
  return body.items.map(({ id }: { id: number }) => id)
}

test('filters the list of orders: each order is at its last step only', async () => {
  const { order, id, agree, ...thread } = await scenes.enquire()
  const steps = ['estimated', 'accepted', 'part_paid', 'paid', 'shipped']
  const expectStep = async (current?: string) => {
    for (const step of steps) expect([step, await found(step)]).toEqual([step, step === current ? [order.id] : []])
  }
  await expectStep()

  await admin.post(`/cart_items/${order.id}/estimate`, { amount: 900 })
  await expectStep('estimated')
  const [sent] = (await thread.read()).body.entries.filter(({ kind }: { kind: string }) => kind === 'estimate')
  await thread.reply({ about: String(sent.id), answer: 'accepted' })
  await expectStep('accepted')

  const pay = (kind: string, amount: number) =>
    admin.post(`/threads/${id}/payments`, { kind, amount, method: 'cash', paid_on: '2026-11-01', note: '' })
  await pay('payment', 30_000)
  await expectStep('part_paid')
  await pay('payment', 60_000)
  await expectStep('paid')
  await pay('refund', 90_000)
  await expectStep('accepted')

  await admin.post(`/cart_items/${order.id}/shipping`, { carrier: 'UPS', tracking_number: '1Z' })
  await expectStep('shipped')
  await admin.call('PATCH', `/cart_items/${order.id}`, { body: { status: 'completed' } })
  await expectStep()
})

test('leaves out an estimate that was declined', async () => {
  const { order, ...thread } = await scenes.enquire()
  await admin.post(`/cart_items/${order.id}/estimate`, { amount: 900 })
  expect(await found('estimated')).toEqual([order.id])
  const [sent] = (await thread.read()).body.entries.filter(({ kind }: { kind: string }) => kind === 'estimate')
  await thread.reply({ about: String(sent.id), answer: 'declined' })
  expect(await found('estimated')).toEqual([])
})

test('filters the file of orders too', async () => {
  const { body } = await admin.get('/orders_export', { external: { step: 'paid' } })
  expect(String(body).trim().split('\n')).toHaveLength(1)
})

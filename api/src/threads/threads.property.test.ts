import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { checkouts, estimates, payments, shops } from '../db/schema.ts'
import type { Answer } from '../testing/testApp.ts'
import { openThreadTest } from '../testing/threadScenes.ts'

// Random sequences of what customer, owner, test driver and change log can do to one thread. After each step its money must add
// up and at most one version may bind; a step may be refused, never fail.

const { testApp, admin: owner, scenes } = await openThreadTest({ responseTtl: 0 })
const guest = await testApp.guest()
afterAll(testApp.close)
beforeAll(async () => {
  await testApp.db.update(shops).set({ testmode: true }).where(eq(shops.id, testApp.shop.id))
})

const amount = fc.integer({ min: 1, max: 200_000 })
const answer = fc.constantFrom('accepted', 'change', 'declined')
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('estimate' as const), total: amount, months: fc.nat({ max: 6 }) }),
  },
  // An older version than the last one, as a customer has it who reads.
  { weight: 4, arbitrary: fc.record({ do: fc.constant('answer' as const), answer, age: fc.nat({ max: 2 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay' as const), amount, isRefund: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('checkout' as const),
      action: fc.constantFrom('pay', 'twice', 'late', 'close', 'decline'),
      sum: fc.constantFrom('due', 'all'),
    }),
  },
  fc.record({ do: fc.constant('stage' as const), asks: fc.boolean() }),
  fc.record({ do: fc.constant('move' as const), status: fc.constantFrom('processing', 'completed', 'cancelled') }),
  fc.record({ do: fc.constant('undo' as const) }),
  fc.record({ do: fc.constant('sell elsewhere' as const) }),
  // Both at once: one of them is refused or comes second.
  fc.record({ do: fc.constant('rush' as const), total: amount }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

interface Scene {
  id: number
  itemId: number
  orderId: number
  path: string
}

async function begin(): Promise<Scene> {
  const { id, item, order, path } = await scenes.enquire()
  return { id, itemId: item.id, orderId: order.id, path }
}

async function take(one: Step, { id, itemId, orderId, path }: Scene): Promise<Answer[]> {
  const send = (total: number, months = 0) =>
    owner.post(`/threads/${id}/estimates`, {
      currency: 'USD',
      lines: [{ kind: 'other', label: '', amount: total }],
      deposit: Math.floor(total / 3),
      months,
      changes: 1,
      valid_until: null,
      ready_by: null,
      text: '',
    })
  const reply = async (said: string, age: number) => {
    const { entries } = (await guest.get(path)).body
    const questions = entries.filter(({ kind, asks }: { kind: string; asks: boolean }) => kind === 'estimate' || asks)
    const question = questions.at(-1 - age)
    return question
      ? [await guest.post(`${path}/entries`, { about: String(question.id), answer: said, text: 'Rounder' })]
      : []
  }
  switch (one.do) {
    case 'estimate':
      return [await send(one.total, one.months)]
    case 'answer':
      return reply(one.answer, one.age)
    case 'rush':
      return (await Promise.all([reply('accepted', 0), send(one.total), reply('accepted', 0)])).flat()
    case 'pay': {
      const kind = one.isRefund ? 'refund' : 'payment'
      const payment = { kind, method: 'cash', amount: one.amount, paid_on: '2026-11-20', note: '' }
      return [await owner.post(`/threads/${id}/payments`, payment)]
    }
    case 'checkout': {
      const begun = await guest.post(`${path}/checkouts`, { sum: one.sum })
      if (begun.status !== 200) return [begun]
      const pressed = await testApp.app.inject({
        method: 'POST',
        url: new URL(begun.body.url).pathname,
        payload: `action=${one.action}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      return [begun, { status: pressed.statusCode, body: undefined, headers: {} }]
    }
    case 'stage':
      return [await owner.post(`/threads/${id}/stages`, { stage: 'sketch', asks: one.asks, text: '' })]
    case 'move':
      return [await owner.call('PATCH', `/cart_items/${orderId}`, { body: { status: one.status } })]
    case 'undo': {
      const { items } = (await owner.get('/changes', { external: { entity: 'order', entity_id: orderId } })).body
      return items[0] ? [await owner.post(`/changes/${items[0].id}/restore`, {})] : []
    }
    case 'sell elsewhere': {
      const [held] = (await owner.get('/claims', { external: { items_id: itemId } })).body.items
      return [await owner.post('/claims', { items_id: itemId, kind: 'memo', name: randomUUID(), replaces: held?.id })]
    }
  }
}

async function check({ id, path }: Scene): Promise<void> {
  const { body: thread } = await guest.get(path)
  const versions = await testApp.db.select().from(estimates).where(eq(estimates.threads_id, id))
  const binding = versions.filter(({ state }) => state === 'accepted')
  expect(binding.length).toBeLessThanOrEqual(1)
  expect(versions.filter(({ state }) => state === 'open').length).toBeLessThanOrEqual(1)
  const ledger = await testApp.db.select().from(payments).where(eq(payments.threads_id, id))
  const balance = ledger.reduce((sum, { kind, amount }) => sum + (kind === 'payment' ? amount : -amount), 0)
  expect(balance).toBeGreaterThanOrEqual(0)
  expect(thread.money === null).toBe(binding.length === 0)
  if (thread.money) {
    const { promised, paid, owed, due } = thread.money
    const total = binding[0]?.total ?? 0
    expect(paid).toBe(balance)
    expect(promised).toBe(thread.order_status === 'cancelled' ? Math.min(paid, total) : total)
    expect(promised).toBe(paid + owed)
    expect(due.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(Math.max(0, owed))
  }
  // Everything that has to be given back was: the test driver never fails.
  const begun = await testApp.db.select().from(checkouts).where(eq(checkouts.threads_id, id))
  expect(begun.every(({ refund_due }) => refund_due === 0)).toBe(true)
}

test('a thread adds up after every step that anybody can take', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const scene = await begin()
      for (const one of steps) {
        for (const { status } of await take(one, scene)) expect(status).toBeLessThan(500)
        await check(scene)
      }
    }),
    { numRuns: 30 },
  )
})

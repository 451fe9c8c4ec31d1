import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { claims, outbox, shops } from '../db/schema.ts'
import { buildItem } from '../testing/factories.ts'
import { openTestApp } from '../testing/testApp.ts'
import { refreshAvailability } from './availabilityRows.ts'

// Random sequences of what shoppers, owner, orders and time can do to one piece. After each step the ledger must be
// consistent; a step may be refused, never fail.

const testApp = await openTestApp({ responseTtl: 0 })
const owner = await testApp.member('admin')
const people = await Promise.all(Array.from({ length: 3 }, () => testApp.member()))
afterAll(testApp.close)
beforeAll(async () => {
  const hold_rules = { automatic: true, hours: 72, atOnce: 20, perStoneDays: 0 }
  await testApp.db.update(shops).set({ hold_rules }).where(eq(shops.id, testApp.shop.id))
})

const person = fc.nat({ max: 2 })
const kind = fc.constantFrom('hold', 'memo', 'show', 'sold')
const step = fc.oneof(
  fc.record({ do: fc.constant('ask' as const), who: person }),
  fc.record({ do: fc.constant('give up' as const), who: person }),
  fc.record({ do: fc.constant('enquire' as const), who: person }),
  fc.record({ do: fc.constant('move' as const), status: fc.constantFrom('processing', 'completed', 'cancelled') }),
  fc.record({ do: fc.constant('claim' as const), kind, isSeen: fc.boolean() }),
  fc.record({ do: fc.constant('free' as const) }),
  fc.record({ do: fc.constant('grant' as const) }),
  fc.record({ do: fc.constant('run out' as const) }),
  fc.record({ do: fc.constant('undo' as const) }),
  // Several at once: the outcome depends on the order, its consistency does not.
  fc.record({ do: fc.constant('rush' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const open = (items_id: number) => and(eq(claims.items_id, items_id), isNull(claims.released_at))
const isGranted = isNotNull(claims.granted_at)

async function take(one: Step, items_id: number): Promise<number[]> {
  const [holder] = await testApp.db
    .select()
    .from(claims)
    .where(and(open(items_id), isGranted))
  const [next] = await testApp.db
    .select()
    .from(claims)
    .where(and(open(items_id), isNull(claims.granted_at)))
  const ask = (who: number) => people[who]?.post('/holds', { items_id })
  const answers = async () => {
    if (one.do === 'ask') return [await ask(one.who)]
    if (one.do === 'rush') return Promise.all([ask(0), ask(1), ask(2), free(), ask(0)])
    if (one.do === 'enquire') return [await people[one.who]?.post('/cart_items', { items_id, action_type: 'enquiry' })]
    if (one.do === 'free') return [await free()]
    if (one.do === 'grant') return next ? [await owner.post(`/claims/${next.id}/grant`, {})] : []
    if (one.do === 'give up') {
      const own = (await people[one.who]?.get('/holds'))?.body.find(
        (hold: { items_id: number }) => hold.items_id === items_id,
      )
      return own ? [await people[one.who]?.post(`/holds/${own.id}/release`)] : []
    }
    if (one.do === 'claim')
      return [
        await owner.post('/claims', { items_id, kind: one.kind, ...(one.isSeen && { replaces: holder?.id ?? null }) }),
      ]
    if (one.do === 'move') {
      const { items: orders } = (await owner.get('/cart_items', { external: { page: 1 } })).body
      const order = orders.find((candidate: { items_id: number }) => candidate.items_id === items_id)
      return order ? [await owner.call('PATCH', `/cart_items/${order.id}`, { body: { status: one.status } })] : []
    }
    if (one.do === 'undo') {
      const { items: log } = (await owner.get('/changes', { external: { entity: 'item', entity_id: items_id } })).body
      return log[0] ? [await owner.post(`/changes/${log[0].id}/restore`, { overwrite: true })] : []
    }
    await testApp.db
      .update(claims)
      .set({ until: sql`now() - interval '1 second'` })
      .where(and(open(items_id), isGranted, isNotNull(claims.until)))
    await refreshAvailability(testApp.db, testApp.shop.id, [items_id])
    return []
  }
  return (await answers()).map((answer) => answer?.status ?? 0)

  async function free() {
    return holder && owner.post(`/claims/${holder.id}/release`)
  }
}

async function assertConsistent(items_id: number): Promise<void> {
  const rows = await testApp.db.select().from(claims).where(open(items_id))
  const holders = rows.filter(({ granted_at }) => granted_at)
  expect(holders.length).toBeLessThanOrEqual(1)
  const waiting = rows.filter(({ granted_at }) => !granted_at).map(({ subject }) => subject)
  expect(new Set(waiting).size).toBe(waiting.length)
  const { availability } = (await (await testApp.guest()).get(`/items/${items_id}`)).body
  const [holder] = holders
  const isRunning =
    holder && (holder.kind === 'memo' || holder.kind === 'sold' || !holder.until || holder.until > new Date())
  expect(availability.claim).toBe(isRunning ? holder.id : null)
  if (isRunning) expect(availability.state).toBe(holder.kind)
  // Every mail about a granted hold has its claim in the ledger.
  const granted = await testApp.db.$count(
    claims,
    and(eq(claims.items_id, items_id), isGranted, eq(claims.kind, 'hold')),
  )
  const { rows: told } = await testApp.db.execute<{ mails: number }>(sql`
    select count(*)::int as mails from ${outbox}
    where template in ('holdGranted', 'holdPassedOn') and data->>'slug' = (select slug from items where id = ${items_id})`)
  expect(told[0]?.mails ?? 0).toBeLessThanOrEqual(granted)
}

test('keeps one holder at most, and tells the truth, through any sequence', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      const { id } = await buildItem(testApp.db, testApp.shop)
      for (const one of steps) {
        for (const status of await take(one, id)) expect(status).toBeLessThan(500)
        await assertConsistent(id)
      }
    }),
    { numRuns: 40, endOnFailure: true, interruptAfterTimeLimit: 40_000, markInterruptAsFailure: false },
  )
})

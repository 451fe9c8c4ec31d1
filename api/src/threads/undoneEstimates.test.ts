import { shopDay } from '@elegant/shared/rules'
import { eq } from 'drizzle-orm'
import { threads } from '../db/schema.ts'
import { lastEntry, openThreadTest, terms } from '../testing/threadScenes.ts'

const { testApp, admin, scenes } = await openThreadTest()
afterAll(testApp.close)

/** An enquiry, whose last step the owner takes back, or does again. */
async function enquire() {
  const thread = await scenes.enquire()
  return {
    ...thread,
    send: (currency = 'USD') => admin.post(`/threads/${thread.id}/estimates`, { ...terms, currency }),
    pay: () =>
      admin.post(`/threads/${thread.id}/payments`, {
        kind: 'payment',
        method: 'cash',
        amount: 30_000,
        paid_on: shopDay(),
        note: '',
      }),
    async undo(refused?: { status: number; body: object }) {
      const [change] = (await admin.get('/changes', { external: { entity: 'order' } })).body.items
      expect(await admin.post(`/changes/${change.id}/restore`, {})).toMatchObject(refused ?? { status: 200 })
    },
    async states(): Promise<string[]> {
      return (await thread.read()).body.estimates.map(({ state }: { state: string }) => state)
    },
  }
}

describe('an estimate that replaced another one', () => {
  test('is withdrawn, sent again and withdrawn again, and one of both is open', async () => {
    const { send, undo, states } = await enquire()
    await send()
    await send()
    await undo()
    expect(await states()).toEqual(['open', 'withdrawn'])
    await undo()
    expect(await states()).toEqual(['replaced', 'open'])
    await undo()
    expect(await states()).toEqual(['open', 'withdrawn'])
  })

  test('replaces it again after the customer has asked for a change of it', async () => {
    const { send, undo, states, read, reply } = await enquire()
    await send()
    const about = String(lastEntry(await read()).id)
    await send()
    await undo()
    await reply({ about, answer: 'change', text: 'In gold, please.' })
    await undo()
    expect(await states()).toEqual(['replaced', 'open'])
  })

  test('leaves an accepted one, which binds', async () => {
    const { agree, send, undo, states } = await enquire()
    await agree()
    await send()
    await undo()
    expect(await states()).toEqual(['accepted', 'withdrawn'])
    await undo()
    expect(await states()).toEqual(['accepted', 'open'])
  })

  test('leaves one that was withdrawn before', async () => {
    const { send, undo, states } = await enquire()
    await send()
    await send()
    await undo()
    await send()
    await undo()
    await undo()
    expect(await states()).toEqual(['replaced', 'withdrawn', 'open'])
  })
})

const inDollars = {
  status: 409,
  body: { message: 'Money was paid in USD before, so the estimate has to be in USD too' },
}

describe('an estimate in another currency than money that was paid since', () => {
  test('cannot be accepted, and the one that was accepted binds', async () => {
    const { agree, send, pay, states, read, reply } = await enquire()
    await agree()
    const about = String(lastEntry(await send('JPY')).id)
    expect(await pay()).toMatchObject({ status: 200 })
    expect(await reply({ about, answer: 'accepted' })).toMatchObject(inDollars)
    expect(await states()).toEqual(['accepted', 'open'])
    expect((await read()).body.money).toMatchObject({ currency: 'USD', paid: 30_000 })
    expect(await reply({ about, answer: 'declined' })).toMatchObject({ status: 200 })
  })

  test('cannot be accepted for a custom request', async () => {
    const { id, agree, reply } = await scenes.request()
    await agree()
    const sent = await admin.post(`/threads/${id}/estimates`, { ...terms, currency: 'EUR' })
    const payment = { kind: 'payment', method: 'cash', amount: 100, paid_on: shopDay(), note: '' }
    expect(await admin.post(`/threads/${id}/payments`, payment)).toMatchObject({ status: 200 })
    expect(await reply({ about: String(lastEntry(sent).id), answer: 'accepted' })).toMatchObject(inDollars)
  })

  test('does not count again when the one that replaced it is taken back', async () => {
    const { agree, send, pay, undo, states } = await enquire()
    await agree()
    await send('JPY')
    await send()
    await pay()
    await undo(inDollars)
    expect(await states()).toEqual(['accepted', 'replaced', 'open'])
  })
})

describe('the conversation of an order whose step is taken back', () => {
  test('waits for the shop again after a cancellation', async () => {
    const { order, read, undo } = await enquire()
    await admin.call('PATCH', `/cart_items/${order.id}`, { body: { status: 'cancelled' } })
    expect((await read()).body.waiting_for).toBeNull()
    await undo()
    expect((await read()).body.waiting_for).toBe('shop')
    await undo()
    expect((await read()).body.waiting_for).toBeNull()
  })

  test.each(['shop', 'customer'])(
    'still waits for the %s, since when it did, after a step that did not change it',
    async (side) => {
      const { id, order, undo } = await enquire()
      if (side === 'customer') await admin.post(`/threads/${id}/entries`, { text: 'Which size?' })
      const waiting_since = new Date('2026-01-01T12:00:00Z')
      await testApp.db.update(threads).set({ waiting_since }).where(eq(threads.id, id))
      await admin.call('PATCH', `/cart_items/${order.id}`, { body: { status: 'processing' } })
      await undo()
      expect((await admin.get(`/threads/${id}`)).body).toMatchObject({
        order_status: 'pending',
        waiting_for: side,
        waiting_since: waiting_since.toISOString(),
      })
    },
  )

  test('waits for the shop since the customer wrote, if it did so before an estimate was taken back', async () => {
    const { id, send, reply, undo } = await enquire()
    await send()
    await reply({ text: 'And in gold?' })
    const waiting_since = new Date('2026-01-01T12:00:00Z')
    await testApp.db.update(threads).set({ waiting_since }).where(eq(threads.id, id))
    await undo()
    expect((await admin.get(`/threads/${id}`)).body).toMatchObject({
      waiting_for: 'shop',
      waiting_since: waiting_since.toISOString(),
    })
  })

  test('waits for the shop again after an estimate', async () => {
    const { send, read, undo } = await enquire()
    await send()
    expect((await read()).body.waiting_for).toBe('customer')
    await undo()
    expect((await read()).body.waiting_for).toBe('shop')
  })

  test('waits for the shop again after a parcel', async () => {
    const { order, read, undo } = await enquire()
    await admin.post(`/cart_items/${order.id}/shipping`, { carrier: 'UPS', tracking_number: '1Z 9' })
    expect((await read()).body.waiting_for).toBeNull()
    await undo()
    expect((await read()).body.waiting_for).toBe('shop')
  })
})

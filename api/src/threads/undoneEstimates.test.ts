import type { Caller, TestApp } from '../testing/testApp.ts'
import { lastEntry, openThreadTest, type ThreadScenes, terms } from '../testing/threadScenes.ts'

let test: TestApp
let admin: Caller
let scenes: ThreadScenes

beforeAll(async () => {
  ;({ test, admin, scenes } = await openThreadTest())
})
afterAll(() => test.close())

/** An enquiry, whose last step the owner takes back, or does again. */
async function enquire() {
  const thread = await scenes.enquire()
  return {
    ...thread,
    send: () => admin.post(`/threads/${thread.id}/estimates`, terms),
    async undo() {
      const [change] = (await admin.get('/changes')).body.items
      expect(await admin.post(`/changes/${change.id}/restore`, {})).toMatchObject({ status: 200 })
    },
    async states(): Promise<string[]> {
      return (await thread.read()).body.estimates.map(({ state }: { state: string }) => state)
    },
  }
}

describe('an estimate that replaced another one', () => {
  it('is withdrawn, sent again and withdrawn again, and one of both is open', async () => {
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

  it('replaces it again after the customer has asked for a change of it', async () => {
    const { send, undo, states, read, reply } = await enquire()
    await send()
    const about = String(lastEntry(await read()).id)
    await send()
    await undo()
    await reply({ about, answer: 'change', text: 'In gold, please.' })
    await undo()
    expect(await states()).toEqual(['replaced', 'open'])
  })

  it('leaves an accepted one, which binds', async () => {
    const { agree, send, undo, states } = await enquire()
    await agree()
    await send()
    await undo()
    expect(await states()).toEqual(['accepted', 'withdrawn'])
    await undo()
    expect(await states()).toEqual(['accepted', 'open'])
  })

  it('leaves one that was withdrawn before', async () => {
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

describe('the conversation of an order whose step is taken back', () => {
  it('waits for the shop again after a cancellation', async () => {
    const { order, read, undo } = await enquire()
    await admin.call('PATCH', `/cart_items/${order.id}`, { body: { status: 'cancelled' } })
    expect((await read()).body.waiting_for).toBeNull()
    await undo()
    expect((await read()).body.waiting_for).toBe('shop')
    await undo()
    expect((await read()).body.waiting_for).toBeNull()
  })

  it('waits for the shop again after an estimate', async () => {
    const { send, read, undo } = await enquire()
    await send()
    expect((await read()).body.waiting_for).toBe('customer')
    await undo()
    expect((await read()).body.waiting_for).toBe('shop')
  })

  it('waits for the shop again after a parcel', async () => {
    const { order, read, undo } = await enquire()
    await admin.post(`/cart_items/${order.id}/shipping`, { carrier: 'UPS', tracking_number: '1Z 9' })
    expect((await read()).body.waiting_for).toBeNull()
    await undo()
    expect((await read()).body.waiting_for).toBe('shop')
  })
})

import { randomUUID } from 'node:crypto'
import { dayMs } from '@elegant/shared/rules'
import { eq, sql } from 'drizzle-orm'
import { orderEvents, shops } from '../db/schema.ts'
import { createOutbox } from '../mail/outbox.ts'
import { openTestApp } from '../testing/testApp.ts'
import { threadScenes } from '../testing/threadScenes.ts'
import { threadKeys } from '../threads/threadKeys.ts'
import { createThreadWriter } from '../threads/threadWriter.ts'
import { reviewRequests } from './reviewRequests.ts'

const testApp = await openTestApp({ responseTtl: 60_000 })
const admin = await testApp.member('admin')
const guest = await testApp.guest()
afterAll(testApp.close)

const words = { rating: 5, name: 'Ada W.', text: 'Brighter than in the pictures.' }

/** An enquiry by Ada Welo, and the calls of its conversation. */
async function enquiry({ isComplete = true, email = 'ada@example.com' } = {}) {
  const scene = threadScenes(testApp, admin, testApp.shop)
  const { id, key } = await scene.enquire(email, 'Ada Welo')
  const { body: thread } = await admin.get(`/threads/${id}`)
  const setStatus = (status: string) => admin.call('PATCH', `/cart_items/${thread.number}`, { body: { status } })
  await setStatus('processing')
  if (isComplete) await setStatus('completed')
  const { body: order } = await admin.get(`/cart_items/${thread.number}`)
  return {
    id,
    itemId: Number(order.items_id),
    orderId: Number(thread.number),
    setStatus,
    mails: () => scene.mailsTo(testApp.env.ADMIN_EMAIL, 'threadReplyForShop'),
    requests: () => scene.mailsTo(email, 'reviewRequest'),
    own: () => guest.get(`/threads/link/${key}/review`),
    write: (body: object = words) => guest.post(`/threads/link/${key}/review`, body),
    async shown() {
      return (await guest.get('/reviews', { external: { items_id: Number(order.items_id) } })).body
    },
    async received() {
      const { body } = await admin.get('/reviews_received')
      return body.items.find(({ orders_id }: { orders_id: number }) => orders_id === Number(thread.number))
    },
  }
}
type Enquiry = Awaited<ReturnType<typeof enquiry>>
async function change({ received }: Enquiry, body: object, headers = {}) {
  const { id } = await received()
  return admin.call('PATCH', `/reviews/${id}`, { body, headers })
}

describe('a review', () => {
  test('is written by whoever has the link of a completed order, whose name is proposed', async () => {
    const { own, write } = await enquiry()
    expect((await own()).body).toEqual({ may_review: true, name: 'Ada Welo', review: null })
    expect(await write()).toMatchObject({ status: 200, body: { review: { ...words, state: 'new' } } })
    expect((await own()).body.review).toEqual({ ...words, state: 'new' })
  })

  test('waits for the completion of its order', async () => {
    const { own, write, setStatus } = await enquiry({ isComplete: false })
    expect((await own()).body).toMatchObject({ may_review: false, review: null })
    expect(await write()).toMatchObject({
      status: 409,
      body: { message: 'A review can be written once the order is complete.' },
    })
    await setStatus('completed')
    expect((await write()).status).toBe(200)
  })

  test('reaches the owner by mail with its stars and words', async () => {
    const { write, mails } = await enquiry()
    await write({ ...words, rating: 2 })
    const { data } = (await mails()).at(-1) ?? {}
    expect(data).toMatchObject({ text: `A review with 2 of 5 stars waits for you:\n${words.text}` })
  })

  test('is seen by nobody else until the owner shows it, with an answer', async () => {
    const stone = await enquiry()
    await stone.write()
    expect(await stone.shown()).toMatchObject({ items: [], itemsTotal: 0, average: null })
    expect(await change(stone, { state: 'shown', answer: 'Thank you, Ada.' })).toMatchObject({ status: 200 })
    const { items, average } = await stone.shown()
    expect(average).toBe(5)
    expect(items).toEqual([
      {
        id: expect.any(Number),
        ...words,
        answer: 'Thank you, Ada.',
        created_at: expect.any(String),
        _items: { title: expect.any(String), slug: expect.any(String) },
      },
    ])
    await change(stone, { state: 'hidden' })
    expect((await stone.shown()).items).toEqual([])
  })

  test('that is written again waits again without its answer, and is still one', async () => {
    const stone = await enquiry()
    await stone.write()
    await change(stone, { state: 'shown', answer: 'Thank you, Ada.' })
    expect((await stone.shown()).items).toHaveLength(1)
    await stone.write({ ...words, rating: 1 })
    expect((await stone.shown()).items).toEqual([])
    expect(await stone.received()).toMatchObject({ rating: 1, state: 'new', answer: '', version: 3 })
  })

  test.each([
    ['rating', 0],
    ['rating', 6],
    ['rating', 4.5],
    ['name', ' '],
    ['text', '\u200b'],
    ['text', 'x'.repeat(2001)],
  ])('with %s %j is refused', async (path, value) => {
    const { write } = await enquiry()
    const { status, body } = await write({ ...words, [path]: value })
    expect([status, body.payload?.errors[0].path]).toEqual([400, path])
  })

  test('of a request has no order', async () => {
    const { body: request } = await guest.post('/contact_messages', {
      name: 'Ada',
      email: 'b@example.com',
      message: 'Good day to you, dear shop',
    })
    const [{ id }] = (await admin.get('/threads', { external: { requests_id: request.id } })).body.items
    const { body } = await admin.post(`/threads/${id}/link`, { renew: false })
    const path = `/threads/link/${String(body.url).split('/e/')[1]}/review`
    expect((await guest.get(path)).body).toMatchObject({ may_review: false, review: null })
    expect((await guest.post(path, words)).status).toBe(409)
  })
})

test('an outdated decision of the owner is refused', async () => {
  const stone = await enquiry()
  await stone.write()
  await change(stone, { state: 'shown' })
  expect(await change(stone, { state: 'hidden' }, { 'if-match': '"1"' })).toMatchObject({ status: 409 })
})

test('a decision of the owner is in the change log, and can be taken back', async () => {
  const stone = await enquiry()
  await stone.write()
  await change(stone, { state: 'shown' })
  const { id } = await stone.received()
  const { body } = await admin.get('/changes', { external: { entity: 'review', entity_id: id } })
  expect(body.items[0]).toMatchObject({ label: 'Ada W.', before: { state: 'new' }, after: { state: 'shown' } })
  await admin.post(`/changes/${body.items[0].id}/restore`, {})
  expect((await stone.shown()).items).toEqual([])
})

test('words that the owner has not seen are not shown by taking back', async () => {
  const stone = await enquiry()
  await stone.write()
  await change(stone, { state: 'shown' })
  const { id } = await stone.received()
  const restoreLast = async () => {
    const { body } = await admin.get('/changes', { external: { entity: 'review', entity_id: id } })
    return admin.post(`/changes/${body.items[0].id}/restore`, {})
  }
  expect(await restoreLast()).toMatchObject({ status: 200 })
  await stone.write({ ...words, text: 'Other words than before' })
  expect(await restoreLast()).toMatchObject({ status: 409 })
  expect((await stone.shown()).items).toEqual([])
})

test('a closed shop shows none', async () => {
  const stone = await enquiry()
  await stone.write()
  await change(stone, { state: 'shown' })
  await admin.call('PATCH', '/shop', { body: { Is_visible: false } })
  expect((await stone.shown()).items).toEqual([])
  await admin.call('PATCH', '/shop', { body: { Is_visible: true } })
})

describe('a request for a review', () => {
  const ask = (days: number) =>
    reviewRequests({
      db: testApp.db,
      outbox: createOutbox({ ownerEmail: '' }),
      threadWriter: createThreadWriter(
        threadKeys({ authSecret: testApp.env.AUTH_SECRET, publicUrl: testApp.env.PUBLIC_URL }),
      ),
    })(new Date(Date.now() + days * dayMs))
  const setAsking = (asks_reviews: boolean) =>
    testApp.db.update(shops).set({ asks_reviews }).where(eq(shops.id, testApp.shop.id))
  const completed = (options?: object) => enquiry({ email: `${randomUUID()}@example.com`, ...options })
  beforeAll(() => setAsking(true))

  test('is sent ten days after the order was completed, once', async () => {
    const { requests } = await completed()
    await ask(9.9)
    expect(await requests()).toEqual([])
    await ask(10.1)
    await ask(11)
    const [{ data } = {}, ...others] = await requests()
    expect(data).toMatchObject({
      name: 'Ada Welo',
      title: expect.stringContaining('opal'),
      thread: { seed: expect.any(String) },
    })
    expect(others).toEqual([])
  })

  test('counts the days from the last completion of an order that was completed by mistake before', async () => {
    const { orderId, requests, setStatus } = await completed()
    const { body } = await admin.get('/changes', { external: { entity: 'order', entity_id: orderId } })
    expect(await admin.post(`/changes/${body.items[0].id}/restore`, {})).toMatchObject({ status: 200 })
    await testApp.db
      .update(orderEvents)
      .set({ created_at: sql`now() - interval '12 days'` })
      .where(eq(orderEvents.orders_id, orderId))
    await setStatus('completed')
    await ask(0)
    expect(await requests()).toEqual([])
    await ask(10.1)
    expect(await requests()).toHaveLength(1)
  })

  test('is not sent for an order that is open, was completed long ago, or has a review', async () => {
    const [open, old, reviewed] = [await completed({ isComplete: false }), await completed(), await completed()]
    await reviewed.write()
    await ask(31)
    expect(await old.requests()).toEqual([])
    await ask(12)
    expect(await open.requests()).toEqual([])
    expect(await reviewed.requests()).toEqual([])
    expect(await old.requests()).toHaveLength(1)
  })

  test('is sent only once by two processes', async () => {
    const { requests } = await completed()
    await Promise.all([ask(12), ask(12)])
    expect(await requests()).toHaveLength(1)
  })

  test('is not sent for a conversation whose address the owner has ended', async () => {
    const { id, requests } = await completed()
    await admin.call('DELETE', `/threads/${id}/link`)
    await ask(12)
    expect(await requests()).toEqual([])
  })

  test('is not sent unless the owner has turned it on', async () => {
    await setAsking(false)
    const { requests } = await completed()
    await ask(12)
    expect(await requests()).toEqual([])
  })
})

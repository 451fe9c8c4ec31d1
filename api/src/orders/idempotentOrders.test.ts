import { randomUUID } from 'node:crypto'
import { openOrderTest } from '../testing/orderScenes.ts'

const { testApp, enquire } = await openOrderTest()
afterAll(testApp.close)

describe('Idempotency-Key', () => {
  test('returns the same order for the same request', async () => {
    const guest = await testApp.guest()
    const key = randomUUID()
    const first = await enquire(guest, {}, key)
    const again = await enquire(guest, { quantity: 1 }, key)
    expect(first.status).toBe(201)
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect((await guest.get('/cart_items')).body).toHaveLength(1)
  })

  test('rejects another order with a used key', async () => {
    const guest = await testApp.guest()
    await enquire(guest, {}, 'line-1')
    for (const other of [
      { quantity: 3 },
      { action_type: 'booking' },
      { contact: { name: 'Bo' } },
      { question: 'On May 5?' },
    ]) {
      expect(await enquire(guest, other, 'line-1')).toMatchObject({
        status: 422,
        body: { code: 'IDEMPOTENCY_KEY_REUSED' },
      })
    }
    expect((await guest.get('/cart_items')).body).toHaveLength(1)
  })

  test('is scoped to its sender', async () => {
    expect((await enquire(await testApp.guest(), {}, 'same')).status).toBe(201)
    expect((await enquire(await testApp.guest(), {}, 'same')).status).toBe(201)
  })

  test('creates one order from twenty concurrent requests', async () => {
    const guest = await testApp.guest()
    const answers = await Promise.all(Array.from({ length: 20 }, () => enquire(guest, {}, 'double click')))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await guest.get('/cart_items')).body).toHaveLength(1)
  })

  test('creates one of twenty different concurrent orders and rejects the others', async () => {
    const guest = await testApp.guest()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => enquire(guest, { quantity: n + 1 }, 'two tabs')),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(422)])
    expect((await guest.get('/cart_items')).body).toHaveLength(1)
  })

  test('is optional; without it each request is an order', async () => {
    const guest = await testApp.guest()
    await Promise.all([enquire(guest), enquire(guest)])
    expect((await guest.get('/cart_items')).body).toHaveLength(2)
  })

  test.each([[''], ['x'.repeat(256)], ['ключ']])('must be short and printable, unlike %j', async (key) => {
    expect(await enquire(await testApp.guest(), {}, key)).toMatchObject({
      status: 400,
      body: { payload: { errors: [{ path: 'Idempotency-Key' }] } },
    })
  })
})

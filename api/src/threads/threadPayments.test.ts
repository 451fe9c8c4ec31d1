import { randomUUID } from 'node:crypto'
import { lastEntry, openThreadTest, terms } from '../testing/threadScenes.ts'

const { testApp, admin, scenes } = await openThreadTest()
afterAll(testApp.close)

describe('money', () => {
  async function accepted() {
    const thread = await scenes.enquire()
    await thread.agree()
    const record = (body: object, headers = {}) => admin.post(`/threads/${thread.id}/payments`, body, { headers })
    return { ...thread, record }
  }
  const payment = { kind: 'payment', method: 'cash', amount: 30_000, paid_on: '2026-11-20', note: '' }

  test('is owed from the accepted version, deposit first', async () => {
    const { read, record } = await accepted()
    expect((await read()).body.money).toMatchObject({
      promised: 95_000,
      paid: 0,
      owed: 95_000,
      due: [
        { label: 'Deposit', amount: 30_000 },
        { label: 'Balance', amount: 65_000, due_on: null },
      ],
    })
    expect(await record(payment)).toMatchObject({ status: 200 })
    expect((await read()).body.money).toMatchObject({
      paid: 30_000,
      owed: 65_000,
      due: [{ label: 'Balance', amount: 65_000 }],
      payments: [{ kind: 'payment', method: 'cash', amount: 30_000, currency: 'USD', paid_on: '2026-11-20' }],
    })
    expect(lastEntry(await read())).toMatchObject({ kind: 'payment', payment: expect.any(Number) })
  })

  test('is recorded once when it is sent again', async () => {
    const { read, record } = await accepted()
    const headers = { 'idempotency-key': randomUUID() }
    await record(payment, headers)
    await record(payment, headers)
    expect((await read()).body.money.payments).toHaveLength(1)
  })

  test('keeps its currency once something is paid', async () => {
    const { id, record } = await accepted()
    await record(payment)
    expect(await admin.post(`/threads/${id}/estimates`, { ...terms, currency: 'EUR' })).toMatchObject({
      status: 409,
      body: { message: 'Money was paid in USD before, so the estimate has to be in USD too' },
    })
  })

  test('is given back, never more than was paid', async () => {
    const { read, record } = await accepted()
    await record(payment)
    expect(await record({ ...payment, kind: 'refund', amount: 30_001 })).toMatchObject({
      status: 409,
      body: { message: 'At most USD 300.00 can be refunded' },
    })
    expect(await record({ ...payment, kind: 'refund', amount: 10_000 })).toMatchObject({ status: 200 })
    expect((await read()).body.money).toMatchObject({ paid: 20_000, owed: 75_000 })
  })

  test('needs an accepted estimate', async () => {
    const { id } = await scenes.enquire()
    expect(await admin.post(`/threads/${id}/payments`, payment)).toMatchObject({ status: 409 })
  })

  test.each([
    [{ amount: 0 }, 'Amount must be more than 0'],
    [{ amount: 1.5 }, 'Amount must be a whole number'],
    [{ paid_on: '2999-01-01' }, 'Date must not be in the future'],
    [{ paid_on: '2026-02-30' }, 'Date must be a date'],
    [{ method: 'online' }, 'method must be one of'],
  ])('is refused: %j', async (wrong, message) => {
    const { record } = await accepted()
    expect(await record({ ...payment, ...wrong })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(message) },
    })
  })
})

import { randomUUID } from 'node:crypto'
import { dayMs, shopDay } from '@elegant/shared/rules'
import { eq, sql } from 'drizzle-orm'
import { requests } from '../db/schema.ts'
import { createOutbox } from '../mail/outbox.ts'
import { openThreadTest, terms } from '../testing/threadScenes.ts'
import { threadKeys } from '../threads/threadKeys.ts'
import { createThreadWriter } from '../threads/threadWriter.ts'
import { paymentReminders } from './paymentReminders.ts'

const rules = { deposit: 50, downPayment: 20, months: 2, graceDays: 7, kept: 10 }

const { testApp, admin, scenes } = await openThreadTest()
afterAll(testApp.close)
beforeAll(async () => {
  await setRules(rules)
})

const setRules = (payment_rules: object) => admin.call('PATCH', '/shop', { body: { payment_rules } })

/** A thread whose estimate of USD 950 with monthly payments is accepted. */
async function acceptLayaway(deposit: number, email?: string) {
  const thread = await scenes.enquire(email)
  await thread.agree({ ...terms, deposit, months: rules.months })
  return { ...thread, state: async () => (await thread.read()).body }
}

const remind = (now: Date) =>
  paymentReminders({
    db: testApp.db,
    outbox: createOutbox({ ownerEmail: '' }),
    threadWriter: createThreadWriter(
      threadKeys({ authSecret: testApp.env.AUTH_SECRET, publicUrl: testApp.env.PUBLIC_URL }),
    ),
  })(now)

/** Noon in the shop, days after a day. */
const noon = (day: string, days: number) => new Date(Date.parse(`${day}T17:00:00Z`) + days * dayMs)

const remindersTo = (email: string) => scenes.mailsTo(email, 'paymentReminder')

test('an estimate keeps the rules under which it was sent', async () => {
  const { state } = await acceptLayaway(0)
  await setRules({ ...rules, graceDays: 0, kept: 0 })
  expect((await state()).estimates[0]).toMatchObject({ grace_days: 7, kept: 10 })
  await setRules(rules)
})

test('an estimate without monthly payments has no such rules', async () => {
  const thread = await scenes.enquire()
  const { body } = await admin.post(`/threads/${thread.id}/estimates`, terms)
  expect(body.estimates[0]).toMatchObject({ grace_days: 0, kept: 0 })
})

test('nobody is reminded of an archived request', async () => {
  const email = `${randomUUID()}@example.com`
  const { request, agree, read } = await scenes.request(email)
  await agree({ ...terms, deposit: 0, months: rules.months })
  const [{ due_on }] = (await read()).body.money.due
  await testApp.db.update(requests).set({ archived_at: sql`now()` }).where(eq(requests.id, request.id))
  await remind(noon(due_on, -5))
  expect(await remindersTo(email)).toEqual([])
})

test('a sum that is due is reminded of five days before, once', async () => {
  const { id, state } = await acceptLayaway(0)
  const { money, customer } = await state()
  const [{ due_on }] = money.due
  await remind(noon(due_on, -6))
  expect(await remindersTo(customer.email)).toEqual([])
  await remind(noon(due_on, -5))
  await remind(noon(due_on, -4))
  expect(await remindersTo(customer.email)).toMatchObject([
    { data: { amount: 'USD 475.00', isLate: false, thread: { id } } },
  ])
})

test('a reminder has no link to a conversation whose address the owner has ended', async () => {
  const { id, state } = await acceptLayaway(0)
  const { money, customer } = await state()
  await admin.call('DELETE', `/threads/${id}/link`)
  await remind(noon(money.due[0].due_on, -5))
  const [reminder] = await remindersTo(customer.email)
  expect(reminder?.data).toMatchObject({ amount: 'USD 475.00' })
  expect(reminder?.data).not.toHaveProperty('thread')
  expect(await state()).toMatchObject({ code: 'NOT_FOUND' })
})

test('a late payment is reminded of after its grace, once, and waits for the shop', async () => {
  const { id, state } = await acceptLayaway(0)
  await admin.call('PATCH', `/threads/${id}`, { body: { waiting_for: null } })
  const { money, customer } = await state()
  const [{ late_on }] = money.due
  await remind(noon(late_on, -1))
  expect((await state()).waiting_for).toBeNull()
  await remind(noon(late_on, 0))
  await remind(noon(late_on, 1))
  const late = (await remindersTo(customer.email)).filter(({ data }) => 'isLate' in data && data.isLate)
  expect(late).toMatchObject([{ data: { amount: 'USD 475.00' } }])
  expect((await state()).waiting_for).toBe('shop')
})

test('a late payment of a customer without an address waits for the shop too', async () => {
  const { id, state } = await acceptLayaway(0, '')
  await admin.call('PATCH', `/threads/${id}`, { body: { waiting_for: null } })
  await remind(noon((await state()).money.due[0].late_on, 0))
  expect((await state()).waiting_for).toBe('shop')
})

test('a cancelled order keeps the agreed share and owes the rest back', async () => {
  const { id, order, state } = await acceptLayaway(30_000)
  const cash = { kind: 'payment', method: 'cash', amount: 30_000, paid_on: shopDay(), note: '' }
  await admin.post(`/threads/${id}/payments`, cash)
  await admin.call('PATCH', `/cart_items/${order.id}`, { body: { status: 'cancelled' } })
  expect((await state()).money).toMatchObject({ is_cancelled: true, promised: 9500, owed: -20_500, due: [] })
  await admin.post(`/threads/${id}/payments`, { ...cash, kind: 'refund', amount: 20_500 })
  expect((await state()).money).toMatchObject({ promised: 9500, paid: 9500, owed: 0 })
})

test.each([
  ['deposit', 101],
  ['downPayment', -1],
  ['months', 0],
  ['months', 2.5],
  ['graceDays', 61],
  ['kept', '10%'],
])('the rule %s cannot be %p', async (name, value) => {
  expect(await setRules({ ...rules, [name]: value })).toMatchObject({ status: 400 })
})

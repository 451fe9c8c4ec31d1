import { shopDay } from '@elegant/shared/rules'
import { sql } from 'drizzle-orm'
import { checkouts } from '../db/schema.ts'
import { openPaymentTest } from '../testing/paymentScenes.ts'

const shop = await openPaymentTest()
afterAll(shop.close)

test('what the owner has given back by hand is not given back again by Stripe', async () => {
  const { read, payTooLate, refundByHand, stripeRefunds } = await openLatePayment()
  shop.stripe.failures.push(429)
  await payTooLate()
  expect(await refundByHand()).toMatchObject({ status: 200 })
  await sweepLater()
  expect(stripeRefunds()).toEqual([])
  expect((await read()).money).toMatchObject({ paid: 0, payments: [{ kind: 'payment' }, { kind: 'refund' }] })
})

test('while Stripe gives a sum back, the owner cannot enter it as well', async () => {
  const { read, payTooLate, refundByHand, stripeRefunds } = await openLatePayment()
  let early: unknown
  shop.stripe.atRefund.run = async () => {
    early = await refundByHand()
  }
  await payTooLate()
  shop.stripe.atRefund.run = async () => {}
  expect(early).toMatchObject({
    status: 409,
    body: { message: 'Money is being given back online right now. Please look again in a minute.' },
  })
  expect(stripeRefunds()).toHaveLength(1)
  const { money } = await read()
  expect(money).toMatchObject({ paid: 0 })
  expect(money.payments).toHaveLength(2)
})

test('after Stripe has failed, the owner can', async () => {
  const { payTooLate, refundByHand } = await openLatePayment()
  shop.stripe.failures.push(500, 500)
  await payTooLate()
  expect(await refundByHand()).toMatchObject({ status: 200 })
})

/** A customer who is on the page of a payment, for a piece that is somebody else's by now. */
async function openLatePayment() {
  const { begin, read, item, id } = await shop.accepted()
  const session = shop.stripe.pay((await begin()).body.url.split('/').at(-1))
  await shop.sellElsewhere(item.id)
  return {
    read,
    payTooLate: () => shop.deliver(shop.stripe.message('checkout.session.completed', session)),
    refundByHand: () =>
      shop.admin.post(`/threads/${id}/payments`, {
        kind: 'refund',
        method: 'bank',
        amount: 30_000,
        paid_on: shopDay(),
        note: '',
      }),
    stripeRefunds: () => shop.stripe.refunds.filter(({ payment_intent }) => payment_intent === session.payment_intent),
  }
}

async function sweepLater() {
  await shop.testApp.db.update(checkouts).set({ checked_at: sql`now() - interval '2 minutes'` })
  await Promise.all(shop.testApp.app.sweeps.map((run) => run()))
}

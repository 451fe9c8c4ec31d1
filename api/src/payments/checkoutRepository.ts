import { type Checkout, errorCodes, formatMinor, shopDay, type Thread } from '@elegant/shared/rules'
import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Writes } from '../audit/writes.ts'
import type { OrderClaims } from '../claims/orderClaims.ts'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { checkouts, orders, payments } from '../db/schema.ts'
import type { Row } from '../http/requests/editTarget.ts'
import { conflict, HttpError, loggable } from '../http/responses/httpErrors.ts'
import type { MailData } from '../mail/mailData.ts'
import type { Outbox } from '../mail/outbox.ts'
import { isStale } from '../threads/reduceRefundDue.ts'
import type { StoredThread } from '../threads/threadEntry.ts'
import { readLockedThread } from '../threads/threadRows.ts'
import type { ThreadWriter } from '../threads/threadWriter.ts'
import { findOrAddCheckout, type StoredCheckout, sumToPay } from './newCheckout.ts'
import type { PaidSession } from './paymentDriver.ts'
import type { PaymentDrivers } from './paymentDrivers.ts'

interface Deps {
  db: Db
  writes: Writes
  outbox: Outbox
  threadWriter: ThreadWriter
  claims: OrderClaims
  drivers: PaymentDrivers
  log: Pick<FastifyBaseLogger, 'error'>
}

type LedgerLine = Pick<typeof payments.$inferInsert, 'kind' | 'amount' | 'currency' | 'external_id' | 'checkouts_id'>

export type CheckoutRepository = ReturnType<typeof checkoutRepository>

/** Payments that customers make at a driver, from the first click to the line in the ledger or the refund. */
export function checkoutRepository({ db, writes, outbox, threadWriter, claims, drivers, log }: Deps) {
  return {
    /** Begins the payment of the next sum that is due, or of all that is owed. A second click continues the first. */
    async begin(which: Row, sum: 'due' | 'all', returnUrl: string): Promise<Checkout> {
      const driver = await drivers.findDriver(which.shopId)
      if (!driver) throw conflict('This shop takes no payments online. Please ask us how to pay.')
      const { checkout, thread } = await db.transaction(async (tx) => {
        const stored = await threadWriter.lock(tx, which)
        const thread = await readLockedThread(tx, stored)
        const { amount, currency } = sumToPay(thread, sum)
        return { thread, checkout: await findOrAddCheckout(tx, which, { driver: driver.name, amount, currency }) }
      })
      const { reference, amount, currency, expires_at: expiresAt } = checkout
      if (checkout.url !== null) return { url: checkout.url, amount, currency }
      const session = { reference, amount, currency, title: thread.title, email: thread.customer.email }
      const { externalId, url } = await driver
        .begin({ ...session, returnUrl, expiresAt })
        .catch(async (error: unknown) => {
          log.error({ err: loggable(error), driver: driver.name }, 'A payment could not begin')
          // The driver may repeat its refusal of this reference, so the next click begins another payment.
          await close(and(isCheckout(checkout), isNull(checkouts.url)))
          throw new HttpError(503, errorCodes.unavailable, 'The payment page cannot be reached. Please try again.')
        })
      await db.update(checkouts).set({ external_id: externalId, url }).where(isCheckout(checkout))
      return { url, amount, currency }
    },

    find: (reference: string) => find(db, reference),

    /** Enters a payment into the ledger, once. An overpayment, or a payment that arrives after the stone is gone, is refunded. */
    async settle(paid: PaidSession): Promise<void> {
      const found = await find(db, paid.reference)
      if (!found) return
      const isNew = await writes.publish(found.shops_id, async (tx) => {
        const thread = await threadWriter.lock(tx, { shopId: found.shops_id, id: found.threads_id })
        const { amount, currency, paymentId: external_id } = paid
        // The message may have arrived before.
        if (!(await addPayment(tx, thread, { kind: 'payment', amount, currency, external_id, checkouts_id: found.id })))
          return false
        const whole = await readLockedThread(tx, thread)
        const refund_due = await getSurplus(tx, thread, whole, paid)
        await tx
          .update(checkouts)
          // As if the sweep had it, so that only this process gives the money back now.
          .set({ state: 'paid', refund_due: sql`${checkouts.refund_due} + ${refund_due}`, checked_at: sql`now()` })
          .where(isCheckout(found))
        await queuePaymentMails(tx, thread, whole, paid, refund_due)
        return true
      })
      if (isNew) await refundDue(isCheckout(found))
    },

    /** The customer has left the driver's page, or its time is over. */
    async close(reference: string): Promise<void> {
      const found = await find(db, reference)
      if (found) await close(isCheckout(found))
    },

    /** Gives back what is due and was not given back when the payment came. */
    refundDue: () => refundDue(isStale),

    /** Asks the drivers about open payments, whose messages may be lost. */
    async readOpen(): Promise<void> {
      const readOne = async ({ external_id, driver: name, reference, expires_at }: StoredCheckout) => {
        const driver = drivers[name]
        const state = external_id && driver ? await driver.read(external_id) : 'open'
        if (typeof state === 'object') await this.settle(state)
        else if (state === 'closed' || expires_at < new Date()) await this.close(reference)
      }
      for (const checkout of await claim(and(eq(checkouts.state, 'open'), isStale)))
        await readOne(checkout).catch(logFailure('A payment could not be read'))
    },
  }

  /** A call that fails is repeated by the sweep; the driver knows it by its reference. */
  async function refundDue(which: SQL | undefined): Promise<void> {
    for (const checkout of await claim(and(gt(checkouts.refund_due, 0), which)))
      await refund(checkout).catch(async (error: unknown) => {
        logFailure('A refund failed and will be repeated')(error)
        await db.update(checkouts).set({ state: 'paid' }).where(isCheckout(checkout))
      })
  }

  async function close(which: SQL | undefined): Promise<void> {
    await db
      .update(checkouts)
      .set({ state: 'closed' })
      .where(and(which, eq(checkouts.state, 'open')))
  }

  function logFailure(message: string) {
    return (error: unknown): undefined => void log.error({ err: loggable(error) }, message)
  }

  /** Reserves checkouts for one minute, so that no two processes work on one. */
  async function claim(which: SQL | undefined): Promise<StoredCheckout[]> {
    return db.transaction(async (tx) => {
      const found = await tx.select().from(checkouts).where(which).limit(50).for('update', { skipLocked: true })
      for (const one of found) await tx.update(checkouts).set({ checked_at: sql`now()` }).where(isCheckout(one))
      return found
    })
  }

  async function refund(checkout: StoredCheckout): Promise<void> {
    const { shops_id, threads_id, driver, reference, refund_due: amount } = checkout
    // The owner may have refunded by hand since the checkout was read. From here on `reduceRefundDue` rejects that.
    const { rowCount } = await db
      .update(checkouts)
      .set({ state: 'refunding', checked_at: sql`now()` })
      .where(and(isCheckout(checkout), eq(checkouts.refund_due, amount)))
    if (rowCount === 0) return
    const [paid] = await db
      .select({ id: payments.external_id, currency: payments.currency })
      .from(payments)
      .where(and(eq(payments.shops_id, shops_id), eq(payments.checkouts_id, checkout.id), eq(payments.kind, 'payment')))
      .orderBy(sql`${payments.id} desc`)
    const currency = paid?.currency ?? checkout.currency
    const external_id = await drivers[driver]?.refund({ reference, paymentId: paid?.id ?? '', amount })
    if (external_id === undefined) throw new Error(`The driver ${driver} of checkout ${checkout.id} is not configured`)
    await db.transaction(async (tx) => {
      const thread = await threadWriter.lock(tx, { shopId: shops_id, id: threads_id })
      // Another process may have given it back.
      if (!(await addPayment(tx, thread, { kind: 'refund', amount, currency, external_id, checkouts_id: checkout.id })))
        return
      // Meanwhile a second payment may have increased the sum, and a refund by hand after a minute reduced it.
      await tx
        .update(checkouts)
        .set({ state: 'paid', refund_due: sql`greatest(0, ${checkouts.refund_due} - ${amount})` })
        .where(isCheckout(checkout))
      const whole = await readLockedThread(tx, thread)
      await queueCustomerMail(tx, thread, whole, { kind: 'refund', amount: formatMinor(amount, currency), owed: '' })
    })
  }

  /** Enters a payment or refund into the ledger and the conversation. Returns false if it is there already. */
  async function addPayment(tx: Db, thread: StoredThread, line: LedgerLine): Promise<boolean> {
    const { shops_id, id: threads_id } = thread
    const [added] = await tx
      .insert(payments)
      .values({ ...line, shops_id, threads_id, method: 'online', paid_on: shopDay(), note: '' })
      .onConflictDoNothing({ target: [payments.shops_id, payments.external_id] })
      .returning({ id: payments.id })
    if (!added) return false
    const by = line.kind === 'payment' ? 'customer' : 'shop'
    await threadWriter.add(tx, thread, { kind: line.kind, by, payment: added.id })
    return true
  }

  /** The part of a payment that cannot be kept: all of it if the piece is gone or nothing like it is agreed any more. */
  async function getSurplus(
    tx: Db,
    thread: StoredThread,
    { money, is_open }: Thread,
    { amount, currency }: PaidSession,
  ): Promise<number> {
    if (!money || !is_open || money.currency !== currency) return amount
    if (thread.orders_id !== null) {
      const [order] = await tx
        .select()
        .from(orders)
        .where(isRow(orders, { shopId: thread.shops_id, id: thread.orders_id }))
      if (order && !(await claims.has(tx, order))) return amount
    }
    return Math.min(amount, Math.max(0, -money.owed))
  }

  async function queuePaymentMails(
    tx: Db,
    thread: StoredThread,
    whole: Thread,
    paid: PaidSession,
    refundDue: number,
  ): Promise<void> {
    const { shops_id: shopId, id } = thread
    const { title, customer, money } = whole
    const amount = formatMinor(paid.amount, paid.currency)
    const refunded = refundDue > 0 ? formatMinor(refundDue, paid.currency) : ''
    await outbox.add(tx, {
      shopId,
      to: 'shop',
      template: 'threadPaymentForShop',
      data: { threadId: id, title, customer, amount, refunded },
    })
    // A refund of the whole sum is mailed as such, so that a confirmation of the payment would mislead.
    if (refundDue === paid.amount) return
    const owed = formatMinor(Math.max(0, money?.owed ?? 0), paid.currency)
    await queueCustomerMail(tx, thread, whole, { kind: 'payment', amount, owed })
  }

  async function queueCustomerMail(
    tx: Db,
    thread: StoredThread,
    { title, customer }: Thread,
    sums: Pick<MailData['threadPayment'], 'kind' | 'amount' | 'owed'>,
  ): Promise<void> {
    if (!customer.email) return
    const ref = await threadWriter.referUnlessEnded(tx, thread)
    const data = { ...sums, name: customer.name, title, thread: ref }
    await outbox.add(tx, { shopId: thread.shops_id, to: customer, template: 'threadPayment', data })
  }
}

async function find(db: Db, reference: string): Promise<StoredCheckout | undefined> {
  if (!/^[\w-]{22}$/.test(reference)) return undefined
  const [found] = await db.select().from(checkouts).where(eq(checkouts.reference, reference))
  return found
}

function isCheckout({ shops_id, id }: Pick<StoredCheckout, 'shops_id' | 'id'>): SQL | undefined {
  return isRow(checkouts, { shopId: shops_id, id })
}

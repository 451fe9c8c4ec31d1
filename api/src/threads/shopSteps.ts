import {
  formatMinor,
  getTotal,
  type NewPayment,
  type NewStage,
  type NewThreadEstimate,
  priceFacts,
  type ShopMessage,
  shopDay,
  type Thread,
  termFacts,
} from '@elegant/shared/rules'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Writes } from '../audit/writes.ts'
import { anyOf } from '../db/anyOf.ts'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { mediaFiles, payments, requests, threadPictures } from '../db/schema.ts'
import type { Row } from '../http/requests/editTarget.ts'
import { assertSame, type Repeatable } from '../http/requests/idempotency.ts'
import type { Author } from '../http/requests/visitor.ts'
import { conflict, invalid } from '../http/responses/httpErrors.ts'
import type { MailData } from '../mail/mailData.ts'
import type { Mail, Outbox } from '../mail/outbox.ts'
import { layawayTerms } from './layawayTerms.ts'
import type { OrderEstimates } from './orderEstimates.ts'
import { reduceRefundDue } from './reduceRefundDue.ts'
import { findRepeatedEntry } from './repeatedEntry.ts'
import type { EntryKey, StoredThread } from './threadEntry.ts'
import type { ThreadKeys } from './threadKeys.ts'
import type { ThreadRepository } from './threadRepository.ts'
import { assertOpen, readLockedThread } from './threadRows.ts'
import type { ThreadWriter } from './threadWriter.ts'

interface Deps {
  db: Db
  writes: Writes
  outbox: Outbox
  keys: ThreadKeys
  threadWriter: ThreadWriter
  threads: ThreadRepository
  orderEstimates: OrderEstimates
}

/** Returns the mail of a step to the person of the thread, which is as the step has left it. */
type StepMail = (
  person: Required<Pick<MailData['threadMessage'], 'name' | 'title' | 'thread'>>,
  after: Thread,
) => Pick<Mail<'threadMessage' | 'threadEstimate' | 'threadStage' | 'threadPayment'>, 'template' | 'data'>

export type ShopSteps = ReturnType<typeof shopSteps>

/** The owner's steps in a thread. Each step, its entry and its mail are one transaction, which the change log records. */
export function shopSteps({ db, writes, outbox, keys, threadWriter, threads, orderEstimates }: Deps) {
  return {
    /** A message answers a request. */
    send: (author: Author, id: number, { text = '', pictures = [] }: ShopMessage, repeatable: Repeatable) =>
      write(author, id, repeatable, async (tx, thread, words) => {
        await assertShopPictures(tx, thread, pictures)
        await threadWriter.add(tx, thread, { ...words, kind: 'message', by: 'shop', text: text.trim(), pictures })
        await answerRequest(tx, thread, text.trim())
        return (person) => ({ template: 'threadMessage', data: { ...person, text, pictures: pictures.length } })
      }),

    /** An order repeats the estimate, so it is a step of the order. */
    async estimate(author: Author, id: number, estimate: NewThreadEstimate, repeatable: Repeatable): Promise<Thread> {
      assertAhead(estimate)
      const { orders_id } = await threadWriter.read(db, { ...author, id })
      return write(
        author,
        id,
        repeatable,
        async (tx, thread, words) => {
          const terms = { ...estimate, ...(await layawayTerms(tx, author.shopId, estimate)) }
          if (orders_id !== null) {
            await orderEstimates.detailedEstimate(tx, { shopId: author.shopId, id: orders_id }, terms, words)
            return undefined
          }
          await assertOpen(tx, thread)
          const { version } = await threadWriter.addEstimate(tx, thread, terms, words)
          await answerRequest(tx, thread, '')
          const { text, lines, currency } = terms
          const facts = [...priceFacts(terms), ...termFacts(terms)]
          const total = formatMinor(getTotal(lines), currency)
          return (person) => ({ template: 'threadEstimate', data: { ...person, version, total, facts, text } })
        },
        orders_id ?? undefined,
      )
    },

    stage: (author: Author, id: number, { stage, asks, text, pictures = [] }: NewStage, repeatable: Repeatable) =>
      write(author, id, repeatable, async (tx, thread, words) => {
        await assertOpen(tx, thread)
        await assertShopPictures(tx, thread, pictures)
        await threadWriter.add(tx, thread, {
          ...words,
          kind: 'stage',
          by: 'shop',
          stage,
          asks,
          text: text.trim(),
          pictures,
        })
        const shown = { stage, asks, text, pictures: pictures.length }
        return (person) => ({ template: 'threadStage', data: { ...person, ...shown } })
      }),

    /** Records money that has changed hands. */
    pay: (author: Author, id: number, payment: NewPayment, repeatable: Repeatable) =>
      write(author, id, repeatable, async (tx, thread, words) => {
        const { money } = await readLockedThread(tx, thread)
        if (!money) throw conflict('Money belongs to an accepted estimate. Send one first.')
        if (payment.paid_on > shopDay()) throw invalid([{ path: 'paid_on', message: 'Date must not be in the future' }])
        const { currency = money.currency } = payment
        const isForeign = currency !== money.currency
        if (payment.kind === 'payment' && isForeign)
          throw invalid([{ path: 'currency', message: `A payment must be in ${money.currency}` }])
        const paid = isForeign ? money.foreign?.find((sum) => sum.currency === currency)?.amount : money.paid
        if (payment.kind === 'refund' && payment.amount > (paid ?? 0)) {
          const message = `At most ${formatMinor(Math.max(0, paid ?? 0), currency)} can be refunded`
          throw conflict(message, [{ path: 'amount', message }])
        }
        if (payment.kind === 'refund') await reduceRefundDue(tx, thread, { ...payment, currency })
        const { shops_id, id: threads_id } = thread
        const [added] = await tx
          .insert(payments)
          .values({ ...payment, currency, shops_id, threads_id })
          .returning({ id: payments.id })
        await threadWriter.add(tx, thread, { ...words, kind: payment.kind, by: 'shop', payment: added?.id })
        return (person, after) => {
          const owed = formatMinor(Math.max(0, after.money?.owed ?? 0), money.currency)
          const sums = { amount: formatMinor(payment.amount, currency), owed }
          return { template: 'threadPayment', data: { ...person, kind: payment.kind, ...sums } }
        }
      }),

    /** Nobody has to act, or the shop has. */
    wait: (author: Author, id: number, side: 'shop' | null) =>
      write(author, id, undefined, async (tx, thread) => {
        await threadWriter.wait(tx, thread, side)
        return undefined
      }),

    renewLink: (author: Author, id: number, isRevoked: boolean) =>
      write(author, id, undefined, async (tx) => {
        await keys.renew(tx, { shopId: author.shopId, id }, isRevoked)
        return undefined
      }),

    /** The owner has seen the customer's entries. */
    async markRead({ shopId, id }: Row): Promise<Thread> {
      await db.transaction(async (tx) => {
        const { requests_id } = await threadWriter.lock(tx, { shopId, id })
        await threadWriter.markRead(tx, { shopId, id }, 'customer')
        if (requests_id === null) return
        await tx
          .update(requests)
          .set({ status: 'read' })
          .where(and(isRow(requests, { shopId, id: requests_id }), eq(requests.status, 'new')))
      })
      return threads.read({ shopId, id })
    },
  }

  /** Applies a step unless it is a repetition, and mails the customer about it. */
  function write(
    author: Author,
    id: number,
    repeatable: Repeatable | undefined,
    work: (tx: Db, thread: StoredThread, words: EntryKey) => Promise<StepMail | undefined>,
    /** The order that the change log names instead of the thread. */
    orderId?: number,
  ): Promise<Thread> {
    const which = { shopId: author.shopId, id }
    // The order or request is locked before the thread.
    const ids = async (tx: Db) => [orderId ?? (await threadWriter.lock(tx, which)).id]
    return writes.change({ author, entity: orderId ? 'order' : 'thread', ids }, async (tx) => {
      const thread = await threadWriter.lock(tx, which)
      const repeated = repeatable && (await findRepeatedEntry(tx, thread, repeatable))
      if (repeated && repeatable) assertSame(repeated, repeatable)
      const words = { idempotency_key: repeatable?.key, request_hash: repeatable?.hash }
      const mail = repeated ? undefined : await work(tx, thread, words)
      const after = await readLockedThread(tx, thread)
      if (mail) await queueMail(tx, thread, after, mail)
      return after
    })
  }

  async function queueMail(tx: Db, stored: StoredThread, after: Thread, mailTo: StepMail): Promise<void> {
    const { title, customer } = after
    const thread = await threadWriter.refer(tx, stored)
    if (!customer.email) return
    const mail = mailTo({ name: customer.name, title, thread }, after)
    await outbox.add(tx, { ...mail, shopId: stored.shops_id, to: customer, thread: `thread:${stored.id}` })
  }
}

function assertAhead({ valid_until, ready_by }: NewThreadEstimate): void {
  const today = shopDay()
  const errors = Object.entries({ valid_until, ready_by }).flatMap(([path, day]) =>
    day !== null && day < today ? [{ path, message: `${path} must not be in the past` }] : [],
  )
  if (errors.length > 0) throw invalid(errors)
}

/** The request of the thread counts as answered. */
async function answerRequest(tx: Db, { shops_id, requests_id }: StoredThread, answer: string): Promise<void> {
  if (requests_id === null) return
  await tx
    .update(requests)
    .set({ status: 'answered', answered_at: sql`now()`, ...(answer ? { answer } : {}) })
    .where(isRow(requests, { shopId: shops_id, id: requests_id }))
}

/** Pictures of the shop, whatever they were uploaded for; those of a customer only in the own thread. */
async function assertShopPictures(tx: Db, { shops_id, id }: StoredThread, pictures: number[]): Promise<void> {
  if (pictures.length === 0) return
  const ofCustomer = and(eq(threadPictures.shops_id, shops_id), eq(threadPictures.mediafiles_id, mediaFiles.id))
  const found = await tx
    .select({ id: mediaFiles.id })
    .from(mediaFiles)
    .leftJoin(threadPictures, ofCustomer)
    .where(
      and(
        eq(mediaFiles.shops_id, shops_id),
        eq(mediaFiles.image_type, 'Image'),
        anyOf(mediaFiles.id, pictures),
        or(isNull(threadPictures.threads_id), eq(threadPictures.threads_id, id)),
      ),
    )
  if (found.length < pictures.length) throw invalid([{ path: 'pictures', message: 'There is no such picture' }])
}

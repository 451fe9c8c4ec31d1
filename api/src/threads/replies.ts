import { isAnswerable, limits, type Reply, type Thread, threadKindLabels } from '@elegant/shared/rules'
import { and, eq, sql } from 'drizzle-orm'
import type { Writes } from '../audit/writes.ts'
import { lockItems, refreshAvailability } from '../claims/availabilityRows.ts'
import { anyOf } from '../db/anyOf.ts'
import { lockCustomer } from '../db/customerRecord.ts'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { ofThread } from '../db/ofThread.ts'
import { claims, estimates, orders, requests, threadEntries, threadPictures } from '../db/schema.ts'
import type { Row } from '../http/requests/editTarget.ts'
import { assertSame, type Repeatable } from '../http/requests/idempotency.ts'
import type { SessionUser } from '../http/requests/visitor.ts'
import { conflict, forbidden, invalid } from '../http/responses/httpErrors.ts'
import type { MailData, Threaded } from '../mail/mailData.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { OrderEstimates } from './orderEstimates.ts'
import { findRepeatedEntry } from './repeatedEntry.ts'
import type { StoredEntry, StoredThread } from './threadEntry.ts'
import { canAdd } from './threadRepository.ts'
import { assertOpen, readLockedThread } from './threadRows.ts'
import type { ThreadWriter } from './threadWriter.ts'
import { maxUnsentHours } from './unsentPictures.ts'

interface Deps {
  writes: Writes
  outbox: Outbox
  threadWriter: ThreadWriter
  orderEstimates: OrderEstimates
}

/** A thread to which somebody replies, and how mails refer to it. */
interface LockedThread {
  thread: StoredThread
  reference: Threaded['thread']
}

export type Replies = ReturnType<typeof threadReplies>

/** A customer's steps in a thread. Its address is the only key, so the caller has found the thread by it. */
export function threadReplies({ writes, outbox, threadWriter, orderEstimates }: Deps) {
  return {
    /** Adds a message, which may answer an estimate or a stage. A repeated request changes nothing. */
    async reply(which: Row, reply: Reply, repeatable: Repeatable): Promise<void> {
      await writes.publish(
        which.shopId,
        async (tx) => {
          const thread = await threadWriter.lock(tx, which)
          const repeated = await findRepeatedEntry(tx, thread, repeatable)
          const reference = await threadWriter.referUnlessEnded(tx, thread)
          if (repeated) assertSame(repeated, repeatable)
          else await add(tx, { thread, reference }, reply, repeatable)
          return !repeated && reply.answer !== undefined
        },
        (isPublic) => isPublic,
      )
    },

    assertRoomForPicture,

    /** Keeps an uploaded picture for a reply in this thread, unless others have filled it during the upload. */
    async keepPicture(tx: Db, which: Row, mediafiles_id: number): Promise<void> {
      await threadWriter.lock(tx, which)
      await assertRoomForPicture(tx, which)
      await tx.insert(threadPictures).values({ shops_id: which.shopId, threads_id: which.id, mediafiles_id })
    },

    /** Moves the order or request of the thread to the account with its confirmed address. */
    async addToAccount(which: Row, user: SessionUser, subject: string): Promise<void> {
      await writes.publish(which.shopId, async (tx) => {
        await lockCustomer(tx, { shopId: which.shopId, user })
        const { orders_id, requests_id } = await threadWriter.lock(tx, which)
        if (!(await canAdd(tx, which, user)))
          throw forbidden('This conversation can be added only to an account with its confirmed email address.')
        if (orders_id !== null) await moveOrder(tx, { shopId: which.shopId, id: orders_id }, subject)
        if (requests_id !== null)
          await tx
            .update(requests)
            .set({ subject, idempotency_key: null })
            .where(isRow(requests, { shopId: which.shopId, id: requests_id }))
      })
    },
  }

  async function assertRoomForPicture(tx: Db, { shopId, id }: Row): Promise<void> {
    const own = and(eq(threadPictures.shops_id, shopId), eq(threadPictures.threads_id, id))
    if ((await tx.$count(threadPictures, own)) >= limits.threadPictures)
      throw conflict(`At most ${limits.threadPictures} pictures can be sent in one conversation.`)
  }

  async function add(tx: Db, locked: LockedThread, reply: Reply, { key, hash }: Repeatable): Promise<void> {
    const { thread } = locked
    const { answer, about, text = '', pictures = [] } = reply
    await assertOwnPictures(tx, thread, pictures)
    const words = { text: text.trim(), pictures, idempotency_key: key, request_hash: hash }
    if (answer === undefined) {
      await threadWriter.add(tx, thread, { ...words, kind: 'message', by: 'customer' })
      await notifyShop(tx, locked, await readLockedThread(tx, thread), { ...words, answer: null, about: '' })
      return
    }
    await assertOpen(tx, thread)
    const question = await readEntry(tx, thread, Number(about))
    if (question?.kind === 'stage' && question.asks) {
      if (answer === 'declined') throw conflict('A step can be approved, or changed, but not declined.')
      if (question.answer) throw conflict('You have answered this before.')
      const whole = await readLockedThread(tx, thread)
      if (answer === 'change') assertChangesLeft(whole)
      await threadWriter.answerStage(tx, thread, question, answer, words)
      await notifyShop(tx, locked, whole, { ...words, answer, about: 'a step' })
    } else if (question?.kind === 'estimate') {
      await assertCurrent(tx, thread, question)
      if (thread.orders_id !== null && answer !== 'change') {
        await orderEstimates.answerVersion(tx, { shopId: thread.shops_id, id: thread.orders_id }, answer, words)
      } else {
        await threadWriter.answerEstimate(tx, thread, answer, words)
        await notifyShop(tx, locked, await readLockedThread(tx, thread), { ...words, answer, about: 'the estimate' })
      }
    } else throw invalid([{ path: 'about', message: 'about must be the number of an estimate or a step' }])
  }

  /** Queues a mail to the shop. */
  async function notifyShop(
    tx: Db,
    { thread: { shops_id: shopId }, reference }: LockedThread,
    { id, kind, title, customer }: Thread,
    {
      text,
      pictures,
      ...said
    }: Pick<MailData['threadReplyForShop'], 'text' | 'answer' | 'about'> & { pictures: number[] },
  ): Promise<void> {
    const data = { ...said, threadId: id, kind, title: title || threadKindLabels[kind], customer, text }
    await outbox.add(tx, {
      shopId,
      to: 'shop',
      template: 'threadReplyForShop',
      data: { ...data, pictures: pictures.length, thread: reference },
    })
  }
}

async function readEntry(tx: Db, thread: StoredThread, entry: number): Promise<StoredEntry | undefined> {
  const [found] = await tx
    .select()
    .from(threadEntries)
    .where(and(ofThread(threadEntries, thread), eq(threadEntries.id, entry)))
  return found
}

/** An estimate that was replaced while the customer read it cannot be answered. */
async function assertCurrent(tx: Db, thread: StoredThread, { estimate }: StoredEntry): Promise<void> {
  const [version] = await tx
    .select({ state: estimates.state })
    .from(estimates)
    .where(and(ofThread(estimates, thread), eq(estimates.version, estimate ?? 0)))
  if (version?.state === 'replaced') throw conflict('This estimate has been replaced. Please look at the new one.')
  if (version?.state === 'withdrawn') throw conflict('This estimate has been withdrawn.')
  if (!isAnswerable(version?.state)) throw conflict('You have answered this estimate before.')
}

function assertChangesLeft({ changes }: Thread): void {
  if (changes.included > 0 && changes.used >= changes.included)
    throw conflict('The changes that the price includes are used up. Please write to us about another one.')
}

/** Only pictures that were uploaded to this thread, and that the sweep has not deleted, can be shown in it. */
async function assertOwnPictures(tx: Db, thread: StoredThread, pictures: number[]): Promise<void> {
  if (pictures.length === 0) return
  const found = await tx
    .select({ id: threadPictures.mediafiles_id })
    .from(threadPictures)
    .where(and(ofThread(threadPictures, thread), anyOf(threadPictures.mediafiles_id, pictures)))
  const own = new Set(found.map(({ id }) => id))
  const missing = pictures.flatMap((id, at) => (own.has(id) ? [] : [at]))
  if (missing.length > 0)
    throw invalid(missing.map((at) => ({ path: `pictures[${at}]`, message: `Picture ${at + 1} ${missingPicture}` })))
}

const missingPicture = `was not uploaded to this conversation, or more than ${maxUnsentHours} hours ago. Please upload it again`

/** The holds of the order move with it. */
async function moveOrder(tx: Db, { shopId, id }: Row, subject: string): Promise<void> {
  const [order] = await tx
    .update(orders)
    .set({ subject, version: sql`${orders.version} + 1` })
    .where(isRow(orders, { shopId, id }))
    .returning({ items_id: orders.items_id })
  if (!order) return
  await lockItems(tx, shopId, [order.items_id])
  await tx
    .update(claims)
    .set({ subject, idempotency_key: null })
    .where(and(eq(claims.shops_id, shopId), eq(claims.orders_id, id)))
  await refreshAvailability(tx, shopId, [order.items_id])
}

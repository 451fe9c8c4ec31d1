import { type EstimateState, type EstimateTerms, getTotal, isOver, type ThreadAnswer } from '@elegant/shared/rules'
import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { ofThread } from '../db/ofThread.ts'
import { estimates, orders, payments, threadEntries, threads } from '../db/schema.ts'
import { signedAmount } from '../db/signedAmount.ts'
import { conflict } from '../http/responses/httpErrors.ts'
import type { AnswerWords, EntryKey, NewEntry, StoredEntry, StoredThread } from './threadEntry.ts'

type StoredEstimate = typeof estimates.$inferSelect

/** The terms of an estimate, and the words sent with it. */
export type SentEstimate = EstimateTerms & { text: string }

type AddEntry = (tx: Db, thread: StoredThread, entry: NewEntry) => Promise<StoredEntry>

/** At most one version of a thread. */
const isUnanswered = inArray(estimates.state, ['open', 'change'])

/** The versions of estimates in locked threads (docs/product/conversations.md#estimates). */
export function threadEstimates(add: AddEntry) {
  return {
    /** Adds the next version of the estimate; an open one is replaced. An accepted one binds until this one is accepted. */
    async addEstimate(
      tx: Db,
      thread: StoredThread,
      { text, ...terms }: SentEstimate,
      words: EntryKey,
    ): Promise<StoredEstimate> {
      const { shops_id, id } = thread
      await assertSameCurrency(tx, thread, terms.currency)
      await setState(tx, thread, isUnanswered, 'replaced')
      const [last] = await tx
        .select({ version: estimates.version })
        .from(estimates)
        .where(ofThread(estimates, thread))
        .orderBy(desc(estimates.version))
        .limit(1)
      const version = (last?.version ?? 0) + 1
      const [added] = await tx
        .insert(estimates)
        .values({ ...terms, total: getTotal(terms.lines), version, shops_id, threads_id: id })
        .returning()
      if (!added) throw new Error('The estimate was not stored')
      await add(tx, thread, { ...words, kind: 'estimate', by: 'shop', estimate: version, text })
      return added
    },

    /** Records the answer to the open version, which can be accepted while it is valid. An accepted one ends the one that was accepted before. */
    async answerEstimate(tx: Db, thread: StoredThread, answer: ThreadAnswer, words: AnswerWords): Promise<void> {
      if (answer === 'accepted') {
        await assertAcceptable(tx, thread)
        await setState(tx, thread, eq(estimates.state, 'accepted'), 'replaced')
      }
      const version = await setState(tx, thread, isUnanswered, answer)
      if (version === undefined) throw conflict('There is no estimate to answer.')
      const [entry] = await tx
        .update(threadEntries)
        .set({ answer })
        .where(
          and(ofThread(threadEntries, thread), eq(threadEntries.kind, 'estimate'), eq(threadEntries.estimate, version)),
        )
        .returning({ id: threadEntries.id })
      await add(tx, thread, {
        ...words,
        kind: 'answer',
        by: 'customer',
        answer,
        estimate: version,
        about: entry?.id,
      })
    },

    /**
     * Follows a reverted order: versions sent after its estimate are withdrawn, those open before it are replaced, and the
     * one sent with it counts again. Throws a 409 if money was paid in another currency since.
     */
    async revertEstimates(tx: Db, thread: StoredThread): Promise<void> {
      const { shops_id, orders_id: id } = thread
      const set = (state: SQL, sent: SQL) =>
        tx.execute(sql`
          update ${estimates} e set state = ${state}
          from ${threads} t join ${orders} o on o.shops_id = t.shops_id and o.id = t.orders_id
          where t.shops_id = ${shops_id} and t.orders_id = ${id} and e.shops_id = t.shops_id and e.threads_id = t.id
            and ${sent}`)
      await set(sql`'withdrawn'`, sql`(o.estimate_sent_at is null or e.sent_at > o.estimate_sent_at)`)
      await set(sql`'replaced'`, sql`e.sent_at < o.estimate_sent_at and e.state in ('open', 'change')`)
      await set(sql`coalesce(o.estimate_answer, 'open')`, sql`e.sent_at = o.estimate_sent_at`)
      const isCounting = inArray(estimates.state, ['open', 'change', 'accepted'])
      const counting = await tx
        .select({ currency: estimates.currency })
        .from(estimates)
        .where(and(ofThread(estimates, thread), isCounting))
      for (const { currency } of counting) await assertSameCurrency(tx, thread, currency)
    },
  }
}

/** Money in one currency cannot settle an estimate in another, unless all of it was given back. */
async function assertSameCurrency(tx: Db, thread: StoredThread, currency: string): Promise<void> {
  const [paid] = await tx
    .select({ currency: payments.currency })
    .from(payments)
    .where(and(ofThread(payments, thread), ne(payments.currency, currency)))
    .groupBy(payments.currency)
    .having(sql`sum(${signedAmount}) > 0`)
    .limit(1)
  if (!paid) return
  const message = `Money was paid in ${paid.currency} before, so the estimate has to be in ${paid.currency} too`
  throw conflict(message, [{ path: 'currency', message }])
}

/** Throws a 409 if the open version is over, or money was paid in another currency since it was sent. */
async function assertAcceptable(tx: Db, thread: StoredThread): Promise<void> {
  const [open] = await tx
    .select({ valid_until: estimates.valid_until, currency: estimates.currency })
    .from(estimates)
    .where(and(ofThread(estimates, thread), isUnanswered))
  if (!open) return
  if (open.valid_until && isOver(open.valid_until))
    throw conflict('This estimate is no longer valid. Please ask us for a new one.')
  await assertSameCurrency(tx, thread, open.currency)
}

/** Sets the state of the estimates of a thread. Returns the version of the last one. */
async function setState(
  tx: Db,
  thread: StoredThread,
  which: SQL | undefined,
  state: EstimateState,
): Promise<number | undefined> {
  const isAnswer = state === 'accepted' || state === 'declined' || state === 'change'
  const set = await tx
    .update(estimates)
    .set({ state, ...(isAnswer ? { answered_at: sql`now()` } : {}) })
    .where(and(ofThread(estimates, thread), which))
    .returning({ version: estimates.version })
  return set.at(-1)?.version
}

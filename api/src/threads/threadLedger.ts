import {
  type EntryKind,
  type EstimateState,
  type EstimateTerms,
  type Stage,
  type ThreadAnswer,
  type ThreadKind,
  type ThreadSide,
  totalOf,
} from '@elegant/shared/rules'
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { estimates, orders, requests, threadEntries, threads } from '../db/schema.ts'
import type { Row } from '../http/editTarget.ts'
import { conflict, notFound } from '../http/errors.ts'
import type { Threaded } from '../mail/mailData.ts'
import type { ThreadKeys } from './threadKeys.ts'

export type StoredThread = typeof threads.$inferSelect
export type StoredEntry = typeof threadEntries.$inferSelect
type StoredOrder = typeof orders.$inferSelect
export type StoredEstimate = typeof estimates.$inferSelect

/** The order or request of a thread. */
export type ThreadSubject = { orders_id: number } | { requests_id: number }

export interface NewEntry {
  kind: EntryKind
  by: ThreadSide
  text?: string
  pictures?: number[]
  estimate?: number
  stage?: Stage
  asks?: boolean
  answer?: ThreadAnswer
  about?: number
  payment?: number
  idempotency_key?: string
  request_hash?: string
}

export type ThreadLedger = ReturnType<typeof threadLedger>

/**
 * The writes of threads, each within the transaction of its caller. The order or request of a thread is locked before the
 * thread, so that no two writes wait for each other.
 */
export function threadLedger(keys: ThreadKeys) {
  return {
    /** Opens the thread of a new order or request, with an address. The shop has to act. */
    async open(
      tx: Db,
      shopId: number,
      kind: ThreadKind,
      subject: ThreadSubject,
    ): Promise<StoredThread & { key_seed: string }> {
      const address = keys.create()
      const [thread] = await tx
        .insert(threads)
        .values({
          ...address,
          ...subject,
          shops_id: shopId,
          kind,
          waiting_for: 'shop',
          waiting_since: sql`now()`,
        })
        .returning()
      if (!thread) throw new Error('The thread was not stored')
      return { ...thread, key_seed: address.key_seed }
    },

    /** Locks the thread of an order or request; opens it if a server without threads has placed the order. */
    async lockOf(tx: Db, shopId: number, kind: ThreadKind, subject: ThreadSubject): Promise<StoredThread> {
      const isSubject =
        'orders_id' in subject ? eq(threads.orders_id, subject.orders_id) : eq(threads.requests_id, subject.requests_id)
      const [thread] = await tx
        .select()
        .from(threads)
        .where(and(eq(threads.shops_id, shopId), isSubject))
        .for('no key update')
      return thread ?? this.open(tx, shopId, kind, subject)
    },

    async read(tx: Db, { shopId, id }: Row): Promise<StoredThread> {
      const [thread] = await tx
        .select()
        .from(threads)
        .where(isRow(threads, shopId, id))
      if (!thread) throw notFound('There is no such thread.')
      return thread
    },

    /** Locks a thread after its order or request. */
    async lock(tx: Db, { shopId, id }: Row): Promise<StoredThread> {
      await lockSubject(tx, await this.read(tx, { shopId, id }))
      const [thread] = await tx
        .select()
        .from(threads)
        .where(isRow(threads, shopId, id))
        .for('no key update')
      if (!thread) throw new Error(`Thread ${id} is gone`)
      return thread
    },

    /** Adds an entry. The other side has to act next, unless it only records a fact. */
    async add(tx: Db, { shops_id, id }: StoredThread, entry: NewEntry): Promise<StoredEntry> {
      const [added] = await tx
        .insert(threadEntries)
        .values({ ...entry, shops_id, threads_id: id })
        .returning()
      if (!added) throw new Error('The entry was not stored')
      const isFact = entry.kind === 'payment' || entry.kind === 'refund'
      const next = entry.by === 'shop' ? 'customer' : 'shop'
      await tx
        .update(threads)
        .set({
          last_at: sql`now()`,
          ...(isFact
            ? {}
            : {
                waiting_for: next,
                // The promise runs from the first entry that waits for an answer.
                waiting_since: sql`case when ${threads.waiting_for} = ${next} then coalesce(${threads.waiting_since}, now()) else now() end`,
              }),
          ...(entry.kind === 'stage' ? { stage: entry.stage } : {}),
        })
        .where(isRow(threads, shops_id, id))
      return added
    },

    /** Nobody has to act any more, or the shop has. */
    async wait(tx: Db, { shops_id, id }: StoredThread, side: ThreadSide | null): Promise<void> {
      await tx
        .update(threads)
        .set({ waiting_for: side, waiting_since: side && sql`now()` })
        .where(isRow(threads, shops_id, id))
    },

    /** Marks what `by` has written as read by the other side. */
    async markRead(tx: Db, { shopId, id }: Row, by: ThreadSide): Promise<void> {
      await tx
        .update(threadEntries)
        .set({ read_at: sql`now()` })
        .where(
          and(
            ...[eq(threadEntries.shops_id, shopId), eq(threadEntries.threads_id, id)],
            ...[eq(threadEntries.by, by), isNull(threadEntries.read_at)],
          ),
        )
    },

    /** Adds the next version of the estimate; an open one is replaced. An accepted one binds until this one is accepted. */
    async addEstimate(
      tx: Db,
      thread: StoredThread,
      { text, ...terms }: EstimateTerms & { text: string },
      words: Pick<NewEntry, 'idempotency_key' | 'request_hash'>,
    ): Promise<StoredEstimate> {
      const { shops_id, id } = thread
      await setState(tx, thread, inArray(estimates.state, ['open', 'change']), 'replaced')
      const [last] = await tx
        .select({ version: estimates.version })
        .from(estimates)
        .where(ofThread(estimates, thread))
        .orderBy(desc(estimates.version))
        .limit(1)
      const version = (last?.version ?? 0) + 1
      const [added] = await tx
        .insert(estimates)
        .values({ ...terms, total: totalOf(terms.lines), version, shops_id, threads_id: id })
        .returning()
      if (!added) throw new Error('The estimate was not stored')
      await this.add(tx, thread, { ...words, kind: 'estimate', by: 'shop', estimate: version, text })
      return added
    },

    /** Records the answer to the open version. An accepted one ends the one that was accepted before. */
    async answerEstimate(
      tx: Db,
      thread: StoredThread,
      answer: ThreadAnswer,
      words: Pick<NewEntry, 'text' | 'pictures' | 'idempotency_key' | 'request_hash'>,
    ): Promise<void> {
      if (answer === 'accepted') await setState(tx, thread, eq(estimates.state, 'accepted'), 'replaced')
      const version = await setState(tx, thread, inArray(estimates.state, ['open', 'change']), answer)
      if (version === undefined) throw conflict('There is no estimate to answer.')
      const [entry] = await tx
        .update(threadEntries)
        .set({ answer })
        .where(
          and(ofThread(threadEntries, thread), eq(threadEntries.kind, 'estimate'), eq(threadEntries.estimate, version)),
        )
        .returning({ id: threadEntries.id })
      await this.add(tx, thread, {
        ...words,
        kind: 'answer',
        by: 'customer',
        answer,
        estimate: version,
        about: entry?.id,
      })
    },

    /** Records the answer to a stage. */
    async answerStage(
      tx: Db,
      thread: StoredThread,
      entry: StoredEntry,
      answer: ThreadAnswer,
      words: Partial<NewEntry>,
    ) {
      await tx
        .update(threadEntries)
        .set({ answer })
        .where(and(ofThread(threadEntries, thread), eq(threadEntries.id, entry.id)))
      const { stage } = entry
      const said = { kind: 'answer', by: 'customer', answer, about: entry.id, ...(stage ? { stage } : {}) } as const
      await this.add(tx, thread, { ...words, ...said })
    },

    /** Ends the secret address; a new one starts unless it is revoked. */
    renewLink: (tx: Db, { shops_id, id }: StoredThread, isRevoked: boolean) =>
      keys.renew(tx, { shopId: shops_id, id }, isRevoked),

    /** Refers a mail to the thread, whose address it extends. */
    async refer(
      tx: Db,
      { shops_id, id }: Pick<StoredThread, 'shops_id' | 'id'>,
    ): Promise<NonNullable<Threaded['thread']>> {
      return { id, seed: await keys.use(tx, { shopId: shops_id, id }) }
    },

    /** Follows a reverted order: versions sent after its estimate are withdrawn, and the one sent with it counts again. */
    async revertEstimates(tx: Db, { shops_id, id }: Pick<StoredOrder, 'shops_id' | 'id'>): Promise<void> {
      const set = (state: SQL, sent: SQL) =>
        tx.execute(sql`
          update ${estimates} e set state = ${state}
          from ${threads} t join ${orders} o on o.shops_id = t.shops_id and o.id = t.orders_id
          where t.shops_id = ${shops_id} and t.orders_id = ${id} and e.shops_id = t.shops_id and e.threads_id = t.id
            and ${sent}`)
      await set(sql`'withdrawn'`, sql`(o.estimate_sent_at is null or e.sent_at > o.estimate_sent_at)`)
      await set(sql`coalesce(o.estimate_answer, 'open')`, sql`e.sent_at = o.estimate_sent_at`)
    },
  }
}

/** Locks the order or request of a thread, as every write does that changes both. */
async function lockSubject(tx: Db, { shops_id, orders_id, requests_id }: StoredThread): Promise<void> {
  const table = orders_id === null ? requests : orders
  await tx
    .select({ id: table.id })
    .from(table)
    .where(isRow(table, shops_id, orders_id ?? requests_id ?? 0))
    .for('no key update')
}

function isRow(table: typeof threads | typeof orders | typeof requests, shopId: number, id: number): SQL | undefined {
  return and(eq(table.shops_id, shopId), eq(table.id, id))
}

function ofThread(table: typeof estimates | typeof threadEntries, { shops_id, id }: StoredThread): SQL | undefined {
  return and(eq(table.shops_id, shops_id), eq(table.threads_id, id))
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

import type { ThreadAnswer, ThreadKind, ThreadSide } from '@elegant/shared/rules'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { ofThread } from '../db/ofThread.ts'
import { orders, requests, threadEntries, threads } from '../db/schema.ts'
import type { Row } from '../http/requests/editTarget.ts'
import { notFound } from '../http/responses/httpErrors.ts'
import type { Threaded } from '../mail/mailData.ts'
import type { NewEntry, StoredEntry, StoredThread } from './threadEntry.ts'
import { threadEstimates } from './threadEstimates.ts'
import type { ThreadKeys } from './threadKeys.ts'

type ThreadSubject = { orders_id: number } | { requests_id: number }

export type ThreadWriter = ReturnType<typeof createThreadWriter>

/**
 * The writes of threads, each within the transaction of its caller. The order or request of a thread is locked before the
 * thread, so that no two writes wait for each other.
 */
export function createThreadWriter(keys: ThreadKeys) {
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
    async lockThread(tx: Db, shopId: number, kind: ThreadKind, subject: ThreadSubject): Promise<StoredThread> {
      const isSubject =
        'orders_id' in subject ? eq(threads.orders_id, subject.orders_id) : eq(threads.requests_id, subject.requests_id)
      const [thread] = await tx
        .select()
        .from(threads)
        .where(and(eq(threads.shops_id, shopId), isSubject))
        .for('no key update')
      return thread ?? this.open(tx, shopId, kind, subject)
    },

    async read(tx: Db, which: Row): Promise<StoredThread> {
      const [thread] = await tx.select().from(threads).where(isRow(threads, which))
      if (!thread) throw notFound('There is no such thread.')
      return thread
    },

    /** Locks a thread after its order or request. */
    async lock(tx: Db, { shopId, id }: Row): Promise<StoredThread> {
      await lockSubject(tx, await this.read(tx, { shopId, id }))
      const [thread] = await tx.select().from(threads).where(isRow(threads, { shopId, id })).for('no key update')
      if (!thread) throw new Error(`Thread ${id} is gone`)
      return thread
    },

    add,
    ...threadEstimates(add),

    /** Nobody has to act any more, or the shop has. A side that had to act before does so since then. */
    async wait(tx: Db, { shops_id, id }: StoredThread, side: ThreadSide | null): Promise<void> {
      await tx
        .update(threads)
        .set({ waiting_for: side, waiting_since: side && getSince(side) })
        .where(isRow(threads, { shopId: shops_id, id }))
    },

    /** Marks what `by` has written as read by the other side. */
    async markRead(tx: Db, { shopId, id }: Row, by: ThreadSide): Promise<void> {
      await tx
        .update(threadEntries)
        .set({ read_at: sql`now()` })
        .where(
          and(
            ofThread(threadEntries, { shops_id: shopId, id }),
            eq(threadEntries.by, by),
            isNull(threadEntries.read_at),
          ),
        )
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
        .where(isRow(threadEntries, { shopId: thread.shops_id, id: entry.id }))
      const { stage } = entry
      const said = { kind: 'answer', by: 'customer', answer, about: entry.id, ...(stage ? { stage } : {}) } as const
      await add(tx, thread, { ...words, ...said })
    },

    /** Refers a mail of the owner to the thread, whose address it extends. One that was ended is replaced. */
    async refer(
      tx: Db,
      { shops_id, id }: Pick<StoredThread, 'shops_id' | 'id'>,
    ): Promise<NonNullable<Threaded['thread']>> {
      return { id, seed: await keys.use(tx, { shopId: shops_id, id }) }
    },

    /** Refers any other mail to a locked thread. Undefined if the owner has ended its address: the mail has no link. */
    async referUnlessEnded(tx: Db, thread: StoredThread): Promise<Threaded['thread']> {
      const isEnded = thread.key_seed !== null && thread.key_hash === null
      return isEnded ? undefined : this.refer(tx, thread)
    },
  }

  /** Adds an entry. The other side has to act next, unless it only records a fact. */
  async function add(tx: Db, { shops_id, id }: StoredThread, entry: NewEntry): Promise<StoredEntry> {
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
              waiting_since: getSince(next),
            }),
        ...(entry.kind === 'stage' ? { stage: entry.stage } : {}),
      })
      .where(isRow(threads, { shopId: shops_id, id }))
    return added
  }
}

/** The promise of an answer runs from the first entry that waits for one. */
const getSince = (side: ThreadSide) =>
  sql`case when ${threads.waiting_for} = ${side} then coalesce(${threads.waiting_since}, now()) else now() end`

/** Locks the order or request of a thread, as every write does that changes both. */
async function lockSubject(tx: Db, { shops_id, orders_id, requests_id }: StoredThread): Promise<void> {
  const table = orders_id === null ? requests : orders
  await tx
    .select({ id: table.id })
    .from(table)
    .where(isRow(table, { shopId: shops_id, id: orders_id ?? requests_id ?? 0 }))
    .for('no key update')
}

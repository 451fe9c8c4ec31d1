import type { ShopNote } from '@elegant/shared/rules'
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { archivable } from '../audit/archivable.ts'
import type { Writes } from '../audit/writes.ts'
import type { Db } from '../db/database.ts'
import { isoTime } from '../db/isoTime.ts'
import { isRow } from '../db/isRow.ts'
import { customers, notes, orders, requests } from '../db/schema.ts'
import type { Row } from '../http/requests/editTarget.ts'
import type { Author } from '../http/requests/visitor.ts'
import { notFound } from '../http/responses/httpErrors.ts'

/** The order, customer or request that a note is about. */
type NoteSubject = { orders_id: number } | { customers_id: number } | { requests_id: number }

export type NoteRepository = ReturnType<typeof noteRepository>

/** Notes are added and removed, never edited: two admins who write at once lose nothing. */
export function noteRepository({ db, writes }: { db: Db; writes: Writes }) {
  return {
    ...archivable(writes, { entity: 'note', noun: 'note', read: readJson }),

    /** Newest first. */
    async list(shopId: number, subject: NoteSubject): Promise<ShopNote[]> {
      await assertKnown(db, shopId, subject)
      return db
        .select(columns)
        .from(notes)
        .where(and(eq(notes.shops_id, shopId), isAbout(subject), isNull(notes.archived_at)))
        .orderBy(desc(notes.id))
    },

    add: (author: Author, subject: NoteSubject, text: string): Promise<ShopNote> =>
      writes.change({ author, entity: 'note' }, async (tx, { add }) => {
        await assertKnown(tx, author.shopId, subject)
        const [added] = await tx
          .insert(notes)
          .values({ ...subject, shops_id: author.shopId, text, by_name: author.by.name })
          .returning(columns)
        if (!added) throw new Error('The note was not stored')
        add(added.id)
        return added
      }),
  }
}

const columns = {
  id: notes.id,
  text: notes.text,
  by_name: notes.by_name,
  created_at: sql<string>`${isoTime(notes.created_at)}`,
}

async function readJson(tx: Db, which: Row): Promise<string> {
  const [note] = await tx.select(columns).from(notes).where(isRow(notes, which))
  return JSON.stringify(note)
}

function isAbout(subject: NoteSubject): SQL {
  if ('orders_id' in subject) return eq(notes.orders_id, subject.orders_id)
  if ('customers_id' in subject) return eq(notes.customers_id, subject.customers_id)
  return eq(notes.requests_id, subject.requests_id)
}

async function assertKnown(tx: Db, shopId: number, subject: NoteSubject): Promise<void> {
  const [table, id, noun] = getTable(subject)
  const found = await tx.$count(table, isRow(table, { shopId, id }))
  if (found === 0) throw notFound(`There is no such ${noun}.`)
}

function getTable(subject: NoteSubject) {
  if ('orders_id' in subject) return [orders, subject.orders_id, 'order'] as const
  if ('customers_id' in subject) return [customers, subject.customers_id, 'customer'] as const
  return [requests, subject.requests_id, 'request'] as const
}

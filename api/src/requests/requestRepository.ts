import { type RequestListQuery, type RequestPage, requestStatuses, type ShopRequest } from '@elegant/shared/rules'
import { and, eq, type InferSelectModel, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { alias, type PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Writes } from '../audit/writes.ts'
import type { Db } from '../db/database.ts'
import { ilikeAny } from '../db/ilikeAny.ts'
import { isoTime } from '../db/isoTime.ts'
import { isRow } from '../db/isRow.ts'
import { pageWithCounts } from '../db/pageWithCounts.ts'
import { requests } from '../db/schema.ts'
import type { EditTarget } from '../http/requests/editTarget.ts'
import { assertSame, type Repeatable } from '../http/requests/idempotency.ts'
import { conflict, notFound } from '../http/responses/httpErrors.ts'
import type { Outbox } from '../mail/outbox.ts'
import { findRepeatedEntry } from '../threads/repeatedEntry.ts'
import type { ThreadWriter } from '../threads/threadWriter.ts'

export type RequestRepository = ReturnType<typeof requestRepository>

interface Deps {
  db: Db
  writes: Writes
  outbox: Outbox
  threadWriter: ThreadWriter
}

export function requestRepository({ db, writes, outbox, threadWriter }: Deps) {
  return {
    /** Newest first. */
    readPage(shopId: number, { page, ...query }: RequestListQuery): Promise<RequestPage> {
      return pageWithCounts(db, {
        table: requests,
        row: requestJson,
        counts: requestStatusCounts,
        page,
        where: matchesQuery(shopId, query),
        scope: matchesQuery(shopId, {}),
      })
    },

    read,

    setStatus(which: EditTarget, status: 'new' | 'read'): Promise<ShopRequest> {
      return change(which, async (request, tx) => {
        assertActive(request)
        if (request.status === 'answered') throw conflict('A request that was answered stays answered.')
        if (status === 'read') {
          const { id } = await threadWriter.lockThread(tx, which.shopId, request.kind, { requests_id: which.id })
          await threadWriter.markRead(tx, { shopId: which.shopId, id }, 'customer')
        }
        return { status }
      })
    },

    /** A repeated request is not mailed again; without a key, one with the same words counts as repeated. */
    answer(which: EditTarget, answer: string, repeatable: Repeatable): Promise<ShopRequest> {
      return change(which, async (request, tx) => {
        assertActive(request)
        const { key: idempotency_key, hash: request_hash } = repeatable
        if (idempotency_key === undefined && request.answer === answer) return {}
        const { name, email, description } = request
        const conversation = await threadWriter.lockThread(tx, which.shopId, request.kind, { requests_id: which.id })
        const repeated = await findRepeatedEntry(tx, conversation, repeatable)
        if (repeated) {
          assertSame(repeated, repeatable)
          return {}
        }
        const words = { text: answer, idempotency_key, request_hash }
        await threadWriter.add(tx, conversation, { ...words, kind: 'message', by: 'shop' })
        const thread = await threadWriter.refer(tx, conversation)
        const data = { requestId: which.id, name, description, answer, thread }
        await outbox.add(tx, { shopId: which.shopId, to: { email }, template: 'requestAnswer', data })
        return { status: 'answered', answer, answered_at: sql`now()` }
      })
    },

    archive(which: EditTarget): Promise<ShopRequest> {
      return change(which, async () => ({ archived_at: sql`coalesce(${requests.archived_at}, now())` }))
    },

    restore(which: EditTarget): Promise<ShopRequest> {
      return change(which, async () => ({ archived_at: null }))
    },
  }

  async function read(shopId: number, id: number, tx = db): Promise<ShopRequest> {
    const { rows } = await tx.execute<{ request: ShopRequest }>(sql`
      with page as materialized (select * from ${requests} where ${isRow(requests, { shopId, id })})
      select ${requestJson} as request from page`)
    const [answer] = rows
    if (!answer) throw notFound('There is no such request.')
    return answer.request
  }

  function change(
    which: EditTarget,
    getChange: (request: StoredRequest, tx: Db) => Promise<PgUpdateSetSource<typeof requests>>,
  ): Promise<ShopRequest> {
    const { shopId, id } = which
    return writes.change({ author: which, entity: 'request', ids: [id] }, async (tx) => {
      const [stored] = await tx.select().from(requests).where(isRow(requests, which)).for('no key update')
      const set = stored ? await getChange(stored, tx) : {}
      if (Object.keys(set).length > 0) await tx.update(requests).set(set).where(isRow(requests, which))
      return read(shopId, id, tx)
    })
  }
}

type StoredRequest = InferSelectModel<typeof requests>

function assertActive({ archived_at }: StoredRequest): void {
  if (archived_at) throw conflict('This request is archived. Restore it first.')
}

const row = alias(requests, 'page')

/** A row of `page` in API responses. */
const requestJson = sql`json_build_object(
  'id', ${row.id}, 'kind', ${row.kind}, 'created_at', ${isoTime(row.created_at)}, 'name', ${row.name},
  'email', ${row.email}, 'phone', ${row.phone}, 'projectType', ${row.projectType}, 'budget', ${row.budget},
  'description', ${row.description}, 'status', ${row.status}, 'answer', ${row.answer},
  'answered_at', ${isoTime(row.answered_at)}, 'archived_at', ${isoTime(row.archived_at)})`

export const requestStatusCounts = sql`json_build_object('total', count(*)${sql.join(
  requestStatuses.map((status) => sql`, ${status}::text, count(*) filter (where ${eq(requests.status, status)})`),
)})`

function matchesQuery(shopId: number, { kind, status, search, archived }: RequestListQuery): SQL | undefined {
  const { name, email, phone, budget, description } = requests
  return and(
    eq(requests.shops_id, shopId),
    archived ? isNotNull(requests.archived_at) : isNull(requests.archived_at),
    kind && eq(requests.kind, kind),
    status && eq(requests.status, status),
    ilikeAny(search, name, email, phone, budget, description),
  )
}

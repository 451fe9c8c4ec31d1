import {
  createPage,
  getThreadTitle,
  type InboxPage,
  type InboxQuery,
  type InboxThread,
  type OwnThread,
  rowsPerPage,
  type Thread,
  threadLinkDays,
} from '@elegant/shared/rules'
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { ilikeAny } from '../db/ilikeAny.ts'
import { isoTime } from '../db/isoTime.ts'
import { isRow } from '../db/isRow.ts'
import { estimates, orders, requests, threadEntries, threads } from '../db/schema.ts'
import type { Row } from '../http/requests/editTarget.ts'
import type { SessionUser } from '../http/requests/visitor.ts'
import { notFound } from '../http/responses/httpErrors.ts'
import { noSuchThread, type ThreadKeys } from './threadKeys.ts'
import {
  emailColumn,
  headColumns,
  type InboxRow,
  nameColumn,
  readThread,
  page as t,
  withSubjects,
} from './threadRows.ts'

export type ThreadRepository = ReturnType<typeof threadRepository>

interface Deps {
  db: Db
  keys: ThreadKeys
  /** True if customers of the shop can pay online. */
  canPay: (shopId: number) => Promise<boolean>
}

/** Reads threads: the owner's inbox, a single one, and those of a shopper (docs/product/conversations.md). */
export function threadRepository({ db, keys, canPay }: Deps) {
  return {
    /** Those that wait for the shop first, the one that waits longest on top; then the latest. */
    async readInbox(shopId: number, { page = 1, ...query }: InboxQuery): Promise<InboxPage> {
      const matches = matchesQuery(shopId, query)
      const { rows } = await db.execute<{ items: InboxRow[]; total: number; counts: InboxPage['counts'] }>(sql`
        select
          (select coalesce(json_agg(listed.thread), '[]') from (
            select ${inboxJson} as thread from ${threads} t ${withSubjects} where ${matches}
            order by ${t.waiting_for} = 'shop' desc nulls last,
              case when ${t.waiting_for} = 'shop' then ${t.waiting_since} end, ${t.last_at} desc, ${t.id} desc
            limit ${rowsPerPage} offset ${(page - 1) * rowsPerPage}) listed) as items,
          (select count(*)::int from ${threads} t ${withSubjects} where ${matches}) as total,
          (select ${counts} from ${threads} t where ${eq(t.shops_id, shopId)}) as counts`)
      const [answer] = rows
      if (!answer) throw new Error('The inbox has no row')
      return { ...createPage(answer.items.map(toInboxThread), page, rowsPerPage, answer.total), counts: answer.counts }
    },

    async read(which: Row): Promise<Thread> {
      const thread = await readThread(db, which)
      if (!thread) throw notFound('There is no such thread.')
      return thread
    },

    /** The thread of a secret address. */
    async readByKey(shopId: number, key: string, user: SessionUser | undefined) {
      const which = await keys.find(db, shopId, key)
      const thread = await readThread(db, which)
      if (!thread) throw noSuchThread()
      const isOwed = thread.is_open && (thread.money?.due.length ?? 0) > 0
      return {
        ...thread,
        can_add: user !== undefined && (await canAdd(db, which, user)),
        can_pay: isOwed && (await canPay(shopId)),
      }
    },

    /** The threads of a shopper, the latest first. */
    async listOwn(shopId: number, subject: string): Promise<OwnThread[]> {
      const { rows } = await db.execute<{ thread: InboxRow & Address }>(sql`
        select json_build_object(${headColumns}, 'unread', ${getUnread('shop')}, 'last_at', ${isoTime(t.last_at)},
          'seed', ${t.key_seed}, 'hash', ${t.key_hash}, 'lasts', ${lasts}) as thread
        from ${threads} t ${withSubjects}
        where ${isOfSubject(shopId, subject)} order by ${t.last_at} desc, ${t.id} desc limit ${ownThreadLimit}`)
      const own: OwnThread[] = []
      for (const { thread } of rows) {
        const { id, kind, title, project, number, waiting_for, unread, last_at } = thread
        const key = await ownKey({ shopId, id }, thread)
        own.push({
          id,
          kind,
          number,
          waiting_for,
          unread,
          last_at,
          title: getThreadTitle({ title, project, kind }),
          key,
        })
      }
      return own
    },
  }

  /** The key for the thread's own customer: one that has ended or is about to is renewed, unless the owner has ended it. */
  async function ownKey(which: Row, { seed, hash, lasts }: Address): Promise<string | null> {
    if (seed !== null && hash === null) return null
    const isGood = seed !== null && lasts && keys.isUsable(seed, hash)
    return keys.getKey(isGood ? seed : await db.transaction((tx) => keys.use(tx, which)))
  }
}

/** The columns of a thread's secret address. */
interface Address {
  seed: string | null
  hash: string | null
  /** It does not end within a day, so that a page which shows it can be left open. */
  lasts: boolean
}

const lasts = sql`${t.used_at} > now() - ${threadLinkDays - 1}::int * interval '1 day'`

const ownThreadLimit = 200

/** Matches the threads about a subject's orders and requests. */
export function isOfSubject(shopId: number, subject: string): SQL | undefined {
  return and(eq(t.shops_id, shopId), or(eq(orders.subject, subject), eq(requests.subject, subject)))
}

/** The threads of a customer as the owner sees them, the latest first. */
export async function readThreads(db: Db, shopId: number, subject: string): Promise<InboxThread[]> {
  const { rows } = await db.execute<{ thread: InboxRow }>(sql`
    select ${inboxJson} as thread from ${threads} t ${withSubjects}
    where ${isOfSubject(shopId, subject)} order by ${t.last_at} desc, ${t.id} desc limit ${ownThreadLimit}`)
  return rows.map(({ thread }) => toInboxThread(thread))
}

function toInboxThread({ title, project, ...thread }: InboxRow): InboxThread {
  return { ...thread, title: getThreadTitle({ title, project, kind: thread.kind }) }
}

/** True if the user's confirmed address is that of the thread, which belongs to no account. */
export async function canAdd(tx: Db, which: Row, user: SessionUser): Promise<boolean> {
  const { rows } = await tx.execute<{ can: boolean }>(sql`
    select "me"."emailVerified" and lower(${emailColumn}) = lower("me"."email")
      and coalesce(${orders.subject}, ${requests.subject}) like 'guest:%' as can
    from ${threads} t ${withSubjects} cross join "user" "me"
    where ${isRow(t, which)} and "me"."id" = ${user.id}`)
  return rows[0]?.can ?? false
}

const getUnread = (by: 'shop' | 'customer') => sql`(
  select count(*)::int from ${threadEntries}
  where ${threadEntries.shops_id} = ${t.shops_id} and ${threadEntries.threads_id} = ${t.id}
    and ${threadEntries.by} = ${by} and ${isNull(threadEntries.read_at)})`

const hasAccepted = sql`exists (
  select from ${estimates} where ${estimates.shops_id} = ${t.shops_id} and ${estimates.threads_id} = ${t.id}
    and ${estimates.state} = 'accepted')`

const excerpt = sql`coalesce((
  select left(${threadEntries.text}, 200) from ${threadEntries}
  where ${threadEntries.shops_id} = ${t.shops_id} and ${threadEntries.threads_id} = ${t.id} and ${threadEntries.text} <> ''
  order by ${threadEntries.id} desc limit 1), '')`

const inboxJson = sql`json_build_object(${headColumns}, 'excerpt', ${excerpt}, 'last_at', ${isoTime(t.last_at)},
  'unread', ${getUnread('customer')})`

const counts = sql`json_build_object(
  'total', count(*), 'shop', count(*) filter (where ${t.waiting_for} = 'shop'),
  'customer', count(*) filter (where ${t.waiting_for} = 'customer'),
  'unread', count(*) filter (where ${getUnread('customer')} > 0))`

function matchesQuery(
  shopId: number,
  { search, waiting, unread, accepted, orders_id, requests_id }: InboxQuery,
): SQL | undefined {
  return and(
    eq(t.shops_id, shopId),
    waiting && (waiting === 'nobody' ? isNull(t.waiting_for) : eq(t.waiting_for, waiting)),
    unread ? sql`${getUnread('customer')} > 0` : undefined,
    accepted ? sql`${t.waiting_for} = 'shop' and ${hasAccepted}` : undefined,
    orders_id === undefined ? undefined : eq(t.orders_id, orders_id),
    requests_id === undefined ? undefined : eq(t.requests_id, requests_id),
    ilikeAny(search, orders.title, nameColumn, emailColumn, requests.description, requests.phone, orders.contact_phone),
  )
}

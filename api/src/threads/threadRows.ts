import {
  defaultCurrency,
  getThreadMoney,
  getThreadTitle,
  type InboxThread,
  type Payment,
  type ProjectType,
  shopDay,
  type Thread,
  type ThreadEntry,
  type ThreadPicture,
} from '@elegant/shared/rules'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../db/database.ts'
import { isoTime } from '../db/isoTime.ts'
import { isRow } from '../db/isRow.ts'
import { ofThread } from '../db/ofThread.ts'
import {
  customers,
  estimates,
  hasOpenStatus,
  mediaFiles,
  orders,
  payments,
  requests,
  threadEntries,
  threads,
  user,
} from '../db/schema.ts'
import { conflict } from '../http/responses/httpErrors.ts'
import { pictureUrl } from '../media/pictureUrl.ts'
import { addTrackingUrl, type ParcelRow, parcelJson } from '../parcels/parcelRows.ts'
import type { StoredThread } from './threadEntry.ts'

/** A thread as queried: without the title of a request and without what is computed from its rows. */
type ThreadRow = Omit<Thread, 'title' | 'entries' | 'changes' | 'money' | 'shipping'> & {
  shipping: ParcelRow
  title: string | null
  project: ProjectType | null
  entries: (Omit<ThreadEntry, 'pictures'> & { pictures: PictureRow[] })[]
  payments: Payment[]
}
type PictureRow = Omit<ThreadPicture, 'url'> & { folder: string }

/** A row of the inbox as queried. */
export type InboxRow = Omit<InboxThread, 'title'> & Pick<ThreadRow, 'title' | 'project'>

/** Joins the threads `t` with their order or request and its customer. `from 6` skips `user:`. */
export const page = alias(threads, 't')
export const withSubjects = sql`
  left join ${orders} on ${orders.shops_id} = ${page.shops_id} and ${orders.id} = ${page.orders_id}
  left join ${requests} on ${requests.shops_id} = ${page.shops_id} and ${requests.id} = ${page.requests_id}
  left join ${user} on ${user.id} = substring(${orders.subject} from 6)
  left join ${customers} on ${customers.shops_id} = ${page.shops_id} and ${customers.elegant_user_id} = ${user.id}`

export const nameColumn = sql`coalesce(${requests.name}, ${customers.Full_name}, ${user.name}, ${orders.contact_name}, '')`
/** The address of the thread's mails. */
export const emailColumn = sql<string>`coalesce(${requests.email}, ${customers.email}, ${user.email}, ${orders.contact_email}, '')`
const phoneColumn = sql`coalesce(${requests.phone}, ${orders.contact_phone}, '')`

const customerJson = sql`json_build_object('name', ${nameColumn}, 'email', ${emailColumn}, 'phone', ${phoneColumn})`

/** The fields that thread and inbox have in common. */
export const headColumns = sql`
  'id', ${page.id}, 'kind', ${page.kind}, 'title', ${orders.title}, 'project', ${requests.projectType},
  'number', coalesce(${page.orders_id}, ${page.requests_id}), 'order_status', ${orders.status},
  'customer', ${customerJson}, 'waiting_for', ${page.waiting_for}, 'waiting_since', ${isoTime(page.waiting_since)},
  'stage', ${page.stage}`

const picturesJson = sql`(
  select coalesce(json_agg(json_build_object(
    'id', ${mediaFiles.id}, 'folder', ${mediaFiles.folder}, 'width', ${mediaFiles.width}, 'height', ${mediaFiles.height},
    'widths', ${mediaFiles.widths}, 'formats', ${mediaFiles.formats}) order by shown.place), '[]')
  from jsonb_array_elements_text(${threadEntries.pictures}) with ordinality as shown(id, place)
  join ${mediaFiles} on ${mediaFiles.shops_id} = ${page.shops_id} and ${mediaFiles.id} = shown.id::int)`

const entriesJson = sql`(
  select coalesce(json_agg(json_build_object(
    'id', ${threadEntries.id}, 'kind', ${threadEntries.kind}, 'by', ${threadEntries.by}, 'text', ${threadEntries.text},
    'pictures', ${picturesJson}, 'estimate', ${threadEntries.estimate}, 'stage', ${threadEntries.stage},
    'asks', ${threadEntries.asks}, 'answer', ${threadEntries.answer}, 'about', ${threadEntries.about},
    'payment', ${threadEntries.payment}, 'created_at', ${isoTime(threadEntries.created_at)},
    'read_at', ${isoTime(threadEntries.read_at)}) order by ${threadEntries.id}), '[]')
  from ${threadEntries} where ${ofThread(threadEntries, page)})`

const estimatesJson = sql`(
  select coalesce(json_agg(json_build_object(
    'version', ${estimates.version}, 'currency', ${estimates.currency}, 'lines', ${estimates.lines},
    'total', ${estimates.total}, 'deposit', ${estimates.deposit}, 'months', ${estimates.months},
    'changes', ${estimates.changes}, 'valid_until', ${estimates.valid_until}, 'ready_by', ${estimates.ready_by},
    'grace_days', ${estimates.grace_days}, 'kept', ${estimates.kept},
    'state', ${estimates.state}, 'sent_at', ${isoTime(estimates.sent_at)},
    'answered_at', ${isoTime(estimates.answered_at)}) order by ${estimates.version}), '[]')
  from ${estimates} where ${ofThread(estimates, page)})`

const paymentsJson = sql`(
  select coalesce(json_agg(json_build_object(
    'id', ${payments.id}, 'kind', ${payments.kind}, 'method', ${payments.method}, 'amount', ${payments.amount},
    'currency', ${payments.currency}, 'paid_on', ${payments.paid_on}, 'note', ${payments.note},
    'created_at', ${isoTime(payments.created_at)}) order by ${payments.id}), '[]')
  from ${payments} where ${ofThread(payments, page)})`

const isOpenColumn = sql`coalesce(${hasOpenStatus(orders.status)}, ${requests.archived_at} is null)`

const threadJson = sql`json_build_object(${headColumns},
  'slug', ${orders.slug}, 'currency', coalesce(${orders.currency}, ${defaultCurrency}), 'shipping', ${parcelJson(orders)}, 'ship_to', ${page.ship_to},
  'quantity', ${orders.quantity}, 'created_at', ${isoTime(page.created_at)},
  'is_open', ${isOpenColumn},
  'entries', ${entriesJson}, 'estimates', ${estimatesJson}, 'payments', ${paymentsJson})`

/** A thread with everything in it; undefined if there is none. */
export async function readThread(tx: Db, which: { shopId: number; id: number }): Promise<Thread | undefined> {
  const { rows } = await tx.execute<{ thread: ThreadRow }>(sql`
    select ${threadJson} as thread from ${threads} t ${withSubjects}
    where ${isRow(page, which)}`)
  const [row] = rows
  return row && toThread(row.thread)
}

/** Reads a thread that the transaction has locked, itself or by its order or request. */
export async function readLockedThread(
  tx: Db,
  { shops_id: shopId, id }: Pick<StoredThread, 'shops_id' | 'id'>,
): Promise<Thread> {
  const thread = await readThread(tx, { shopId, id })
  if (!thread) throw new Error(`Thread ${id} is gone despite its lock`)
  return thread
}

/** Throws a 409 once the order or request of a thread is closed. */
export async function assertOpen(tx: Db, { shops_id: shopId, id }: StoredThread): Promise<void> {
  const { rows } = await tx.execute<{ is_open: boolean }>(sql`
    select ${isOpenColumn} as is_open from ${threads} t ${withSubjects}
    where ${isRow(page, { shopId, id })}`)
  if (!rows[0]?.is_open) throw conflict('This order or request is closed.')
}

function toThread({ title, project, entries, payments: ledger, shipping, ...thread }: ThreadRow): Thread {
  const accepted = thread.estimates.find(({ state }) => state === 'accepted')
  const asked = entries.filter(({ kind, answer }) => kind === 'stage' && answer === 'change').length
  return {
    ...thread,
    shipping: addTrackingUrl(shipping),
    title: getThreadTitle({ title, project, kind: thread.kind }),
    entries: entries.map(({ pictures, ...entry }) => ({ ...entry, pictures: pictures.map(toPicture) })),
    changes: { included: accepted?.changes ?? 0, used: asked },
    money: accepted
      ? getThreadMoney(
          accepted,
          {
            acceptedOn: shopDay(new Date(accepted.answered_at ?? accepted.sent_at)),
            isCancelled: thread.order_status === 'cancelled',
          },
          ledger,
        )
      : null,
  }
}

function toPicture({ folder, ...picture }: PictureRow): ThreadPicture {
  return { ...picture, url: pictureUrl({ folder, widths: picture.widths }) }
}

import { createPage, type MailListQuery, type OutgoingMail, type Page, rowsPerPage } from '@elegant/shared/rules'
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { ilikeAny } from '../db/ilikeAny.ts'
import { isoTime } from '../db/isoTime.ts'
import { isRow } from '../db/isRow.ts'
import { notifyQueue } from '../db/notifyQueue.ts'
import { outbox } from '../db/schema.ts'
import type { Row } from '../http/requests/editTarget.ts'
import { conflict, notFound } from '../http/responses/httpErrors.ts'
import { linkMinutes, type MailData, type Threaded } from './mailData.ts'

export type MailRepository = ReturnType<typeof mailRepository>

/** The outbox as the admin sees it. */
export function mailRepository(db: Db) {
  return {
    readPage: (shopId: number, query: MailListQuery) => listMails(db, shopId, query),
    /** Queues a copy of a mail whose delivery is over; `extendThread` extends the address of a conversation in it. */
    repeat: (which: Row, extendThread: ExtendThread) => db.transaction((tx) => repeatMail(tx, which, extendThread)),
  }
}

/** Lists the shop's mails, sent or not, newest first, with secret links removed. */
async function listMails(db: Db, shopId: number, { page = 1, search }: MailListQuery): Promise<Page<StoredMail>> {
  const own = and(eq(outbox.shops_id, shopId), ilikeAny(search, outbox.recipient))
  const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(outbox).where(own)
  const rows = await db
    .select({
      id: outbox.id,
      recipient: outbox.recipient,
      template: sql<keyof MailData>`${outbox.template}`,
      data: sql<MailData[keyof MailData]>`${withoutSecrets}`,
      created_at: isoTime(outbox.created_at),
      sent_at: sql<string | null>`${isoTime(outbox.sent_at)}`,
      failed_at: sql<string | null>`${isoTime(outbox.failed_at)}`,
      attempts: outbox.attempts,
      last_error: outbox.last_error,
      is_parked: sql<boolean>`${isParked}`,
      can_retry: sql<boolean>`${canRetry}`,
    })
    .from(outbox)
    .where(own)
    .orderBy(desc(outbox.id))
    .limit(rowsPerPage)
    .offset((page - 1) * rowsPerPage)
  return createPage(rows, page, rowsPerPage, total)
}

/** Extends the lifetime of the address of a thread, or creates one, and returns its seed. */
export type ExtendThread = (tx: Db, thread: Row) => Promise<string>

async function repeatMail(tx: Db, { shopId, id }: Row, extendThread: ExtendThread): Promise<void> {
  const which = isRow(outbox, { shopId, id })
  const [mail] = await tx
    .select({
      recipient: outbox.recipient,
      template: outbox.template,
      data: outbox.data,
      isPending: sql<boolean>`not (${isOver})`,
      hasLink: sql<boolean>`${hasSecretLink}`,
      isWish: sql<boolean>`${isOfWish}`,
    })
    .from(outbox)
    .where(which)
  if (!mail) throw notFound('There is no such mail.')
  if (mail.hasLink) throw conflict('The link of this mail has ended. The recipient can ask for a new one.')
  if (mail.isWish) throw conflict('This mail is sent only once: its reader may wait for nothing any more.')
  if (mail.isPending) throw conflict('This mail is queued already.')
  const { recipient, template, data } = mail
  const { thread }: Threaded = data
  const seed = thread && (await extendThread(tx, { shopId, id: thread.id }))
  const current = seed === undefined ? data : { ...data, thread: { ...thread, seed } }
  await tx.insert(outbox).values({ shops_id: shopId, recipient, template, data: current })
  notifyQueue(tx, 'mail')
}

interface StoredMail extends Omit<OutgoingMail, 'subject' | 'text'> {
  template: keyof MailData
  data: MailData[keyof MailData]
}

const hasSecretLink = inArray(outbox.template, Object.keys(linkMinutes))

/** Their readers may have unsubscribed since. */
const isOfWish = inArray(outbox.template, ['wishConfirmation', 'wishDigest'] satisfies (keyof MailData)[])

export const withoutSecrets = sql`case when ${hasSecretLink} then '{"name":"","url":""}' else ${outbox.data} end`

const isParked = sql`${outbox.due_at} = 'infinity' and ${outbox.sent_at} is null and ${outbox.failed_at} is null`
const isOver = sql`${outbox.sent_at} is not null or ${outbox.failed_at} is not null or ${outbox.due_at} = 'infinity'`
const canRetry = sql`(${isOver}) and not (${hasSecretLink}) and not (${isOfWish})`

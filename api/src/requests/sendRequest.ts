import type { ProjectType, RequestReceipt } from '@elegant/shared/rules'
import { and, eq } from 'drizzle-orm'
import { affiliateId } from '../affiliates/affiliateCode.ts'
import { lockCustomer } from '../db/customerRecord.ts'
import type { Db } from '../db/database.ts'
import { isoTime } from '../db/isoTime.ts'
import { requests } from '../db/schema.ts'
import { assertSame, type Repeatable } from '../http/requests/idempotency.ts'
import type { SessionUser } from '../http/requests/visitor.ts'
import { canConfirm, maxConfirmationsPerHour } from '../mail/canConfirm.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { ThreadWriter } from '../threads/threadWriter.ts'

/** A validated custom request or contact message. */
export interface SentRequest extends Repeatable {
  shopId: number
  subject: string
  /** Undefined for guests. */
  user: SessionUser | undefined
  name: string
  email: string
  phone: string
  description: string
  /** The code of the link by which the sender came. */
  affiliate?: string
  /** The subject of a custom request; undefined for a contact message. */
  piece: { projectType: ProjectType; budget: string } | undefined
}

export type SendRequest = ReturnType<typeof createSendRequest>

/** Stores a request with its mails or returns the receipt of the one with the same idempotency key. */
export function createSendRequest({
  db,
  outbox,
  threadWriter,
}: {
  db: Db
  outbox: Outbox
  threadWriter: ThreadWriter
}) {
  return (sent: SentRequest): Promise<{ receipt: RequestReceipt; isNew: boolean }> =>
    db.transaction(async (tx) => {
      if (sent.user) await lockCustomer(tx, { shopId: sent.shopId, user: sent.user })
      const receipt = await insert(tx, sent)
      if (!receipt) return { receipt: await findRepeated(tx, sent), isNew: false }
      await notify(tx, sent, receipt.id)
      return { receipt, isNew: true }
    })

  async function notify(tx: Db, sent: SentRequest, requestId: number): Promise<void> {
    const { shopId, name, email, phone, description, piece } = sent
    const conversation = await threadWriter.open(tx, shopId, piece ? 'custom' : 'contact', { requests_id: requestId })
    await threadWriter.add(tx, conversation, { kind: 'message', by: 'customer', text: description })
    const thread = { id: conversation.id, seed: conversation.key_seed }
    const sender = { shopId, to: { email: email.toLowerCase() } }
    const data = { requestId, name, email, phone, description }
    const isConfirmed = await canConfirm(tx, {
      shopId,
      recipient: email,
      maxPerHour: maxConfirmationsPerHour,
      templates: ['customRequestForCustomer', 'contactForCustomer'],
    })
    if (piece) {
      const custom = { ...data, ...piece }
      await outbox.add(tx, { shopId, to: 'shop', template: 'customRequestForShop', data: custom })
      if (isConfirmed)
        await outbox.add(tx, { ...sender, template: 'customRequestForCustomer', data: { ...custom, thread } })
    } else {
      await outbox.add(tx, { shopId, to: 'shop', template: 'contactForShop', data })
      if (isConfirmed) await outbox.add(tx, { ...sender, template: 'contactForCustomer', data: { ...data, thread } })
    }
  }
}

const receiptColumns = { id: requests.id, kind: requests.kind, created_at: isoTime(requests.created_at) }

async function insert(tx: Db, sent: SentRequest): Promise<RequestReceipt | undefined> {
  const { shopId, user: _, key, hash, phone, piece, affiliate, ...rest } = sent
  const [receipt] = await tx
    .insert(requests)
    .values({
      ...rest,
      ...piece,
      shops_id: shopId,
      kind: piece ? 'custom' : 'contact',
      phone: phone || null,
      affiliates_id: affiliateId(shopId, affiliate),
      idempotency_key: key,
      request_hash: hash,
    })
    .onConflictDoNothing({ target: [requests.shops_id, requests.subject, requests.idempotency_key] })
    .returning(receiptColumns)
  return receipt
}

async function findRepeated(tx: Db, sent: SentRequest): Promise<RequestReceipt> {
  const { shopId, subject, key = '' } = sent
  const [before] = await tx
    .select({ ...receiptColumns, hash: requests.request_hash })
    .from(requests)
    .where(and(eq(requests.shops_id, shopId), eq(requests.subject, subject), eq(requests.idempotency_key, key)))
  if (!before) throw new Error('The request was not stored')
  assertSame(before, sent)
  const { hash: _, ...receipt } = before
  return receipt
}

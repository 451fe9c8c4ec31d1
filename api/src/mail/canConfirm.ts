import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { lockShop } from '../db/lockShop.ts'
import { outbox as mails } from '../db/schema.ts'
import type { MailData } from './mailData.ts'

/** The number of confirmations of orders, requests and messages that an address gets in an hour. */
export const maxConfirmationsPerHour = 5

interface Confirmation {
  shopId: number
  recipient: string
  templates: (keyof MailData)[]
  maxPerHour: number
  /** The mail to add is combined with others of the same thread. */
  thread?: string
}

/**
 * True if a confirmation can be mailed to an address that nobody has confirmed. Limits abuse of the shop's forms to send
 * mail to the address of another person.
 */
export async function canConfirm(tx: Db, { shopId, recipient, templates, maxPerHour, thread }: Confirmation) {
  // Serializes confirmations, so that those of the last hour can be counted.
  await lockShop(tx, shopId)
  // Combined mails have one thread: that of their checkout while they wait, and the id of the first from then on.
  const [sent] = await tx
    .select({ count: sql<number>`count(distinct coalesce(${mails.thread}, ${mails.id}::text))::int` })
    .from(mails)
    .where(
      and(
        eq(mails.shops_id, shopId),
        eq(mails.recipient, recipient.toLowerCase()),
        inArray(mails.template, templates),
        gt(mails.created_at, sql`now() - interval '1 hour'`),
        thread === undefined ? undefined : sql`${mails.thread} is distinct from ${thread}`,
      ),
    )
  return (sent?.count ?? 0) < maxPerHour
}

import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { isOwner } from '../db/isOwner.ts'
import { notifyQueue } from '../db/notifyQueue.ts'
import { customers, outbox, shops } from '../db/schema.ts'
import { addPushMessages } from '../push/pushMessages.ts'
import type { MailData } from './mailData.ts'
import { getNotice } from './pushNotices.ts'

export interface Mail<Template extends keyof MailData> {
  shopId: number
  /** An address, or the shop's own one. */
  to: 'shop' | { email: string }
  template: Template
  data: MailData[Template]
  /** Mails to the same recipient with the same thread are combined if they are due together. */
  thread?: string
}

/** Queues mail in the transaction of the change that it reports, and for mail to the shop a notification of its admins. */
export interface Outbox {
  add: <Template extends keyof MailData>(tx: Db, mail: Mail<Template>) => Promise<void>
}

/** `ownerEmail`: recipient for the server's own shop until its settings contain an address. */
export function createOutbox({ ownerEmail }: { ownerEmail: string }): Outbox {
  return {
    async add(tx, { shopId, to, template, data, thread }) {
      const notice = to === 'shop' ? getNotice(template, data) : undefined
      if (notice) await addPushMessages(tx, { shopId, notice, thread })
      const email = to === 'shop' ? await readOwnAddress(tx, shopId, ownerEmail) : to.email
      // A shop without an admin yet.
      if (email !== undefined) await addMail(tx, { shopId, to: { email }, template, data, thread })
    },
  }
}

/** Queues a mail to an address, in the transaction of the change that it reports. */
export async function addMail<Template extends keyof MailData>(
  tx: Db,
  { shopId, to, template, data, thread }: Mail<Template> & { to: { email: string } },
): Promise<void> {
  await tx.insert(outbox).values({
    shops_id: shopId,
    recipient: to.email.toLowerCase(),
    template,
    data: { ...data },
    thread,
    // A checkout sends its lines one by one; wait for all of them.
    due_at: thread === undefined ? sql`now()` : sql`now() + interval '5 seconds'`,
  })
  notifyQueue(tx, 'mail')
}

/** Returns the address in the shop's settings, or else its owner's. */
async function readOwnAddress(tx: Db, shopId: number, ownerEmail: string): Promise<string | undefined> {
  const [shop] = await tx
    .select({ contact: shops.contact_info, isOwn: sql<boolean>`${shops.id} = (select min(id) from ${shops})` })
    .from(shops)
    .where(eq(shops.id, shopId))
  if (shop?.contact.email) return shop.contact.email
  if (shop?.isOwn) return ownerEmail
  const [admin] = await tx
    .select({ email: customers.email })
    .from(customers)
    .where(isOwner(shopId))
    .orderBy(asc(customers.id))
    .limit(1)
  return admin?.email
}

import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { customers, outbox, shops } from '../db/schema.ts'
import type { MailData } from './mailData.ts'

/** One mail that is to leave. */
export interface Mail<Template extends keyof MailData> {
  shopId: number
  /** An address, or the shop's own. */
  to: 'shop' | { email: string }
  template: Template
  data: MailData[Template]
  /** Mails to one recipient with the same thread that are due together may leave as one. */
  thread?: string
}

/** Where mail is left: in the transaction of what it tells of. */
export interface Outbox {
  add: <Template extends keyof MailData>(tx: Db, mail: Mail<Template>) => Promise<void>
  /** Says that something was added and committed; the sender looks at once instead of at its next round. */
  poke: () => void
}

/** `ownerEmail`: where the server's own shop is reached while it gives no address itself. */
export function outboxOf({ ownerEmail, poke }: { ownerEmail: string; poke: () => void }): Outbox {
  return {
    async add(tx, { shopId, to, template, data, thread }) {
      const recipient = (to === 'shop' ? await ownAddress(tx, shopId, ownerEmail) : to.email)?.toLowerCase()
      // A shop that nobody looks after yet.
      if (recipient === undefined) return
      await tx.insert(outbox).values({
        shops_id: shopId,
        recipient,
        template,
        data: { ...data },
        thread,
        // The lines of a checkout come one by one; their mail waits for them.
        due_at: thread === undefined ? sql`now()` : sql`now() + interval '5 seconds'`,
      })
    },
    poke,
  }
}

/** What the shop gives as its address, else its owner's. */
async function ownAddress(tx: Db, shopId: number, ownerEmail: string): Promise<string | undefined> {
  const [shop] = await tx
    .select({ contact: shops.contact_info, isOwn: sql<boolean>`${shops.id} = (select min(id) from ${shops})` })
    .from(shops)
    .where(eq(shops.id, shopId))
  if (shop?.contact.email) return shop.contact.email
  if (shop?.isOwn) return ownerEmail
  const [admin] = await tx
    .select({ email: customers.email })
    .from(customers)
    .where(and(eq(customers.shops_id, shopId), eq(customers.role, 'admin')))
    .orderBy(asc(customers.id))
    .limit(1)
  return admin?.email
}

import { asc } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { shops } from '../db/schema.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { AttemptRepository } from './attemptRepository.ts'

/** Mails about an account that one address gets in an hour, whoever asks for them. */
const perHour = 5

interface Needs {
  db: Db
  outbox: Outbox
  attempts: AttemptRepository
  publicUrl: string
}

/** Queues a mail about an account, with a link into the shop; false: the address has had too many. */
export type IdentityMail = (
  template: 'verification' | 'passwordReset' | 'signUpAttempt',
  person: { name: string; email: string },
  path: string,
  /** The device of the account that asks: strangers do not use up its mails. */
  device?: string,
) => Promise<boolean>

/** Leaves mails about accounts in the outbox, never too many for one address. */
export function identityMail({ db, outbox, attempts, publicUrl }: Needs): IdentityMail {
  return async (template, { name, email }, path, device) => {
    const asker = device === undefined ? '' : ` for device ${device}`
    const { count } = await attempts.take(`mail to ${email}${asker}`, 3600)
    if (count > perHour) return false
    // A person is one for all shops; the server's own is the first one.
    const [shop] = await db.select({ id: shops.id }).from(shops).orderBy(asc(shops.id)).limit(1)
    if (!shop) throw new Error('There is no shop to write in the name of')
    await outbox.add(db, { shopId: shop.id, to: { email }, template, data: { name, url: `${publicUrl}${path}` } })
    outbox.poke()
    return true
  }
}

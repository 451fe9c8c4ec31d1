import { asc } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Db } from '../../db/database.ts'
import { shops } from '../../db/schema.ts'
import { sharedLimiter } from '../../http/limits/sharedLimiter.ts'
import type { Outbox } from '../../mail/outbox.ts'

/** Account mails per address. */
const limit = { max: 5, seconds: 3600 }

interface Deps {
  db: Db
  outbox: Outbox
  pool: Pool
  publicUrl: string
}

/** Queues an account mail with a link to the shop; returns false if the address has reached its limit. */
export type IdentityMail = (
  template: 'verification' | 'passwordReset' | 'signUpAttempt',
  person: { name: string; email: string },
  path: string,
  /** The known device that requests it: it has a limit of its own, which strangers cannot exhaust. */
  device?: string,
) => Promise<boolean>

/** Adds account mails to the outbox, limited per address. */
export function identityMail({ db, pool, outbox, publicUrl }: Deps): IdentityMail {
  const limiter = sharedLimiter(pool, limit)
  return async (template, { name, email }, path, device) => {
    const asker = device === undefined ? '' : ` for device ${device}`
    if ((await limiter.take(`mail to ${email}${asker}`)) > 0) return false
    // Accounts are shared by all shops, so the mail comes from the first shop, the server's own.
    const [shop] = await db.select({ id: shops.id }).from(shops).orderBy(asc(shops.id)).limit(1)
    if (!shop) throw new Error('There is no shop to send the mail for')
    await outbox.add(db, { shopId: shop.id, to: { email }, template, data: { name, url: `${publicUrl}${path}` } })
    return true
  }
}

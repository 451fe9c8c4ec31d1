import { queueAfterTransactionHook } from '@better-auth/core/context'
import { asc } from 'drizzle-orm'
import type { Db } from '../db.ts'
import type { Outbox } from '../mail/outbox.ts'
import { shops } from '../schema.ts'
import type { AttemptRepository } from './attemptRepository.ts'

/** Mails about an account that one address gets in an hour, whoever asks for them. */
const perHour = 5

interface Needs {
  db: Db
  outbox: Outbox
  attempts: AttemptRepository
  publicUrl: string
}

/** Mail about an account, with a link into the shop. */
export type IdentityMail = (
  template: 'verification' | 'passwordReset' | 'signUpAttempt',
  person: { name: string; email: string },
  path: string,
) => Promise<void>

/** Leaves mails about accounts in the outbox, never too many for one address. */
export function identityMail({ db, outbox, attempts, publicUrl }: Needs): IdentityMail {
  // better-auth asks for mails within its transactions; another connection would wait for their end.
  return (...mail) => queueAfterTransactionHook(() => leave(...mail))

  async function leave(...[template, { name, email }, path]: Parameters<IdentityMail>): Promise<void> {
    const { count } = await attempts.take(`mail to ${email}`, 3600)
    if (count > perHour) return
    // A person is one for all shops; the server's own is the first one.
    const [shop] = await db.select({ id: shops.id }).from(shops).orderBy(asc(shops.id)).limit(1)
    if (!shop) throw new Error('There is no shop to write in the name of')
    await outbox.add(db, { shopId: shop.id, to: { email }, template, data: { name, url: `${publicUrl}${path}` } })
    outbox.poke()
  }
}

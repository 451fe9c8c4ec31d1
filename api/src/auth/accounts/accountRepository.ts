import { and, eq, notExists } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { account, customers, session, twoFactor, user, verification } from '../../db/schema.ts'
import { verifyPassword } from './password.ts'

/** Account updates that follow from confirming an email address or from deleting an unconfirmed account. */
export function accountRepository(db: Db) {
  return {
    async findByEmail(email: string) {
      const [found] = await db.select().from(user).where(eq(user.email, email.toLowerCase()))
      return found
    },
    /** True if the account has a password and it matches. */
    async isPassword(id: string, password: string): Promise<boolean> {
      const [found] = await db
        .select({ hash: account.password })
        .from(account)
        .where(and(eq(account.userId, id), eq(account.providerId, 'credential')))
      return typeof found?.hash === 'string' && verifyPassword({ hash: found.hash, password })
    },
    /** Confirms the address and keeps the second factor: the caller has proved both the password and access to the mailbox. */
    async markConfirmed(id: string): Promise<void> {
      await db.update(user).set({ emailVerified: true }).where(eq(user.id, id))
    },
    /** Deletes an unconfirmed account without data or sessions, so that the owner of the address can sign up. */
    async deleteUnconfirmed(email: string): Promise<void> {
      const ofShop = db.select({ id: customers.id }).from(customers).where(eq(customers.elegant_user_id, user.id))
      const sessions = db.select({ id: session.id }).from(session).where(eq(session.userId, user.id))
      const isUnconfirmed = and(eq(user.email, email.toLowerCase()), eq(user.emailVerified, false))
      await db.delete(user).where(and(isUnconfirmed, notExists(ofShop), notExists(sessions)))
    },
    /** Confirms the address and removes a second factor that a stranger may have set up before. */
    async confirm(id: string): Promise<void> {
      await db.transaction(async (tx) => {
        const unconfirmed = and(eq(user.id, id), eq(user.emailVerified, false))
        const [confirmed] = await tx
          .update(user)
          .set({ emailVerified: true, twoFactorEnabled: false })
          .where(unconfirmed)
          .returning({ id: user.id })
        if (confirmed) await tx.delete(twoFactor).where(eq(twoFactor.userId, id))
      })
    },
    /** Revokes everything short of a session that was granted before: reset links, pending sign-ins and trusted browsers. */
    async endTrust(id: string): Promise<void> {
      await db.delete(verification).where(eq(verification.value, id))
    },
  }
}

export type AccountRepository = ReturnType<typeof accountRepository>

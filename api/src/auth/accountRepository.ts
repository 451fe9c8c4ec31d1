import { and, eq, notExists } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { account, customers, session, twoFactor, user, verification } from '../db/schema.ts'
import { verifyPassword } from './password.ts'

/** What becomes of accounts when an address is confirmed, or turns out to be somebody else's. */
export function accountRepository(db: Db) {
  return {
    async findByEmail(email: string) {
      const [found] = await db.select().from(user).where(eq(user.email, email.toLowerCase()))
      return found
    },
    /** True when the account has a password, and this is it. */
    async isPassword(id: string, password: string): Promise<boolean> {
      const [found] = await db
        .select({ hash: account.password })
        .from(account)
        .where(and(eq(account.userId, id), eq(account.providerId, 'credential')))
      return typeof found?.hash === 'string' && verifyPassword({ hash: found.hash, password })
    },
    /** The account's own password came with proof that its mail is read: everything set up with it stays. */
    async markConfirmed(id: string): Promise<void> {
      await db.update(user).set({ emailVerified: true }).where(eq(user.id, id))
    },
    /** Deletes an account that never confirmed the address and holds nothing, for the address's owner. */
    async forgetUnconfirmed(email: string): Promise<void> {
      const ofShop = db.select({ id: customers.id }).from(customers).where(eq(customers.elegant_user_id, user.id))
      const sessions = db.select({ id: session.id }).from(session).where(eq(session.userId, user.id))
      const isUnconfirmed = and(eq(user.email, email.toLowerCase()), eq(user.emailVerified, false))
      await db.delete(user).where(and(isUnconfirmed, notExists(ofShop), notExists(sessions)))
    },
    /** The address has proved to be his. What somebody else may have set up before goes. */
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
    /** Ends what a password once opened: links to reset it, sign-ins half done, devices that are asked for no code. */
    async endTrust(id: string): Promise<void> {
      await db.delete(verification).where(eq(verification.value, id))
    },
  }
}

export type AccountRepository = ReturnType<typeof accountRepository>

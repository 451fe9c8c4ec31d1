import { hash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, lte, notExists, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { account, signUps, user } from '../../db/schema.ts'
import { linkMinutes } from '../../mail/mailData.ts'
import type { AccountRepository } from '../accounts/accountRepository.ts'
import { newUserId } from '../accounts/newUserId.ts'
import { hashPassword, verifyPassword } from '../accounts/password.ts'
import type { IdentityMail } from '../identity/identityMail.ts'
import { identityPath } from '../identity/identityPath.ts'

type SignUpRow = typeof signUps.$inferSelect

interface Deps {
  db: Db
  accounts: AccountRepository
  mail: IdentityMail
}

/**
 * Sign-ups that await confirmation (docs/security.md, Accounts). The account is created only in
 * the browser that signed up, or with the password chosen then: the link alone proves only access to the mailbox.
 * Sign-ups with the same address are independent; the first one completed creates the account.
 * Secrets are stored hashed, so that the database reveals neither links nor cookies.
 */
export function pendingSignUps({ db, accounts, mail }: Deps) {
  return {
    /** Stores a sign-up and mails its link, or notifies the owner of an existing account. `browser`: the secret in the browser's cookie. */
    async begin(person: { name: string; email: string; password: string }, browser: string): Promise<void> {
      const email = person.email.toLowerCase()
      await accounts.deleteUnconfirmed(email)
      const known = await accounts.findByEmail(email)
      if (known) await mail('signUpAttempt', known, '/sign-in')
      else {
        const password_hash = await hashPassword(person.password)
        await mailLink({ email, name: person.name, password_hash, browser_hash: hash('sha256', browser) })
      }
    },
    /** Mails a new link for a pending sign-up, preferably this browser's own, or for an unconfirmed account, whose link requires the password. */
    async resendMail(address: string, browser: string | undefined): Promise<void> {
      const email = address.toLowerCase()
      const known = await accounts.findByEmail(email)
      if (known?.emailVerified) return
      if (known) return mailLink({ email, name: known.name, password_hash: null, browser_hash: null })
      const pending = await findPending(db, email)
      const own = browser && pending.find(({ browser_hash }) => browser_hash === hash('sha256', browser))
      const again = own || pending[0]
      if (again) await mailLink(again)
    },
    /** Finds the sign-up of a link that is still valid and whose address has no confirmed account. */
    find: (token: string) => findByToken(db, token),
    /** Creates the account if the link was opened in the browser that signed up, and returns its id; undefined for another browser, or if the address has an account by now. */
    async completeInBrowser(signUp: SignUpRow, browser: string | undefined): Promise<string | undefined> {
      if (browser === undefined || signUp.browser_hash !== hash('sha256', browser)) return undefined
      return createAccount(db, signUp)
    },
    /** Creates a confirmed account whose address has been proved elsewhere; returns undefined if it has an account. */
    async createConfirmed(person: { name: string; email: string; password: string }): Promise<string | undefined> {
      const { email, name } = person
      return createAccount(db, { email, name, password_hash: await hashPassword(person.password) })
    },
    /** Completes a link opened in another browser: the password of a pending sign-up creates the account, that of an unconfirmed account confirms it. */
    async completeWithPassword({ email }: SignUpRow, password: string): Promise<void> {
      const known = await accounts.findByEmail(email)
      if (known && !known.emailVerified && (await accounts.isPassword(known.id, password))) {
        await accounts.markConfirmed(known.id)
      }
      if (known) return
      for (const signUp of await findPending(db, email)) {
        const { password_hash } = signUp
        const isProved = password_hash !== null && (await verifyPassword({ hash: password_hash, password }))
        if (isProved) return void (await createAccount(db, signUp))
      }
    },
  }

  async function mailLink(signUp: Omit<SignUpRow, 'token_hash' | 'expires_at'>): Promise<void> {
    const token = randomBytes(32).toString('base64url')
    const isMailed = await mail('verification', signUp, `${identityPath}/verify-email?token=${token}`)
    // The address has reached its mail limit, so the link is never delivered.
    if (!isMailed) return
    await db.delete(signUps).where(lte(signUps.expires_at, sql`now()`))
    const { email, name, password_hash, browser_hash } = signUp
    const expires_at = sql`now() + make_interval(mins => ${linkMinutes.verification})`
    await db
      .insert(signUps)
      .values({ token_hash: hash('sha256', token), email, name, password_hash, browser_hash, expires_at })
  }
}

export type PendingSignUps = ReturnType<typeof pendingSignUps>

async function findByToken(db: Db, token: string): Promise<SignUpRow | undefined> {
  const confirmed = db
    .select()
    .from(user)
    .where(and(eq(user.email, signUps.email), user.emailVerified))
  const [found] = await db
    .select()
    .from(signUps)
    .where(and(eq(signUps.token_hash, hash('sha256', token)), gt(signUps.expires_at, sql`now()`), notExists(confirmed)))
  return found
}

/** Newest first. */
function findPending(db: Db, email: string): Promise<SignUpRow[]> {
  return db
    .select()
    .from(signUps)
    .where(and(eq(signUps.email, email), gt(signUps.expires_at, sql`now()`)))
    .orderBy(desc(signUps.expires_at))
}

/** Creates the account unless another sign-up has done so. */
async function createAccount(
  db: Db,
  { email, name, password_hash }: Pick<SignUpRow, 'email' | 'name' | 'password_hash'>,
): Promise<string | undefined> {
  const id = newUserId()
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(user)
      .values({ id, name, email, emailVerified: true })
      .onConflictDoNothing()
      .returning({ id: user.id })
    await tx.delete(signUps).where(eq(signUps.email, email))
    if (!made) return undefined
    await tx
      .insert(account)
      .values({ id: newUserId(), accountId: id, providerId: 'credential', userId: id, password: password_hash })
    return id
  })
}

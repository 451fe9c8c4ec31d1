import { errorCodes, passwordLength, siteName } from '@elegant/shared/rules'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createEmailVerificationToken, isAPIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db.ts'
import { type Env, isLoopback } from '../env.ts'
import { busy, loggable, Refusal } from '../errors.ts'
import { linkMinutes } from '../mail/mailData.ts'
import type { Outbox } from '../mail/outbox.ts'
import * as schema from '../schema.ts'
import type { AccountRepository } from './accountRepository.ts'
import type { AttemptRepository } from './attemptRepository.ts'
import { identityMail } from './identityMail.ts'
import { identityPath } from './identityPath.ts'
import { oidcProviders } from './oidcProviders.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { codesOnce } from './secondFactor.ts'

/** The header that tells better-auth the caller's address; a client's own is overwritten. */
export const addressHeader = 'x-client-ip-internal'

interface Needs {
  db: Db
  env: Env
  log: FastifyBaseLogger
  outbox: Outbox
  accounts: AccountRepository
  attempts: AttemptRepository
}

/** How long links in mails hold, in seconds. */
const links = { verification: linkMinutes.verification * 60, reset: linkMinutes.passwordReset * 60 }

/** Sign-up, sign-in and sessions. An address is confirmed first wherever mail can be sent. */
export function identityOf({ db, env, log, outbox, accounts, attempts }: Needs) {
  const mail = identityMail({ db, outbox, attempts, publicUrl: env.PUBLIC_URL })
  const sendsMail = env.SMTP_URL !== undefined
  return betterAuth({
    appName: siteName,
    baseURL: env.PUBLIC_URL,
    basePath: identityPath,
    secret: env.AUTH_SECRET,
    trustedOrigins: originsOf(env.PUBLIC_URL),
    database: drizzleAdapter(db, { provider: 'pg', schema, transaction: true }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      password: { hash: hashPassword, verify: verifyPassword },
      requireEmailVerification: sendsMail,
      onExistingUserSignUp: async ({ user }) => mail('signUpAttempt', user, '/sign-in'),
      resetPasswordTokenExpiresIn: links.reset,
      revokeSessionsOnPasswordReset: true,
      ...(sendsMail && {
        sendResetPassword: async ({ user, token }) => mail('passwordReset', user, `/reset-password?token=${token}`),
      }),
      onPasswordReset: async ({ user: { id } }) => {
        await accounts.confirm(id)
        await accounts.endTrust(id)
      },
    },
    emailVerification: {
      expiresIn: links.verification,
      autoSignInAfterVerification: true,
      ...(sendsMail && {
        sendVerificationEmail: async ({ user }) => {
          // Of this sign-up: whoever signs up anew with the address makes older links void.
          const token = await createEmailVerificationToken(env.AUTH_SECRET, user.email, undefined, links.verification, {
            id: user.id,
          })
          await mail('verification', user, `${identityPath}/verify-email?token=${token}`)
        },
      }),
    },
    user: {
      // Who else vouches for a visitor has to have seen him read his mail.
      validateUserInfo: ({ user, source }) =>
        source.oauth && !user.emailVerified ? { error: 'email_not_verified' } : undefined,
    },
    account: { updateAccountOnSignIn: false },
    databaseHooks: {
      // Providers are asked who somebody is, and never again.
      account: {
        create: { before: async () => ({ data: { accessToken: null, refreshToken: null, idToken: null } }) },
      },
    },
    verification: { storeIdentifier: 'hashed' },
    plugins: [twoFactor(), codesOnce(attempts), oidcProviders(env.OIDC_PROVIDERS, accounts)],
    // guessLimits.ts does it, for accounts and addresses.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'elegant',
      // Its default switches the check off under a test runner.
      disableOriginCheck: false,
      useSecureCookies: env.PUBLIC_URL.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    onAPIError: { throw: true },
    telemetry: { enabled: false },
    logger: { log: (level, message, ...details) => log[level]({ details: details.map(loggable) }, message) },
  })
}

export type Identity = ReturnType<typeof identityOf>

/** Whose session a browser's cookie opens, and the cookies that renew it or end it. */
export async function sessionOf(identity: Identity, headers: Headers, query?: { disableRefresh: true }) {
  try {
    const answer = await identity.api.getSession({ headers, query, returnHeaders: true })
    return { session: answer.response, cookies: answer.headers.getSetCookie() }
  } catch (error) {
    // better-auth hides what the database said.
    if (isAPIError(error)) throw new Refusal(503, errorCodes.unavailable, busy)
    throw error
  }
}

/** A shop that only this machine can reach is opened by any of its names, on any port (a free one, a dev server's). */
function originsOf(publicUrl: string): string[] {
  return isLoopback(publicUrl) ? ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:*`) : [publicUrl]
}

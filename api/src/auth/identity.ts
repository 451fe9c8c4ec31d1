import { queueAfterTransactionHook } from '@better-auth/core/context'
import { cookiePrefix } from '@elegant/server/cookies'
import { errorCodes, passwordLength, siteName } from '@elegant/shared/rules'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { isAPIError } from 'better-auth/api'
import type { FastifyBaseLogger } from 'fastify'
import { type Env, isLoopback } from '../config/env.ts'
import type { Db } from '../db/database.ts'
import * as schema from '../db/schema.ts'
import { busy, loggable, Refusal } from '../http/errors.ts'
import { linkMinutes } from '../mail/mailData.ts'
import type { AccountRepository } from './accountRepository.ts'
import type { AttemptRepository } from './attemptRepository.ts'
import { endOldSessions } from './endOldSessions.ts'
import type { IdentityMail } from './identityMail.ts'
import { identityPath } from './identityPath.ts'
import type { KnownDevices } from './knownDevice.ts'
import { oidcProviders } from './oidcProviders.ts'
import { openSession } from './openSession.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { codeAfterProvider, codesOnce, secondFactor } from './secondFactor.ts'

/** The header that tells better-auth the caller's address; a client's own is overwritten. */
export const addressHeader = 'x-client-ip-internal'

interface Needs {
  db: Db
  env: Env
  log: FastifyBaseLogger
  mail: IdentityMail
  devices: KnownDevices
  accounts: AccountRepository
  attempts: AttemptRepository
}

/** Sign-in and sessions. Where mail can be sent, sign-ups wait for it (signUps.ts); elsewhere they sign in at once. */
export function identityOf({ db, env, log, mail, devices, accounts, attempts }: Needs) {
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
      resetPasswordTokenExpiresIn: linkMinutes.passwordReset * 60,
      revokeSessionsOnPasswordReset: true,
      ...(sendsMail && {
        sendResetPassword: async ({ user, token }, request) => {
          const device = devices.deviceIn(request?.headers.get('cookie') ?? undefined, user.email)
          // better-auth asks within its transaction; another connection would wait for its end.
          await queueAfterTransactionHook(async () => {
            await mail('passwordReset', user, `/reset-password?token=${token}`, device)
          })
        },
      }),
      onPasswordReset: async ({ user: { id } }) => {
        await accounts.confirm(id)
        await accounts.endTrust(id)
      },
    },
    user: {
      // Who else vouches for a visitor has to have seen him read his mail.
      validateUserInfo: ({ user, source }) =>
        source.oauth && !user.emailVerified ? { error: 'email_not_verified' } : undefined,
    },
    // A provider that vouches for an address is no reason to open the account that its owner made with a password.
    account: { updateAccountOnSignIn: false, accountLinking: { disableImplicitLinking: true } },
    databaseHooks: {
      // Providers are asked who somebody is, and never again.
      account: {
        create: { before: async () => ({ data: { accessToken: null, refreshToken: null, idToken: null } }) },
      },
    },
    verification: { storeIdentifier: 'hashed' },
    plugins: [
      secondFactor(),
      codeAfterProvider(),
      codesOnce(attempts),
      openSession(),
      endOldSessions(),
      oidcProviders(env.OIDC_PROVIDERS, accounts),
    ],
    // guessLimits.ts does it, for accounts and addresses.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: `${cookiePrefix(env.PUBLIC_URL)}elegant`,
      // Its default switches the check off under a test runner.
      disableOriginCheck: false,
      // Its own prefix, `__Secure-`, leaves the cookies to every host of the domain.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: env.PUBLIC_URL.startsWith('https:') },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    onAPIError: { throw: true },
    telemetry: { enabled: false },
    logger: {
      log: (level, message, ...details) =>
        log[isOfStranger(message) ? 'info' : level]({ details: details.map(loggable) }, message),
    },
  })
}

/** Anybody can come back from no provider at all: that is no error of ours. */
function isOfStranger(message: string): boolean {
  return /^(State not found|Failed to parse state)/.test(message)
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

import { queueAfterTransactionHook } from '@better-auth/core/context'
import { cookiePrefix } from '@elegant/server/cookies'
import { errorCodes, passwordLength, siteName } from '@elegant/shared/rules'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { isAPIError } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { type Env, isLoopback } from '../../config/env.ts'
import type { Db } from '../../db/database.ts'
import * as schema from '../../db/schema.ts'
import { readText } from '../../http/requests/json.ts'
import { busy, HttpError, loggable } from '../../http/responses/httpErrors.ts'
import { linkMinutes } from '../../mail/mailData.ts'
import type { AccountRepository } from '../accounts/accountRepository.ts'
import { hashPassword, verifyPassword } from '../accounts/password.ts'
import { endOldSessions } from '../sessions/endOldSessions.ts'
import { openSession } from '../sessions/openSession.ts'
import type { IdentityMail } from './identityMail.ts'
import { identityPath } from './identityPath.ts'
import type { KnownDevices } from './knownDevices.ts'
import { oidcProviders } from './oidcProviders.ts'
import { codeAfterProvider, secondFactor, totpReplayGuard } from './secondFactor.ts'

/** The header that passes the client address to better-auth; a value sent by the client is overwritten. */
export const addressHeader = 'x-client-ip-internal'

interface Deps {
  db: Db
  pool: Pool
  env: Env
  log: FastifyBaseLogger
  mail: IdentityMail
  devices: KnownDevices
  accounts: AccountRepository
}

/** Configures sign-in and sessions. With SMTP a sign-up waits for its confirmation mail (signUps.ts); without it signs in at once. */
export function createIdentity({ db, pool, env, log, mail, devices, accounts }: Deps) {
  const sendsMail = env.SMTP_URL !== undefined
  return betterAuth({
    appName: siteName,
    baseURL: env.PUBLIC_URL,
    basePath: identityPath,
    secret: env.AUTH_SECRET,
    trustedOrigins: getOrigins(env.PUBLIC_URL),
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
          // better-auth calls this within its transaction, which a second connection would wait for.
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
      // Trust a provider only if it has verified the email address.
      validateUserInfo: ({ user, source }) =>
        source.oauth && !user.emailVerified ? { error: 'email_not_verified' } : undefined,
    },
    // Never link by email address: a provider's claim must not open an account that was created with a password.
    account: { updateAccountOnSignIn: false, accountLinking: { disableImplicitLinking: true } },
    databaseHooks: {
      // Provider tokens are not stored; the shop needs the identity once.
      account: {
        create: { before: async () => ({ data: { accessToken: null, refreshToken: null, idToken: null } }) },
      },
    },
    verification: { storeIdentifier: 'hashed' },
    plugins: [
      secondFactor(),
      codeAfterProvider(),
      totpReplayGuard(pool),
      openSession(),
      endOldSessions(),
      oidcProviders(env.OIDC_PROVIDERS, accounts),
    ],
    // Rate limits are in bruteForceLimiter.ts, per account and per address.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: `${cookiePrefix(env.PUBLIC_URL)}elegant`,
      // better-auth disables the check by default under a test runner.
      disableOriginCheck: false,
      // `__Secure-`, better-auth's own prefix, would let sibling hosts set the cookies.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: env.PUBLIC_URL.startsWith('https:') },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    onAPIError: { throw: true },
    telemetry: { enabled: false },
    logger: {
      log(level, message, ...details) {
        const causes = details.map(loggable)
        log[isClientError(message, causes) ? 'info' : level]({ details: causes }, message)
      },
    },
  })
}

/**
 * Callbacks with an invalid state, sign-ins with an unknown provider, and all but one of several sign-ups at once with one
 * address.
 */
function isClientError(message: string, causes: unknown[]): boolean {
  if (/^(State not found|Failed to parse state|Provider not found)/.test(message)) return true
  return causes.some((cause) => readText(cause, 'message')?.includes('user_email_unique'))
}

export type Identity = ReturnType<typeof createIdentity>

/** Returns the session of a browser's cookie, and the cookies that renew or end it. */
export async function getSession(identity: Identity, headers: Headers, query?: { disableRefresh: true }) {
  try {
    const answer = await identity.api.getSession({ headers, query, returnHeaders: true })
    return { session: answer.response, cookies: answer.headers.getSetCookie() }
  } catch (error) {
    // better-auth hides the underlying database error.
    if (isAPIError(error)) throw new HttpError(503, errorCodes.unavailable, busy)
    throw error
  }
}

/** On a loopback address all loopback names and ports are trusted, since dev servers and tests use various ones. */
function getOrigins(publicUrl: string): string[] {
  return isLoopback(publicUrl) ? ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:*`) : [publicUrl]
}

import { passwordLength } from '@elegant/shared/rules'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db.ts'
import { type Env, isLoopback } from '../env.ts'
import { loggable } from '../errors.ts'
import * as schema from '../schema.ts'
import { hashPassword, verifyPassword } from './password.ts'

/** Where better-auth's own calls live (architecture, Addresses). */
export const identityPath = '/api/identity'

/** The header that tells better-auth the caller's address; a client's own is overwritten. */
export const addressHeader = 'x-client-ip-internal'

/** Sign-up, sign-in and sessions. */
export function identityOf({ db, env, log }: { db: Db; env: Env; log: FastifyBaseLogger }) {
  const attempts = { window: 60, max: env.SIGN_IN_LIMIT }
  return betterAuth({
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
    },
    rateLimit: {
      enabled: true,
      storage: 'database',
      window: 60,
      max: 100,
      customRules: {
        '/sign-in/email': attempts,
        '/sign-up/email': attempts,
        // Asked at every page, by the shell's server for all of its visitors.
        '/get-session': false,
        '/sign-out': false,
      },
    },
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

/** A shop that only this machine can reach is opened by any of its names, on any port (a free one, a dev server's). */
function originsOf(publicUrl: string): string[] {
  return isLoopback(publicUrl) ? ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:*`) : [publicUrl]
}

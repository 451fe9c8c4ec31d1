import { setTimeout } from 'node:timers/promises'
import type { SignUp } from '@elegant/shared/rules'
import type { FastifyInstance, FastifyRequest, FastifySerializerCompiler } from 'fastify'
import type { Pool } from 'pg'
import { isSchema } from 'yup'
import type { Env } from '../../config/env.ts'
import type { HttpError } from '../../http/responses/httpErrors.ts'
import { routesFor } from '../../http/routes/route.ts'
import type { StaffInvitations } from '../../staff/staffInvitations.ts'
import type { AccountRepository } from '../accounts/accountRepository.ts'
import { bruteForceLimiter } from '../identity/bruteForceLimiter.ts'
import type { Identity } from '../identity/identity.ts'
import { identityCalls } from '../identity/identityCalls.ts'
import type { KnownDevices } from '../identity/knownDevices.ts'
import type { SessionRepository } from '../sessions/sessionRepository.ts'
import type { PendingSignUps } from './signUps.ts'

export interface IdentityDeps {
  pool: Pool
  identity: Identity
  accounts: AccountRepository
  sessions: SessionRepository
  devices: KnownDevices
  signUps: PendingSignUps
  invitations: StaffInvitations
  /** The name of the server's own shop. */
  shopName: () => Promise<string>
  env: Env
}

/** Helpers of the identity routes. */
export type IdentityRouteKit = ReturnType<typeof identityRouteKit>

/** Restricts responses to the described fields: better-auth returns more, including session tokens. */
const serializerCompiler: FastifySerializerCompiler<unknown> =
  ({ schema }) =>
  (answer) =>
    JSON.stringify(isSchema(schema) ? schema.cast(answer, { assert: false }) : null)

/** Enough for all of these routes, in bytes; limits what an unauthenticated client can send. */
const bodyLimit = 4096

/** Minimum response time in milliseconds; longer than the work that only known or only unknown addresses cause. */
const minResponseTime = 300

export function identityRouteKit(api: FastifyInstance, deps: IdentityDeps) {
  const { pool, accounts, devices, env } = deps
  const verifiesEmail = env.SMTP_URL !== undefined
  const calls = identityCalls(deps)
  return {
    ...deps,
    ...calls,
    open: routesFor(api, 'open'),
    verifiesEmail,
    limiter: bruteForceLimiter({ pool, devices, perAddress: env.SIGN_IN_LIMIT }),

    /** Options of a GET route. No HEAD: link scanners send it, and it must not consume a one-time token. */
    getOptions: { exposeHeadRoute: false, serializerCompiler },

    postOptions: { bodyLimit, serializerCompiler, onRequest: calls.rejectForeignOrigin },

    /** Creates an account without confirmation, and signs in. Of several calls at once with one address the others get `addressTaken`, as later ones do. */
    async signUpAtOnce(request: FastifyRequest, person: SignUp, addressTaken: HttpError): Promise<Response> {
      const answer = await calls.callIdentity(request, '/sign-up/email', { body: person })
      if (!answer.ok && (await accounts.findByEmail(person.email))) throw addressTaken
      return answer
    },

    /** Delays responses whose timing might reveal whether an address is known. */
    async delayResponse<T>(call: () => Promise<T>, isRevealing = (_: T) => true): Promise<T> {
      const time = verifiesEmail && setTimeout(minResponseTime, undefined, { ref: false })
      const answer = await call()
      if (isRevealing(answer)) await time
      return answer
    },
  }
}

import { passwordProofRule, secondFactorRule } from '@elegant/shared/rules'
import type { FastifyRequest } from 'fastify'
import { secondFactorResponse, signedInResponse } from '../sessions/authResponses.ts'
import type { IdentityRouteKit } from './identityRouteKit.ts'

/** Setup and codes of a second factor. */
export function secondFactorRoutes(kit: IdentityRouteKit): void {
  const {
    open,
    postOptions: options,
    callIdentity,
    send,
    findSignedInUser,
    limiter,
    accounts,
    sessions,
    shopName,
  } = kit

  for (const [path, summary] of [
    ['/two-factor/enable', 'Starts the setup of a second factor, which its first code completes.'],
    ['/two-factor/disable', 'Disables the second factor.'],
    ['/two-factor/generate-backup-codes', 'Generates new backup codes and revokes the old ones.'],
  ] as const) {
    open.post(`/identity${path}`, summary, {
      body: passwordProofRule,
      200: secondFactorResponse,
      errors: [401, 403],
      options,
      async handler({ request, reply, body }) {
        const user = await findSignedInUser(request)
        // Authenticator apps put a colon between shop and account.
        const issuer = (await shopName()).replaceAll(':', ' ')
        const sent = path === '/two-factor/enable' ? { ...body, issuer } : body
        const call = () => limiter.password(reply, user, () => callIdentity(request, path, { body: sent }))
        return send(reply, await revokeOldAccess(request, user, call))
      },
    })
  }
  for (const [path, summary] of [
    ['/two-factor/verify-totp', 'Verifies an authenticator code, once.'],
    ['/two-factor/verify-backup-code', 'Verifies a backup code, once.'],
  ] as const) {
    open.post(`/identity${path}`, summary, {
      body: secondFactorRule,
      200: signedInResponse,
      errors: [401, 403],
      options,
      async handler({ request, reply }) {
        const user = await findSignedInUser(request)
        const call = () => limiter.code(request, reply, () => callIdentity(request, path))
        return send(reply, await revokeOldAccess(request, user, call))
      },
    })
  }

  /** Enabling or disabling a second factor opens a new session; this ends the previous ones, and trusted browsers need a code. */
  async function revokeOldAccess(
    { headers: { cookie = '' } }: FastifyRequest,
    user: { id: string } | undefined,
    call: () => Promise<Response>,
  ) {
    const started = new Date()
    const answer = await call()
    const [session] = answer.headers.getSetCookie().filter((line) => line.includes('session_token='))
    // A cookie that the browser has already only renews its session.
    const isNewSession = session !== undefined && !cookie.includes(session.split(';', 1).join(''))
    if (answer.ok && user && isNewSession) {
      await accounts.endTrust(user.id)
      await sessions.endBefore(user.id, started)
    }
    return answer
  }
}

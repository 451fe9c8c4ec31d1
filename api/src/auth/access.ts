import { errorCodes } from '@elegant/shared/rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden, unauthorized } from '../http/errors.ts'
import { guestSubject, userSubject } from '../http/subject.ts'
import { headerOf } from '../http/visitor.ts'
import type { SessionHolder, SessionRepository } from './sessionRepository.ts'
import type { TokenSubject, Tokens } from './token.ts'

/** Makes every route of the scope say who may call it, and holds callers to it. */
export function guardRoutes(
  api: FastifyInstance,
  { sessions, tokens }: { sessions: SessionRepository; tokens: Tokens },
): void {
  api.decorateRequest('visitor', null)
  api.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`${method} ${url} does not say who may call it`)
  })
  api.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config
    if (access === 'open') return
    const token = await tokens.read(bearerOf(request))
    if (![undefined, token.shop.domain].includes(headerOf(request, 'shop-domain'))) {
      throw unauthorized('The token belongs to another shop.')
    }
    const holder = token.sessionId === undefined ? undefined : await sessions.holder(token.shop.id, token.sessionId)
    if (token.sessionId !== undefined && !holder) throw unauthorized('The session has ended. Please sign in again.')

    const subject = subjectOf(token, holder, headerOf(request, 'user-id'))
    if (holder?.isBlocked && access !== 'anyone') {
      throw forbidden(holder.blockReason ?? 'This account is blocked.', errorCodes.blocked)
    }
    const isAdmin = holder?.role === 'admin'
    if (access === 'member' && !holder) throw forbidden('Please sign in first.')
    if (access === 'admin' && !isAdmin) throw forbidden('Only an admin may do this.')
    if (holder?.isStale) await sessions.noteSeen(token.shop.id, holder.user.id)
    request.visitor = { shopId: token.shop.id, subject, user: holder?.user, sessionId: token.sessionId, isAdmin }
  })
}

/** Whether a call comes with the token of a session, which may have ended meanwhile. */
export async function hasSession(request: FastifyRequest, tokens: Tokens): Promise<boolean> {
  if (!request.headers.authorization) return false
  try {
    return (await tokens.read(bearerOf(request))).sessionId !== undefined
  } catch {
    return false
  }
}

/** The `user-id` header selects nothing: it must agree with the token (product §12.2). */
function subjectOf(token: TokenSubject, holder: SessionHolder | undefined, claimed: string | undefined) {
  if (!claimed) return token.subject
  const claimedSubject = holder && claimed === holder.user.id ? userSubject(claimed) : guestSubject(claimed)
  // An unbound guest token: the guest id is itself the capability, whoever knows it could have it bound.
  const expected = token.subject ?? claimedSubject
  if (claimedSubject === undefined || claimedSubject !== expected) {
    const hint = token.subject ? '' : ' A guest’s user-id is a UUID v4; whoever has signed in fetches a new token.'
    throw forbidden(`The user-id header does not belong to the token.${hint}`, errorCodes.identityMismatch)
  }
  return expected
}

function bearerOf(request: FastifyRequest): string {
  const [, token] = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (!token) throw unauthorized('Send the token of GET /auth/me as a bearer token.')
  return token
}

import { errorCodes } from '@elegant/shared/rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden, unauthorized } from '../errors.ts'
import type { SessionHolder, SessionRepository } from './sessionRepository.ts'
import { guestSubject, userSubject } from './subject.ts'
import type { TokenSubject, Tokens } from './token.ts'

/**
 * Who may call a route: `open` needs no token · `anyone` any valid token, even a blocked customer's ·
 * `visitor` any token, not blocked · `member` signed in, not blocked · `admin`.
 */
export type Access = 'open' | 'anyone' | 'visitor' | 'member' | 'admin'

/** The caller, as far as token and database vouch for him. */
export interface Visitor {
  shopId: number
  /** What his orders are filed under; undefined for a guest who did not say who he is. */
  subject: string | undefined
  user: SessionHolder['user'] | undefined
  sessionId: string | undefined
  isAdmin: boolean
}

/** Who writes, and in which shop. */
export interface Author {
  shopId: number
  by: { id: string; name: string }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyRequest {
    visitor: Visitor | null
  }
}

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

/** The caller of a guarded route. */
export function visitorOf({ visitor, routeOptions }: FastifyRequest): Visitor {
  if (!visitor) throw new Error(`${routeOptions.url} is open to callers that nobody knows`)
  return visitor
}

/** The signed-in caller of a route for members. */
export function memberOf(request: FastifyRequest): Visitor & { user: SessionHolder['user']; subject: string } {
  const { user, ...visitor } = visitorOf(request)
  if (!user) throw forbidden('Please sign in first.')
  return { ...visitor, user, subject: userSubject(user.id) }
}

/** The caller of a route that writes. */
export function authorOf(request: FastifyRequest): Author {
  const { shopId, user } = memberOf(request)
  return { shopId, by: { id: user.id, name: user.name.trim() || user.email } }
}

export function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value.join(',') : value
}

/** The `user-id` header selects nothing: it must agree with what the token says (decisions, Identity and access). */
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

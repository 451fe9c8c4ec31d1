import { errorCodes, isPermitted, readOnlyMessage, type StaffRole } from '@elegant/shared/rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { guestSubject, userSubject } from '../http/requests/subject.ts'
import { type Access, getHeader, isForStaff } from '../http/requests/visitor.ts'
import { forbidden, unauthorized } from '../http/responses/httpErrors.ts'
import type { TokenSubject, Tokens } from './sessions/authTokens.ts'
import type { SessionHolder, SessionRepository } from './sessions/sessionRepository.ts'

/** Requires every route of the scope to declare its access level, and enforces it. */
export function guardRoutes(
  api: FastifyInstance,
  { sessions, tokens }: { sessions: SessionRepository; tokens: Tokens },
): void {
  api.decorateRequest('visitor', null)
  api.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`${method} ${url} declares no access level`)
  })
  api.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config
    if (access === 'open') return
    const token = await tokens.read(getBearer(request))
    if (![undefined, token.shop.domain].includes(getHeader(request, 'shop-domain'))) {
      throw unauthorized('The token belongs to another shop.')
    }
    const holder = token.sessionId === undefined ? undefined : await sessions.findHolder(token.shop.id, token.sessionId)
    if (token.sessionId !== undefined && !holder) throw unauthorized('The session has ended. Please sign in again.')

    const subject = getSubject(token, holder, getHeader(request, 'user-id'))
    if (holder?.isBlocked && access !== 'anyone') {
      throw forbidden(holder.blockReason ?? 'This account is blocked.', errorCodes.blocked)
    }
    if (access === 'member' && !holder) throw forbidden('Please sign in first.')
    const staffRole = holder?.staffRole ?? null
    if (isForStaff(access)) assertPermitted(staffRole, access, request.method)
    if (holder?.isStale) await sessions.noteSeen(token.shop.id, holder.user.id)
    request.visitor = {
      shopId: token.shop.id,
      subject,
      user: holder?.user,
      sessionId: token.sessionId,
      isAdmin: staffRole !== null,
      staffRole,
    }
  })
}

/** Throws unless the staff role permits the call: only the owner calls `owner`, and a read-only member only reads `admin`. */
function assertPermitted(staffRole: StaffRole | null, access: Access | undefined, method: string): void {
  if (!isPermitted(staffRole, 'view')) throw forbidden('Only an admin may do this.')
  if (access === 'owner' && !isPermitted(staffRole, 'own')) throw forbidden('Only the owner may do this.')
  const isRead = method === 'GET' || method === 'HEAD'
  if (access !== 'staff' && !isRead && !isPermitted(staffRole, 'change')) throw forbidden(readOnlyMessage)
}

/** True for a valid session token, even if the session has ended since. */
export async function hasSession(request: FastifyRequest, tokens: Tokens): Promise<boolean> {
  if (!request.headers.authorization) return false
  try {
    return (await tokens.read(getBearer(request))).sessionId !== undefined
  } catch {
    return false
  }
}

/** Returns the caller's subject. The `user-id` header grants nothing: it must match the token. */
function getSubject(token: TokenSubject, holder: SessionHolder | undefined, claimed: string | undefined) {
  if (!claimed) return token.subject
  const claimedSubject = holder && claimed === holder.user.id ? userSubject(claimed) : guestSubject(claimed)
  // A guest token without a subject accepts any guest id: the id is a secret, and its bearer could request a bound token anyway.
  const expected = token.subject ?? claimedSubject
  if (claimedSubject === undefined || claimedSubject !== expected) {
    const hint = token.subject ? '' : ' A guest’s user-id is a UUID v4; after signing in, request a new token.'
    throw forbidden(`The user-id header does not belong to the token.${hint}`, errorCodes.identityMismatch)
  }
  return expected
}

function getBearer(request: FastifyRequest): string {
  const [, token] = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (!token) throw unauthorized('Send the token of GET /auth/me as a bearer token.')
  return token
}

import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { guestSubject, userSubject } from '../http/requests/subject.ts'
import { getHeader } from '../http/requests/visitor.ts'
import { unauthorized } from '../http/responses/httpErrors.ts'
import { routesFor } from '../http/routes/route.ts'
import type { ShopRepository } from '../shop/shopRepository.ts'
import { getSession, type Identity } from './identity/identity.ts'
import { tokenResponse } from './sessions/authResponses.ts'
import type { Tokens } from './sessions/authTokens.ts'

interface Deps {
  shops: ShopRepository
  identity: Identity
  tokens: Tokens
}

/**
 * GET /auth/me (docs/product/api.md): issues a short-lived token for the browser's session or for the guest in
 * `user-id`.
 */
export function authRoutes(api: FastifyInstance, { shops, identity, tokens }: Deps): void {
  const summary = "Issues a token for the browser's session, or for the guest in user-id."
  routesFor(api, 'open').get('/auth/me', summary, {
    200: tokenResponse,
    headers: ['shop-domain', 'shop-key', 'user-id'],
    errors: [401],
    async handler({ request, reply }) {
      const shop = await shops.findByDomain(getHeader(request, 'shop-domain') ?? '')
      if (!isKeyOf(shop?.key_hash, getHeader(request, 'shop-key') ?? '') || !shop) {
        throw unauthorized('shop-domain and shop-key do not belong to a shop.')
      }
      const { cookie } = request.headers
      const { session, cookies } = cookie
        ? await getSession(identity, new Headers({ cookie }))
        : { session: null, cookies: [] }
      // Every browser calls this route, so the daily renewal of the session and its cookie happens here.
      if (cookies.length > 0) void reply.header('set-cookie', cookies)
      const authToken = await tokens.issue({
        shop,
        subject: session ? userSubject(session.user.id) : guestSubject(getHeader(request, 'user-id')),
        sessionId: session?.session.id,
      })
      return { authToken }
    },
  })
}

/** Shop keys are stored hashed. */
export function keyHash(key: string): string {
  return hash('sha256', key)
}

function isKeyOf(stored: string | undefined, key: string): boolean {
  const given = Buffer.from(keyHash(key))
  // Compare for unknown domains too, so that timing does not reveal which domains exist.
  return timingSafeEqual(given, Buffer.from(stored ?? keyHash(`not ${key}`)))
}

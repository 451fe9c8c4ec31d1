import { createHmac } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { unauthorized } from '../../http/responses/httpErrors.ts'

/** The subject of a token: a shop and, within it, a user's session, a guest, or no one yet. */
export interface TokenSubject {
  shop: { id: number; domain: string }
  /** `user:<id>` or `guest:<hash>`; undefined for a guest without an id. */
  subject: string | undefined
  sessionId: string | undefined
}

/** Issues and verifies the tokens of GET /auth/me. */
export interface Tokens {
  issue: (subject: TokenSubject) => Promise<string>
  read: (token: string) => Promise<TokenSubject>
}

const issuer = 'elegant'
const audience = 'elegant-api'
const typ = 'at+jwt'
/** Verified tokens to cache: checking a signature costs more than many a response. */
const maxVerified = 5000

/** Tokens live ten minutes; mutable state (role, block, session) is read from the database on each call. */
export function authTokens(authSecret: string): Tokens {
  const key = createHmac('sha256', authSecret).update('token of GET /auth/me').digest()
  const verified = new LRUCache<string, { subject: TokenSubject; until: number }>({ max: maxVerified })
  return {
    issue({ shop, subject, sessionId }) {
      const token = new SignJWT({ shop: shop.id, domain: shop.domain, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime('10 minutes')
      return (subject === undefined ? token : token.setSubject(subject)).sign(key)
    },
    async read(token) {
      const before = verified.get(token)
      if (before && before.until > Date.now()) return before.subject
      const { shop, domain, sub, sid, exp = 0 } = await readClaims(token, key)
      if (typeof shop !== 'number' || typeof domain !== 'string') throw unauthorized('The token is not one of ours.')
      const sessionId = typeof sid === 'string' ? sid : undefined
      const subject = { shop: { id: shop, domain }, subject: sub, sessionId }
      verified.set(token, { subject, until: exp * 1000 })
      return subject
    },
  }
}

async function readClaims(token: string, key: Buffer) {
  try {
    const options = { algorithms: ['HS256'], issuer, audience, typ, requiredClaims: ['exp', 'shop'] }
    return (await jwtVerify(token, key, options)).payload
  } catch (error) {
    if (error instanceof errors.JWTExpired)
      throw unauthorized('The token has expired. Request a new one from GET /auth/me.')
    if (error instanceof errors.JOSEError || error instanceof TypeError) {
      throw unauthorized('The token is not one of ours.')
    }
    throw error
  }
}

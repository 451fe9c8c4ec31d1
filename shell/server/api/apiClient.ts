import {
  type Customer,
  getShopFacts,
  isUnknownCall,
  type ReceivedShopFacts,
  type ShopFacts,
  type SignInOptions,
} from '@elegant/shared/rules'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { BootstrapData } from '../../src/protocol/bootstrapData.ts'
import type { CallApi } from './callApi.ts'

interface Deps {
  apiUrl: () => string
  /** Calls the API for a visitor, so that the visitor's own rate limit counts. */
  callApi: CallApi
  /** How long a page may take, in milliseconds. */
  pageTimeout: number
  shop: { domain: string; key: string }
  log: FastifyBaseLogger
}

/** The visitor that a page is for. */
type Caller = Pick<FastifyRequest, 'ip' | 'headers'>

/** An anonymous token, valid for ten minutes, is passed on only while most of that time is left. */
const tokenTtl = 4 * 60_000
/** Pause after a failed call, in milliseconds. */
const pauseAfterFailure = 1000
/** How long the catalog's revision is cached, in milliseconds. */
const revisionTtl = 1000

export type ApiClient = ReturnType<typeof openApiClient>

/** The page server's calls to the API. Each resolves with undefined if there is no response in time. */
export function openApiClient({ apiUrl, callApi, pageTimeout, shop, log }: Deps) {
  const timeout = pageTimeout / 2
  // Longer for calls on behalf of a visitor: a page without the session is worse than a late one.
  const visitorTimeout = pageTimeout
  const get = (address: string, headers: Record<string, string>) =>
    fetch(`${apiUrl()}/api${address}`, { headers, signal: AbortSignal.timeout(timeout) })
  const getFor = ({ ip: visitorAddress }: Caller, address: string, headers: Record<string, string>) =>
    callApi(`/api${address}`, { method: 'GET', headers, visitorAddress, timeout: visitorTimeout })

  /** The data that the API did not return the last time: an outage is logged when it begins and when it ends. */
  const missing = new Set<string>()

  async function orUndefined<Value>(what: string, call: () => Promise<Value>): Promise<Value | undefined> {
    try {
      const value = await call()
      if (missing.delete(what)) log.warn(`The API returns ${what} again`)
      return value
    } catch (error) {
      if (!missing.has(what)) log.warn({ err: error }, `The API did not return ${what} in time`)
      missing.add(what)
      return undefined
    }
  }

  const anonymousToken = memoizeWithTtl(tokenTtl, async () => {
    const response = await get('/auth/me', { 'shop-domain': shop.domain, 'shop-key': shop.key })
    if (!response.ok) throw new Error(`The API refused a token: ${response.status} ${await response.text()}`)
    const { authToken }: { authToken: string } = await response.json()
    return authToken
  })

  const revision = memoizeWithTtl(revisionTtl, async () => {
    const response = await get('/revision', { authorization: `Bearer ${await anonymousToken()}` })
    if (response.status === 401) anonymousToken.forget()
    if (!response.ok) {
      // Read in any case: an unread body keeps its connection open.
      const reason = await response.text()
      // Without revisions, anything may have changed.
      if (isUnknownCall(response)) return Date.now()
      throw new Error(`The API refused its revision: ${response.status} ${reason}`)
    }
    const answer: { revision: number } = await response.json()
    return answer.revision
  })

  let lastFacts: ShopFacts | undefined
  let allowsAffiliates: boolean | undefined
  // A server that does not answer the shop leaves the demo's facts.
  const facts = memoizeWithTtl(revisionTtl, async () => {
    const response = await get('/shop', { authorization: `Bearer ${await anonymousToken()}` })
    if (response.status === 401) anonymousToken.forget()
    if (!response.ok) {
      const reason = await response.text()
      if (isUnknownCall(response)) return undefined
      throw new Error(`The API refused the shop: ${response.status} ${reason}`)
    }
    const shop: ReceivedShopFacts & { allow_affiliate?: boolean } = await response.json()
    allowsAffiliates = shop.allow_affiliate === true
    const received = getShopFacts(shop)
    // The same object for the same facts, by which kept pages are found.
    if (JSON.stringify(received) !== JSON.stringify(lastFacts)) lastFacts = received
    return lastFacts
  })

  const signInOptions = memoizeWithTtl(tokenTtl, async () => {
    // Without a token the API is down: wait for it once.
    await anonymousToken()
    const response = await get('/identity/providers', {})
    if (!response.ok)
      throw new Error(`The API refused the sign-in options: ${response.status} ${await response.text()}`)
    const options: SignInOptions = await response.json()
    return options
  })

  return {
    /** A token for anonymous calls. */
    token: () => orUndefined('a token', anonymousToken),
    /** The catalog's revision, at most a second old; a new one each second if the API has no revisions. */
    revision: () => orUndefined('the revision', revision),
    /** The facts of the shop, at most a second old; the last known ones if the API does not answer. */
    facts: async () => (await orUndefined('the shop', facts)) ?? lastFacts,
    /** True if the shop has affiliates, as of the last facts; undefined before. */
    allowsAffiliates: () => allowsAffiliates,
    /** The ways to sign in. */
    signInOptions: () => orUndefined('the sign-in options', signInOptions),
    /** True if the session belongs to an admin. */
    async isAdmin(caller: Caller): Promise<boolean> {
      const { cookie = '' } = caller.headers
      const is = await orUndefined('the role of a visitor', async () => {
        const shopHeaders = { 'shop-domain': shop.domain, 'shop-key': shop.key }
        const answer = await getFor(caller, '/auth/me', { ...shopHeaders, cookie })
        if (!answer.ok) return refused(answer)
        const { authToken }: { authToken: string } = await answer.json()
        const record = await getFor(caller, '/customer', { authorization: `Bearer ${authToken}` })
        if (!record.ok) return refused(record)
        const {
          _customer_roles_of_customers_of_shops: { role },
        }: Pick<Customer, '_customer_roles_of_customers_of_shops'> = await record.json()
        return role === 'admin'
      })
      return is ?? false
    },
    /** The session of a browser; null if it has none. */
    async session(caller: Caller): Promise<BootstrapData['session']> {
      const { cookie = '' } = caller.headers
      return orUndefined('a session', async () => {
        // The browser renews the session itself, because only there the new cookie arrives.
        const response = await getFor(caller, '/identity/get-session?disableRefresh=true', { cookie })
        if (!response.ok) throw new Error(`The API refused a session: ${response.status} ${await response.text()}`)
        const answer: { user: { id: string; name: string; email: string } } | null = await response.json()
        return answer && { id: answer.user.id, name: answer.user.name, email: answer.user.email }
      })
    },
  }
}

/** An unread body keeps its connection open. */
async function refused({ body }: Response): Promise<false> {
  await body?.cancel()
  return false
}

/** Shares one result for `ttl` milliseconds, whatever the clock of the machine says; a failure for `pauseAfterFailure` at most. */
function memoizeWithTtl<Value>(ttl: number, load: () => Promise<Value>) {
  let last: { value: Promise<Value>; until: number } | undefined
  const get = (): Promise<Value> => {
    if (last && last.until > performance.now()) return last.value
    const fresh = { value: load(), until: performance.now() + ttl }
    fresh.value.catch(() => {
      fresh.until = Math.min(fresh.until, performance.now() + pauseAfterFailure)
    })
    last = fresh
    return fresh.value
  }
  return Object.assign(get, {
    forget: () => {
      last = undefined
    },
  })
}

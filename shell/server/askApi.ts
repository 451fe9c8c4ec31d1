import type { Customer, SignInOptions } from '@elegant/shared/rules'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Boot } from '../src/page/boot.ts'
import type { CallApi } from './callApi.ts'

interface Api {
  apiUrl: () => string
  /** For what is asked in the name of a visitor: only the visitor's own calls are used up by it. */
  callApi: CallApi
  shop: { domain: string; key: string }
  log: FastifyBaseLogger
}

/** Whose browser a page is for. */
type Caller = Pick<FastifyRequest, 'ip' | 'headers'>

/** How long a page waits for the API, in milliseconds; after that the browser asks for itself. */
const timeout = 1000
/** Longer for calls in the name of a visitor: a page without the session is worse than a late one. */
const visitorTimeout = 2000
/** An anonymous token is handed out only while it has most of its ten minutes left. */
const tokenLifetime = 4 * 60_000
/** How long the API is left alone after it has failed, in milliseconds. */
const pauseAfterFailure = 1000
/** For how long the state of the catalogue is taken for granted, in milliseconds. */
const revisionLifetime = 1000

/** What the server of the pages asks the API for. Without an answer in time each is undefined. */
export function askApi({ apiUrl, callApi, shop, log }: Api) {
  const get = (address: string, headers: Record<string, string>) =>
    fetch(`${apiUrl()}/api${address}`, { headers, signal: AbortSignal.timeout(timeout) })
  const getFor = ({ ip: visitorAddress }: Caller, address: string, headers: Record<string, string>) =>
    callApi(`/api${address}`, { method: 'GET', headers, visitorAddress, timeout: visitorTimeout })

  async function tried<Answer>(what: string, ask: () => Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await ask()
    } catch (error) {
      log.warn({ err: error }, `The API did not tell ${what} in time`)
      return undefined
    }
  }

  const anonymousToken = kept(tokenLifetime, async () => {
    const response = await get('/auth/me', { 'shop-domain': shop.domain, 'shop-key': shop.key })
    if (!response.ok) throw new Error(`The API refused a token: ${response.status} ${await response.text()}`)
    const { authToken }: { authToken: string } = await response.json()
    return authToken
  })

  const revision = kept(revisionLifetime, async () => {
    const response = await get('/revision', { authorization: `Bearer ${await anonymousToken()}` })
    if (response.status === 401) anonymousToken.forget()
    if (!response.ok) throw new Error(`The API refused its revision: ${response.status} ${await response.text()}`)
    const answer: { revision: number } = await response.json()
    return answer.revision
  })

  const signInOptions = kept(tokenLifetime, async () => {
    // Where there is no token the API is silent: a page waits for it once.
    await anonymousToken()
    const response = await get('/identity/providers', {})
    if (!response.ok) throw new Error(`The API hid its ways to sign in: ${response.status} ${await response.text()}`)
    const options: SignInOptions = await response.json()
    return options
  })

  return {
    /** A token for calls of nobody in particular. */
    token: () => tried('a token', anonymousToken),
    /** A number that changes when what everybody may see does; at most a second old. */
    revision: () => tried('its revision', revision),
    /** How visitors may sign in. */
    signInOptions: () => tried('how visitors may sign in', signInOptions),
    /** Whether a browser's session is an admin's. */
    async isAdmin(caller: Caller): Promise<boolean> {
      const { cookie = '' } = caller.headers
      const is = await tried('who wants to see a preview', async () => {
        const shopHeaders = { 'shop-domain': shop.domain, 'shop-key': shop.key }
        const answer = await getFor(caller, '/auth/me', { ...shopHeaders, cookie })
        if (!answer.ok) return false
        const { authToken }: { authToken: string } = await answer.json()
        const record = await getFor(caller, '/customer', { authorization: `Bearer ${authToken}` })
        if (!record.ok) return false
        const {
          _customer_roles_of_customers_of_shops: { role },
        }: Pick<Customer, '_customer_roles_of_customers_of_shops'> = await record.json()
        return role === 'admin'
      })
      return is ?? false
    },
    /** Whose session a browser has; null: nobody's. */
    async session(caller: Caller): Promise<Boot['session']> {
      const { cookie = '' } = caller.headers
      return tried('whose session it is', async () => {
        // A renewal is for the browser to ask for: only there would the new cookie arrive.
        const response = await getFor(caller, '/identity/get-session?disableRefresh=true', { cookie })
        if (!response.ok) throw new Error(`The API refused a session: ${response.status}`)
        const answer: { user: { id: string; name: string; email: string } } | null = await response.json()
        return answer && { id: answer.user.id, name: answer.user.name, email: answer.user.email }
      })
    },
  }
}

/** Asks once for everybody, and again when the answer is `lifetime` milliseconds old; a failure holds for a second at most. */
function kept<Answer>(lifetime: number, ask: () => Promise<Answer>) {
  let last: { answer: Promise<Answer>; until: number } | undefined
  const find = (): Promise<Answer> => {
    if (last && last.until > Date.now()) return last.answer
    const fresh = { answer: ask(), until: Date.now() + lifetime }
    fresh.answer.catch(() => {
      fresh.until = Math.min(fresh.until, Date.now() + pauseAfterFailure)
    })
    last = fresh
    return fresh.answer
  }
  return Object.assign(find, {
    forget: () => {
      last = undefined
    },
  })
}

import type { Customer, SignInOptions } from '@elegant/shared/rules'
import type { FastifyBaseLogger } from 'fastify'
import type { Boot } from '../src/boot.ts'

interface Api {
  apiUrl: () => string
  shop: { domain: string; key: string }
  log: FastifyBaseLogger
}

/** How long a page waits for the API, in milliseconds; after that the browser asks for itself. */
const deadline = 1000
/** An anonymous token is handed out only while it has most of its ten minutes left. */
const tokenLifetime = 4 * 60_000
/** How long the API is left alone after it has failed, in milliseconds. */
const pauseAfterFailure = 1000
/** For how long the state of the catalogue is taken for granted, in milliseconds. */
const revisionLifetime = 1000

/** What the server of the pages asks the API for. Without an answer in time each is undefined. */
export function askApi({ apiUrl, shop, log }: Api) {
  const get = (address: string, headers: Record<string, string>) =>
    fetch(`${apiUrl()}/api${address}`, { headers, signal: AbortSignal.timeout(deadline) })

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
    async isAdmin(cookie: string): Promise<boolean> {
      const is = await tried('who wants to see a preview', async () => {
        const answer = await get('/auth/me', { 'shop-domain': shop.domain, 'shop-key': shop.key, cookie })
        if (!answer.ok) return false
        const { authToken }: { authToken: string } = await answer.json()
        const record = await get('/customer', { authorization: `Bearer ${authToken}` })
        if (!record.ok) return false
        const {
          _customer_roles_of_customers_of_shops: { role },
        }: Pick<Customer, '_customer_roles_of_customers_of_shops'> = await record.json()
        return role === 'admin'
      })
      return is ?? false
    },
    /** Whose session a browser has; null: nobody's. */
    async session(cookie: string | undefined): Promise<Boot['session']> {
      if (!cookie) return null
      return tried('whose session it is', async () => {
        // A renewal is for the browser to ask for: only there would the new cookie arrive.
        const response = await get('/identity/get-session?disableRefresh=true', { cookie })
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

import { addressOf } from '@elegant/shared/address'
import type { FastifyBaseLogger } from 'fastify'
import type { Boot } from '../src/boot.ts'
import type { KnownPage } from './pageOf.ts'

/** What the API said before the page was sent. */
export interface Visit {
  boot: Pick<Boot, 'token' | 'session' | 'preloaded'>
  /** What the page is about does not exist. */
  isGone: boolean
}

interface Api {
  apiUrl: () => string
  shop: { domain: string; key: string }
  log: FastifyBaseLogger
}

/** How long a page waits for the API, in milliseconds; after that the browser asks for itself. */
const deadline = 1000
/** An anonymous token is handed out only while it has most of its ten minutes left. */
const tokenLifetime = 4 * 60_000

/** Asks the API for what a page needs at once, so that the browser need not. Nothing of it is private to a visitor but his session. */
export function askApi({ apiUrl, shop, log }: Api) {
  let token: { value: string; until: number } | undefined

  const get = (address: string, headers: Record<string, string>) =>
    fetch(`${apiUrl()}/api${address}`, { headers, signal: AbortSignal.timeout(deadline) })

  async function anonymousToken(): Promise<string> {
    if (token && token.until > Date.now()) return token.value
    const response = await get('/auth/me', { 'shop-domain': shop.domain, 'shop-key': shop.key })
    if (!response.ok) throw new Error(`The API refused a token: ${response.status} ${await response.text()}`)
    const { authToken }: { authToken: string } = await response.json()
    token = { value: authToken, until: Date.now() + tokenLifetime }
    return authToken
  }

  async function session(cookie: string | undefined): Promise<Boot['session']> {
    if (!cookie) return null
    const response = await get('/identity/get-session', { cookie })
    if (!response.ok) return undefined
    const answer: { user: { id: string; name: string; email: string } } | null = await response.json()
    return answer && { id: answer.user.id, name: answer.user.name, email: answer.user.email }
  }

  async function data(page: KnownPage | undefined, authToken: string) {
    const calls = (page?.data ?? []).map(async (call) => {
      const address = addressOf(call)
      const response = await get(address, { authorization: `Bearer ${authToken}` })
      const body = await response.text()
      const isMissing = response.status === 404 || body === '[]'
      return { address, body, isOk: response.ok, isGone: isMissing && call.isSubject === true }
    })
    const answers = await Promise.all(calls)
    return {
      preloaded: Object.fromEntries(answers.filter(({ isOk }) => isOk).map(({ address, body }) => [address, body])),
      isGone: answers.some((answer) => answer.isGone),
    }
  }

  return async ({ page, cookie }: { page: KnownPage | undefined; cookie: string | undefined }): Promise<Visit> => {
    try {
      const [visitor, [authToken, answers]] = await Promise.all([
        session(cookie),
        anonymousToken().then(async (value) => [value, await data(page, value)] as const),
      ])
      return {
        boot: { session: visitor, token: visitor === null ? authToken : undefined, preloaded: answers.preloaded },
        isGone: answers.isGone,
      }
    } catch (error) {
      token = undefined
      log.warn({ err: error }, 'A page was sent without its data: the API did not answer in time')
      return { boot: {}, isGone: false }
    }
  }
}

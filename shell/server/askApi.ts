import type { PageData } from '@elegant/shared'
import { addressOf } from '@elegant/shared/address'
import type { FastifyBaseLogger } from 'fastify'
import type { Boot } from '../src/boot.ts'

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

interface Answer {
  status: number
  body: string
}

/** Asks the API for what a page needs at once, so that the browser need not. Nothing of it is private to a visitor but his session. */
export function askApi({ apiUrl, shop, log }: Api) {
  let token: { value: Promise<string>; until: number } | undefined
  const underWay = new Map<string, Promise<Answer>>()

  const get = (address: string, headers: Record<string, string>) =>
    fetch(`${apiUrl()}/api${address}`, { headers, signal: AbortSignal.timeout(deadline) })

  async function fetchToken(): Promise<string> {
    const response = await get('/auth/me', { 'shop-domain': shop.domain, 'shop-key': shop.key })
    if (!response.ok) throw new Error(`The API refused a token: ${response.status} ${await response.text()}`)
    const { authToken }: { authToken: string } = await response.json()
    return authToken
  }

  function anonymousToken(): Promise<string> {
    if (token && token.until > Date.now()) return token.value
    const fresh = { value: fetchToken(), until: Date.now() + tokenLifetime }
    fresh.value.catch(() => {
      if (token === fresh) token = undefined
    })
    token = fresh
    return fresh.value
  }

  async function ask(address: string): Promise<Answer> {
    const response = await get(address, { authorization: `Bearer ${await anonymousToken()}` })
    if (response.status === 401) token = undefined
    return { status: response.status, body: await response.text() }
  }

  /** Visitors who need the same at the same time share one question. */
  function askOnce(address: string): Promise<Answer> {
    const asked = underWay.get(address) ?? ask(address).finally(() => underWay.delete(address))
    underWay.set(address, asked)
    return asked
  }

  async function session(cookie: string | undefined): Promise<Boot['session']> {
    if (!cookie) return null
    // A renewal is for the browser to ask for: only there would the new cookie arrive.
    const response = await get('/identity/get-session?disableRefresh=true', { cookie })
    if (!response.ok) return undefined
    const answer: { user: { id: string; name: string; email: string } } | null = await response.json()
    return answer && { id: answer.user.id, name: answer.user.name, email: answer.user.email }
  }

  async function data(calls: PageData[]) {
    const answers = await Promise.all(
      calls.map(async (call) => ({ ...(await askOnce(addressOf(call))), address: addressOf(call), call })),
    )
    return {
      preloaded: Object.fromEntries(answers.filter(isGood).map(({ address, body }) => [address, body])),
      isGone: answers.some((answer) => answer.call.isSubject && isMissing(answer)),
    }
  }

  return async ({ calls, cookie }: { calls: PageData[]; cookie: string | undefined }): Promise<Visit> => {
    try {
      const [visitor, answers, authToken] = await Promise.all([session(cookie), data(calls), anonymousToken()])
      return {
        boot: { session: visitor, token: visitor === null ? authToken : undefined, preloaded: answers.preloaded },
        isGone: answers.isGone,
      }
    } catch (error) {
      log.warn({ err: error }, 'A page was sent without its data: the API did not answer in time')
      return { boot: {}, isGone: false }
    }
  }
}

function isGood({ status }: Answer): boolean {
  return status === 200
}

/** §7 answers an empty list where there is no such item. */
function isMissing({ status, body }: Answer): boolean {
  return status === 404 || status === 400 || body === '[]'
}

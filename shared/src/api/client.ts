import { type Refusal, readRefusal } from '../rules/errors.ts'
import { isRecord } from '../rules/itemInfo.ts'

/** A failed call: the message of product §8, the HTTP status (0 without an answer), the server's body as payload. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string | undefined
  readonly payload: Refusal | undefined

  constructor(message: string, status: number, payload?: Refusal) {
    super(message)
    this.status = status
    this.payload = payload
    this.code = payload?.code
  }
}

/** One call to the API. `external` travels as `?external={json}`. */
export interface Call {
  path: string
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  external?: Record<string, unknown>
  /** JSON, or form data for uploads, or a file as it is, whose kind is told in a header. */
  body?: object
  headers?: Record<string, string>
  /** Selects the message of a failure (product §8). */
  backend?: 'ux' | 'admin'
  /** Sends the `user-id` header (product §12.2). */
  asUser?: boolean
  /** Whose call it is, where that was settled before; without it the one's who is signed in as it starts. */
  by?: string
  signal?: AbortSignal
  /** Sends this call in place of the client's own fetch: an upload that tells how far it is. */
  fetch?: typeof fetch
}

export interface ClientOptions {
  baseUrl: string
  /** Says which shop; public, like a publishable key. */
  shop: { domain: string; key: string }
  /** This browser's `temp_session_id`; a server has none. */
  guestId?: () => string
  /** An anonymous token that came with the page. */
  token?: string
  /** How long to wait before a lost answer is asked for again, in milliseconds. */
  pause?: number
  fetch?: typeof fetch
}

/** The only fetch of the front end. It knows the token, and neither toasts nor routes. */
export class ApiClient {
  readonly #options: ClientOptions
  #token: Promise<string> | undefined
  #signedInId: string | null = null

  constructor(options: ClientOptions) {
    this.#options = options
    this.#token = options.token === undefined ? undefined : Promise.resolve(options.token)
  }

  /** Says whose session the browser has, or null. The next call fetches a token for it. */
  signedInAs(userId: string | null): void {
    if (userId === this.#signedInId) return
    this.#signedInId = userId
    this.forgetToken()
  }

  forgetToken(): void {
    this.#token = undefined
  }

  /** Calls the API with a bearer token; a 401 fetches a new one and tries once more, unless the session has ended. */
  async request<Answer = unknown>(call: Call): Promise<Answer> {
    return json<Answer>(await this.#ask(call))
  }

  /** The same, for an answer that is a file of text. */
  async text(call: Call): Promise<string> {
    return (await this.#ask(call)).text()
  }

  async #ask(call: Call): Promise<Response> {
    const address = addressOf(call)
    const by = call.by ?? this.#signedInId
    let response = await this.#send(call, address, by)
    if (response.status === 401) {
      this.forgetToken()
      await this.#checkSession()
      response = await this.#send(call, address, by)
    }
    await this.#assertGood(call, response)
    return response
  }

  /** Calls the identity endpoints, which know the browser by its cookie and need no token. */
  async identity<Answer = unknown>(path: string, body?: object): Promise<Answer> {
    const response = await this.#fetch(`/identity${path}`, {
      method: body ? 'POST' : 'GET',
      headers: body ? { 'content-type': 'application/json' } : {},
      body: body ? JSON.stringify(body) : undefined,
    })
    if (response.ok) return json<Answer>(response)
    const refusal = readRefusal(await json(response))
    throw new ApiError(refusal.message ?? `UX API request failed: ${statusText(response)}`, response.status, refusal)
  }

  /** What somebody does as a customer must not happen as a guest. */
  async #checkSession(): Promise<void> {
    if (this.#signedInId === null) return
    const session = await this.identity<{ user: { id: string } } | null>('/get-session')
    if (session?.user.id !== this.#signedInId) throw sessionEnded()
  }

  async #send(call: Call, address: string, by: string | null): Promise<Response> {
    const token = await this.#authToken()
    const { body } = call
    const isFile = body instanceof FormData || body instanceof Blob
    // Another call may have learned meanwhile that the session has ended.
    if (call.asUser && by !== null && by !== this.#signedInId) throw sessionEnded()
    const request = {
      method: call.method ?? 'GET',
      signal: call.signal,
      headers: {
        authorization: `Bearer ${token}`,
        ...(isFile ? {} : { 'content-type': 'application/json' }),
        ...(call.asUser ? this.#userHeader() : {}),
        ...call.headers,
      },
      body: isFile ? body : body && JSON.stringify(body),
    }
    const isSure = call.headers?.['idempotency-key'] !== undefined
    return isSure ? this.#fetchSurely(address, request) : this.#fetch(address, request, call.fetch)
  }

  async #assertGood(call: Call, response: Response): Promise<void> {
    if (response.ok) return
    const refusal = readRefusal(await json(response))
    const sentence =
      call.backend === 'admin'
        ? (refusal.message ?? `Admin API request failed: ${statusText(response)}`)
        : `UX API request failed: ${statusText(response)}`
    throw new ApiError(sentence, response.status, refusal)
  }

  #authToken(): Promise<string> {
    this.#token ??= this.#fetchToken().catch((error: unknown) => {
      this.forgetToken()
      throw error
    })
    return this.#token
  }

  async #fetchToken(): Promise<string> {
    const { shop } = this.#options
    const response = await this.#fetch('/auth/me', {
      headers: { 'shop-domain': shop.domain, 'shop-key': shop.key, ...this.#userHeader() },
    })
    const answer = await json(response)
    if (response.ok && isRecord(answer) && typeof answer.authToken === 'string') return answer.authToken
    throw new ApiError(`API Authentication failed: ${statusText(response)}`, response.status, readRefusal(answer))
  }

  #userHeader(): Record<string, string> {
    const id = this.#signedInId ?? this.#options.guestId?.()
    return id === undefined ? {} : { 'user-id': id }
  }

  /** For what is made once however often it is asked for: an answer that got lost on its way is asked for again. */
  async #fetchSurely(address: string, init: RequestInit): Promise<Response> {
    const first = await this.#fetch(address, init).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
    if (first && ![502, 503, 504].includes(first.status)) return first
    await new Promise((resolve) => setTimeout(resolve, this.#options.pause ?? 500))
    return this.#fetch(address, init)
  }

  async #fetch(address: string, init: RequestInit, fetch = this.#options.fetch ?? globalThis.fetch): Promise<Response> {
    const { baseUrl } = this.#options
    try {
      return await fetch(baseUrl + address, { credentials: 'same-origin', ...init })
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
      throw new ApiError('The shop cannot be reached. Check your connection and try again.', 0)
    }
  }
}

function sessionEnded(): ApiError {
  return new ApiError('Your session has ended. Please sign in again.', 401)
}

/** The path and query of a call. */
function addressOf({ path, external }: Pick<Call, 'path' | 'external'>): string {
  return external ? `${path}?external=${encodeURIComponent(JSON.stringify(external))}` : path
}

async function json<Answer = unknown>(response: Response): Promise<Answer> {
  const body = await response.text()
  try {
    return JSON.parse(body || 'null')
  } catch {
    if (!response.ok) return JSON.parse('null')
    throw new ApiError('The shop gave an answer that cannot be read.', response.status)
  }
}

/** HTTP/2 has no status text: the code stands in for it. */
function statusText(response: Response): string {
  return response.statusText || String(response.status)
}

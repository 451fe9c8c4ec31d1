import { type Refusal, readRefusal } from '../rules/errors.ts'
import { isRecord } from '../rules/fields/isRecord.ts'

/**
 * A rejected or failed call: the specification's message (docs/product/messages.md), the HTTP status (0 if there was no
 * response), and the server's error as payload.
 */
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

/** One call to the API. `external` is sent as `?external={json}`. */
export interface Call {
  path: string
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  external?: Record<string, unknown>
  /** An object sent as JSON, form data, or a file whose media type is set in `headers`. */
  body?: object
  headers?: Record<string, string>
  /** Selects one of the two error messages of docs/product/messages.md. */
  backend?: 'ux' | 'admin'
  /** Sends the `user-id` header (docs/product/identity.md#the-user-id-header). */
  asUser?: boolean
  /** The user the call is made for. Defaults to the user signed in when the call starts. */
  by?: string
  signal?: AbortSignal
  /** Replaces the client's fetch for this call, e.g. to report upload progress. */
  fetch?: typeof fetch
}

export interface ClientOptions {
  baseUrl: string
  /** Identifies the shop. The key is public, like a publishable key. */
  shop: { domain: string; key: string }
  /** Returns this browser's `temp_session_id`. Absent on the server. */
  guestId?: () => string
  /** An anonymous token embedded in the page. */
  token?: string
  /** Delay before a call is retried, in milliseconds. */
  pause?: number
  fetch?: typeof fetch
}

/** The front end's only HTTP client. It handles tokens, but neither notifications nor navigation. */
export class ApiClient {
  readonly #options: ClientOptions
  #token: Promise<string> | undefined
  #signedInId: string | null = null

  constructor(options: ClientOptions) {
    this.#options = options
    this.#token = options.token === undefined ? undefined : Promise.resolve(options.token)
  }

  /** Sets the user of the browser's session, or null. The next call fetches a matching token. */
  setUser(userId: string | null): void {
    if (userId === this.#signedInId) return
    this.#signedInId = userId
    this.clearToken()
  }

  clearToken(): void {
    this.#token = undefined
  }

  /**
   * Calls the API with a bearer token. After a 401 it renews the token and retries once, unless the session has ended.
   */
  async request<Result = unknown>(call: Call): Promise<Result> {
    return json<Result>(await this.#sendWithRenewal(call))
  }

  /** Like `request`, for a text response. */
  async text(call: Call): Promise<string> {
    return (await this.#sendWithRenewal(call)).text()
  }

  async #sendWithRenewal(call: Call): Promise<Response> {
    const address = getAddress(call)
    const by = call.by ?? this.#signedInId
    let response = await this.#send(call, address, by)
    if (response.status === 401) {
      this.clearToken()
      await this.checkSession()
      response = await this.#send(call, address, by)
    }
    const isAdmin = call.backend === 'admin'
    if (!response.ok) throw await getFailure(response, isAdmin ? 'Admin API request' : 'UX API request', isAdmin)
    return response
  }

  /** Calls the identity endpoints, which authenticate by cookie and need no token. */
  async identity<Result = unknown>(path: string, body?: object): Promise<Result> {
    const response = await this.#fetch(`/identity${path}`, {
      method: body ? 'POST' : 'GET',
      headers: body ? { 'content-type': 'application/json' } : {},
      body: body ? JSON.stringify(body) : undefined,
    })
    if (!response.ok) throw await getFailure(response, 'UX API request', true)
    return json<Result>(response)
  }

  /**
   * Throws if the session of the user has ended. Prevents a customer's action from being repeated as a guest, and tells
   * the end of a session from a wrong password.
   */
  async checkSession(): Promise<void> {
    if (this.#signedInId === null) return
    const session = await this.identity<{ user: { id: string } } | null>('/get-session')
    if (session?.user.id !== this.#signedInId) throw sessionEnded()
  }

  async #send(call: Call, address: string, by: string | null): Promise<Response> {
    const token = await this.#authToken()
    const { body } = call
    const isFile = body instanceof FormData || body instanceof Blob
    // A concurrent call may have found that the session has ended.
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
    const isIdempotent = call.headers?.['idempotency-key'] !== undefined
    return isIdempotent ? this.#fetchWithRetry(address, request) : this.#fetch(address, request, call.fetch)
  }

  #authToken(): Promise<string> {
    this.#token ??= this.#fetchToken().catch((error: unknown) => {
      this.clearToken()
      throw error
    })
    return this.#token
  }

  async #fetchToken(): Promise<string> {
    const { shop } = this.#options
    const response = await this.#fetch('/auth/me', {
      headers: { 'shop-domain': shop.domain, 'shop-key': shop.key, ...this.#userHeader() },
    })
    const body = response.ok && (await json(response))
    if (isRecord(body) && typeof body.authToken === 'string') return body.authToken
    throw await getFailure(response, 'API Authentication', false)
  }

  #userHeader(): Record<string, string> {
    const id = this.#signedInId ?? this.#options.guestId?.()
    return id === undefined ? {} : { 'user-id': id }
  }

  /** Retries an idempotent call once if its response is lost. */
  async #fetchWithRetry(address: string, init: RequestInit): Promise<Response> {
    const first = await this.#fetch(address, init).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
    if (first && ![502, 503, 504].includes(first.status)) return first
    await this.#pause()
    return this.#fetch(address, init)
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, this.#options.pause ?? 500))
  }

  async #fetch(address: string, init: RequestInit, fetch = this.#options.fetch ?? globalThis.fetch): Promise<Response> {
    const send = () => fetch(this.#options.baseUrl + address, { credentials: 'same-origin', ...init })
    try {
      return await send().catch(async (error: unknown) => {
        if (!isRetryableRead(init, error)) throw error
        await this.#pause()
        return send()
      })
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
      throw new ApiError('The shop cannot be reached. Check your connection and try again.', 0)
    }
  }
}

/** Browsers report that they are online before the network carries the first request. */
function isRetryableRead({ method = 'GET' }: RequestInit, error: unknown): boolean {
  return method === 'GET' && error instanceof TypeError && globalThis.navigator?.onLine === true
}

function sessionEnded(): ApiError {
  return new ApiError('Your session has ended. Please sign in again.', 401)
}

/** The path and query of a call. */
function getAddress({ path, external }: Pick<Call, 'path' | 'external'>): string {
  return external ? `${path}?external=${encodeURIComponent(JSON.stringify(external))}` : path
}

async function json<Result = unknown>(response: Response): Promise<Result> {
  const body = await response.text()
  try {
    return JSON.parse(body || 'null')
  } catch {
    throw new ApiError('The shop sent an unreadable response. Please try again.', response.status)
  }
}

/** The error of a failed call; its text is the specification's unless `showsReason` prefers the server's. */
async function getFailure(response: Response, action: string, showsReason: boolean): Promise<ApiError> {
  const { status, statusText } = response
  const refusal = readRefusal(await response.json().catch(() => null))
  // HTTP/2 has no status text.
  const sentence = `${action} failed: ${statusText || status}`
  return new ApiError((showsReason && refusal.message) || sentence, status, refusal)
}

/** Calls the API on behalf of a visitor, whose address its rate limits count. Rejects after the timeout. */
export type CallApi = (path: string, call: ApiCall) => Promise<Response>

interface ApiCall {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  visitorAddress: string
  /** In milliseconds. */
  timeout: number
}

/** Calls an API in another process, which reads the visitor's address from `X-Forwarded-For` (TRUST_PROXY). */
export function callRemoteApi(apiUrl: () => string): CallApi {
  return (path, { visitorAddress, timeout, headers, ...call }) =>
    fetch(apiUrl() + path, {
      ...call,
      headers: { ...headers, 'x-forwarded-for': visitorAddress },
      signal: AbortSignal.timeout(timeout),
    })
}

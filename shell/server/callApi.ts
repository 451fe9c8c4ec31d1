/** Calls the API in the name of a visitor, whose address counts for its limits. Rejects when no answer comes in time. */
export type CallApi = (path: string, call: ApiCall) => Promise<Response>

export interface ApiCall {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  visitorAddress: string
  /** In milliseconds. */
  timeout: number
}

/** Calls an API elsewhere, which learns from its proxies which visitor it is (TRUST_PROXY). */
export function callRemoteApi(apiUrl: () => string): CallApi {
  return (path, { visitorAddress, timeout, headers, ...call }) =>
    fetch(apiUrl() + path, {
      ...call,
      headers: { ...headers, 'x-forwarded-for': visitorAddress },
      signal: AbortSignal.timeout(timeout),
    })
}

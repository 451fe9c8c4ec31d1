import type { Shop } from './shop.ts'

export type Call = (method: string, path: string, body?: object) => Promise<Response>

/** The owner at work with a program of his own: calls of the API under his name. */
export function ownerOf({ url, admin }: Shop): Promise<Call> {
  return memberOf(url, 'sign-in', admin)
}

/** Calls of the API by somebody who signs in, or up. */
export async function memberOf(url: string, way: 'sign-in' | 'sign-up', person: object): Promise<Call> {
  const signedIn = await fetch(`${url}/api/identity/${way}/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(person),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1).join(''))
    .join('; ')
  return visitorOf(url, { cookie })
}

/** Calls of the API by a guest, or by whom the cookie names. */
export async function visitorOf(
  url: string,
  whose: Record<string, string> = { 'user-id': crypto.randomUUID() },
): Promise<Call> {
  const shop = { 'shop-domain': 'localhost', 'shop-key': 'pk_elegant_demo' }
  const answer = await fetch(`${url}/api/auth/me`, { headers: { ...shop, ...whose } })
  const { authToken }: { authToken: string } = await answer.json()
  const headers = { authorization: `Bearer ${authToken}`, ...whose }
  const jsonHeaders = { ...headers, 'content-type': 'application/json' }
  return async (method, path, body) => {
    const sent =
      body instanceof FormData ? { headers, body } : { headers: jsonHeaders, body: body && JSON.stringify(body) }
    const response = await fetch(`${url}/api${path}`, { method, ...sent })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response
  }
}

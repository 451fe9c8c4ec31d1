import type { Shop } from './shop.ts'

export type ApiCall = (method: string, path: string, body?: object) => Promise<Response>

/** The owner at work with a program of his own: calls of the API under his name. */
export function openOwnerClient({ url, admin }: Shop): Promise<ApiCall> {
  return openMemberClient(url, 'sign-in', admin)
}

/** Calls of the API by somebody who signs in, or up. */
export async function openMemberClient(url: string, route: 'sign-in' | 'sign-up', account: object): Promise<ApiCall> {
  const signedIn = await fetch(`${url}/api/identity/${route}/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(account),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1).join(''))
    .join('; ')
  return openGuestClient(url, { cookie })
}

/** Calls of the API by a guest, or by whom the cookie names. */
export async function openGuestClient(
  url: string,
  credentials: Record<string, string> = { 'user-id': crypto.randomUUID() },
): Promise<ApiCall> {
  const shop = { 'shop-domain': 'localhost', 'shop-key': 'pk_elegant_demo' }
  const response = await fetch(`${url}/api/auth/me`, { headers: { ...shop, ...credentials } })
  const { authToken }: { authToken: string } = await response.json()
  const headers = { authorization: `Bearer ${authToken}`, ...credentials }
  const jsonHeaders = { ...headers, 'content-type': 'application/json' }
  return async (method, path, body) => {
    const request =
      body instanceof FormData ? { headers, body } : { headers: jsonHeaders, body: body && JSON.stringify(body) }
    const response = await fetch(`${url}/api${path}`, { method, ...request })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response
  }
}

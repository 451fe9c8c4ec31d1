import type { Shop } from './shop.ts'

type Call = (method: string, path: string, body?: object) => Promise<Response>

/** The owner at work with a program of his own: calls of the API under his name. */
export async function ownerOf({ url, admin }: Shop): Promise<Call> {
  const signedIn = await fetch(`${url}/api/identity/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(admin),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1).join(''))
    .join('; ')
  const shop = { 'shop-domain': 'localhost', 'shop-key': 'pk_elegant_demo' }
  const answer = await fetch(`${url}/api/auth/me`, { headers: { ...shop, cookie } })
  const { authToken }: { authToken: string } = await answer.json()
  const headers = { authorization: `Bearer ${authToken}`, cookie }
  const jsonHeaders = { ...headers, 'content-type': 'application/json' }
  return async (method, path, body) => {
    const sent =
      body instanceof FormData ? { headers, body } : { headers: jsonHeaders, body: body && JSON.stringify(body) }
    const response = await fetch(`${url}/api${path}`, { method, ...sent })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response
  }
}

import { assertOk, guestHeaders } from '../../scripts/guestHeaders.ts'
import type { Shop } from './shop.ts'

export type ApiCall = (
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<Response>

/** Signs the owner in and returns a client of the API. */
export function openOwnerClient({ url, admin }: Shop): Promise<ApiCall> {
  return openMemberClient(url, 'sign-in', admin)
}

/** Signs a user in or up and returns a client of the API. */
export async function openMemberClient(url: string, route: 'sign-in' | 'sign-up', account: object): Promise<ApiCall> {
  const signedIn = await assertOk(
    await fetch(`${url}/api/identity/${route}/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify(account),
    }),
    route,
  )
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1).join(''))
    .join('; ')
  return openGuestClient(url, { cookie })
}

/** Returns a client of the API for a guest, or for the user of a session cookie. */
export async function openGuestClient(url: string, credentials?: Record<string, string>): Promise<ApiCall> {
  const headers = await guestHeaders(url, { credentials })
  const jsonHeaders = { ...headers, 'content-type': 'application/json' }
  return async (method, path, body, more) => {
    const request =
      body instanceof FormData
        ? { headers: { ...headers, ...more }, body }
        : { headers: { ...jsonHeaders, ...more }, body: body && JSON.stringify(body) }
    const response = await fetch(`${url}/api${path}`, { method, ...request })
    return assertOk(response, `${method} ${path}`)
  }
}

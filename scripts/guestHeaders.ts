import { randomUUID } from 'node:crypto'

/** An answer of the API that is an error. */
export class RefusedCall extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

interface GuestOptions {
  /** The headers that identify the caller: a guest's `user-id`, or the cookie of a signed-in user. */
  credentials?: Record<string, string>
  signal?: AbortSignal
}

/** Returns the request headers of a new guest, or of the caller with these credentials. */
export async function guestHeaders(
  url: string,
  { credentials = { 'user-id': randomUUID() }, signal }: GuestOptions = {},
): Promise<Record<string, string>> {
  const headers = { 'shop-domain': 'localhost', 'shop-key': 'pk_elegant_demo', ...credentials }
  const response = await assertOk(await fetch(`${url}/api/auth/me`, { headers, signal }), 'GET /auth/me')
  const { authToken }: { authToken: string } = await response.json()
  return { authorization: `Bearer ${authToken}`, ...credentials }
}

/** Returns the response, or throws a RefusedCall with the call and the error's text. */
export async function assertOk(response: Response, call: string): Promise<Response> {
  const { ok, status } = response
  if (!ok) throw new RefusedCall(status, `${call}: ${status} ${await response.text()}`)
  return response
}

import { waitFor } from '@testing-library/react'
import { type ErrorCode, errorCodes } from '../rules/errors.ts'

export type Call = { body: unknown; headers: Headers }

/**
 * Responses by call, e.g. `GET /items_categories`, `GET /items_by_type/Product?external={"page":1}` or
 * `POST /cart_items`: JSON sent with status 200, a `Response`, or a function that returns either.
 */
export type FakeApi = Record<string, object | ((call: Call) => unknown)>

/** The calls of every page: a token, and the session (none). */
const always: FakeApi = {
  'GET /auth/me': { authToken: 'a-token' },
  'GET /identity/get-session': () => answer(null),
  // The counts of the admin's sidebar, on a server without figures.
  'GET /figures': () => refuse(404, 'Not found', errorCodes.notFound),
  // Nor with wishes, and with the favorites of accounts.
  'POST /items_interest': () => refuse(404, 'Not found', errorCodes.notFound),
  'POST /favorites': () => refuse(404, 'Not found', errorCodes.notFound),
  // Nor with notifications.
  'GET /push_devices': () => refuse(404, 'Not found', errorCodes.notFound),
}

/** An error response in the server's format. */
export function refuse(
  status: number,
  message: string,
  code: ErrorCode = errorCodes.validation,
  payload?: unknown,
): Response {
  return new Response(JSON.stringify({ message, code, requestId: 'r-1', payload }), {
    status,
    statusText: 'Refused',
  })
}

/**
 * Error payloads of other servers: the specification names a `payload` (docs/product/messages.md), but not its shape.
 */
export const foreignPayloads = [
  '',
  'seq',
  '<!doctype html><title>Bad gateway</title>',
  7,
  [],
  {},
  { param: 'seq' },
  { errors: 'all' },
  { errors: [null, {}] },
  { errors: { seq: { message: 'Taken' } } },
]

/** The calls of the latest fake API that have no response yet. */
let pendingCalls = new Set<symbol>()

/** Returns a fetch for the declared calls; any other call fails the test. `onSent` receives those with a JSON body. */
export function fakeFetch(api: FakeApi, onSent?: (call: Call) => void): typeof fetch {
  const calls = { ...always, ...api }
  const pending = new Set<symbol>()
  pendingCalls = pending
  return async (address, init) => {
    const name = `${init?.method ?? 'GET'} ${decodeURIComponent(String(address))}`
    if (!(name in calls)) {
      console.error(`Undeclared call: ${name}`)
      return new Response('', { status: 501, statusText: 'Not declared' })
    }
    const declared = calls[name]
    const received = getCall(init)
    if (name in api && typeof init?.body === 'string') onSent?.(received)
    const call = Symbol(name)
    pending.add(call)
    try {
      const given = typeof declared === 'function' ? await declared(received) : declared
      return given instanceof Response ? given.clone() : answer(given)
    } finally {
      pending.delete(call)
    }
  }
}

/** Waits until the page has every response, including those to calls that follow others. Only then is an absence certain. */
export async function waitForResponses(): Promise<void> {
  await waitFor(async () => {
    // A response is read and displayed, and the next call starts, within a few turns of the event loop.
    for (let turn = 0; turn < 10; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve))
      if (pendingCalls.size > 0) throw new Error(`No response yet: ${[...pendingCalls].map(String).join(', ')}`)
    }
  })
}

function answer(body: unknown): Response {
  return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
}

function getCall(init: RequestInit | undefined): Call {
  const body = init?.body
  return { body: typeof body === 'string' ? JSON.parse(body) : body, headers: new Headers(init?.headers) }
}

import { type ErrorCode, errorCodes } from '../rules/errors.ts'

type Call = { body: unknown; headers: Headers }

/** What is answered (JSON with status 200, or a `Response`), or a function that makes it, by call: `GET /items_categories`, `GET /items_by_type/Product?external={"page":1}`, `POST /cart_items`. */
export type FakeApi = Record<string, object | ((call: Call) => unknown)>

/** What every page asks: a token, and whose session the browser has (nobody's). */
const always: FakeApi = {
  'GET /auth/me': { authToken: 'a-token' },
  'GET /identity/get-session': () => answer(null),
}

/** A refusal, as the server words it. */
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

/** Payloads of refusals by other servers: the form of `payload` is open (product §8). */
export const foreignPayloads = ['', 'seq', [], {}, { param: 'seq' }, { errors: 'all' }, { errors: [null, {}] }]

/** A fetch that knows only the declared calls; any other fails the test. */
export function fakeFetch(api: FakeApi): typeof fetch {
  const calls = { ...always, ...api }
  return async (address, init) => {
    const name = `${init?.method ?? 'GET'} ${decodeURIComponent(String(address))}`
    if (!(name in calls)) {
      console.error(`A call that the test does not declare: ${name}`)
      return new Response('', { status: 501, statusText: 'Not declared' })
    }
    const declared = calls[name]
    const given = typeof declared === 'function' ? await declared(callOf(init)) : declared
    return given instanceof Response ? given.clone() : answer(given)
  }
}

function answer(body: unknown): Response {
  return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
}

function callOf(init: RequestInit | undefined): Call {
  const body = init?.body
  return { body: typeof body === 'string' ? JSON.parse(body) : body, headers: new Headers(init?.headers) }
}

import { foreignPayloads } from '../testing/fakeApi.ts'
import { errorMessage } from './api.ts'
import { ApiClient, type ClientOptions } from './client.ts'

interface Seen {
  address: string
  headers: Headers
}

/** A client whose server returns the next of the given responses for each address, and the calls it received. */
function createClient(responses: Record<string, Response[]>, options: Partial<ClientOptions> = {}) {
  const seen: Seen[] = []
  const client = new ApiClient({
    baseUrl: '/api',
    shop: { domain: 'shop.test', key: 'key-1' },
    guestId: () => 'guest-1',
    fetch: async (address, init) => {
      seen.push({ address: String(address), headers: new Headers(init?.headers) })
      return responses[String(address)]?.shift() ?? new Response('', { status: 500, statusText: 'Nothing left' })
    },
    ...options,
  })
  return { client, seen, asked: (address: string) => seen.filter((call) => call.address === address) }
}

const ok = (body: unknown) => new Response(JSON.stringify(body))
const refused = (status: number, statusText: string, body: unknown = {}) =>
  new Response(JSON.stringify(body), { status, statusText })

test('concurrent calls share one token request, which names the shop', async () => {
  const { client, asked } = createClient({
    '/api/auth/me': [ok({ authToken: 't-1' })],
    '/api/items_categories': [ok([]), ok([])],
  })
  await Promise.all([client.request({ path: '/items_categories' }), client.request({ path: '/items_categories' })])
  const [token, ...more] = asked('/api/auth/me')
  expect(more).toEqual([])
  expect(token?.headers.get('shop-domain')).toBe('shop.test')
  expect(token?.headers.get('shop-key')).toBe('key-1')
  expect(asked('/api/items_categories')[0]?.headers.get('authorization')).toBe('Bearer t-1')
})

test('a 401 renews the token and retries once', async () => {
  const { client, asked } = createClient({
    '/api/auth/me': [ok({ authToken: 'old' }), ok({ authToken: 'new' })],
    '/api/shop': [refused(401, 'Unauthorized'), ok({ name: 'Elegant' })],
  })
  await expect(client.request({ path: '/shop' })).resolves.toEqual({ name: 'Elegant' })
  expect(asked('/api/shop').map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer old', 'Bearer new'])
})

test('a second 401 is an error', async () => {
  const { client, asked } = createClient({
    '/api/auth/me': [ok({ authToken: 'old' }), ok({ authToken: 'new' })],
    '/api/shop': [refused(401, 'Unauthorized'), refused(401, 'Unauthorized')],
  })
  await expect(client.request({ path: '/shop' })).rejects.toThrow('UX API request failed: Unauthorized')
  expect(asked('/api/shop')).toHaveLength(2)
})

const order = { path: '/cart_items', method: 'POST', headers: { 'idempotency-key': 'line-1' } } as const

test.each([502, 503, 504])('a lost response (%i) to an order is retried with the same key', async (status) => {
  const { client, asked } = createClient(
    { '/api/cart_items': [refused(status, 'Lost'), ok({ id: 7 })] },
    { token: 't', pause: 0 },
  )
  await expect(client.request(order)).resolves.toEqual({ id: 7 })
  expect(asked('/api/cart_items').map(({ headers }) => headers.get('idempotency-key'))).toEqual(['line-1', 'line-1'])
})

test('a broken connection is retried only once', async () => {
  let calls = 0
  const fetch = async () => {
    calls++
    throw new TypeError('Failed to fetch')
  }
  const { client } = createClient({}, { token: 't', pause: 0, fetch })
  await expect(client.request(order)).rejects.toThrow('The shop cannot be reached.')
  expect(calls).toBe(2)
})

test('a read whose connection breaks is retried once in a browser that is online', async () => {
  let calls = 0
  const fetch = async () => {
    calls++
    if (calls === 1) throw new TypeError('Failed to fetch')
    return ok([])
  }
  const { client } = createClient({}, { token: 't', pause: 0, fetch })
  await expect(client.request({ path: '/items_categories' })).resolves.toEqual([])
  expect(calls).toBe(2)
})

test('a read of a browser that is offline fails at once', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const fetch = jest.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  const { client } = createClient({}, { token: 't', pause: 0, fetch })
  await expect(client.request({ path: '/items_categories' })).rejects.toThrow('The shop cannot be reached.')
  expect(fetch).toHaveBeenCalledTimes(1)
  onLine.mockRestore()
})

test('calls without an idempotency key and rejected calls are not retried', async () => {
  const { client, asked } = createClient(
    { '/api/cart_items': [refused(503, 'Busy'), refused(409, 'Full')] },
    { token: 't', pause: 0 },
  )
  await expect(client.request({ path: '/cart_items', method: 'POST' })).rejects.toThrow('Busy')
  await expect(client.request(order)).rejects.toThrow('Full')
  expect(asked('/api/cart_items')).toHaveLength(2)
})

test('a call of a customer fails after the end of the session, and is not repeated as a guest', async () => {
  const { client, asked } = createClient({
    '/api/auth/me': [ok({ authToken: 'his' }), ok({ authToken: 'a-guest' })],
    '/api/cart_items': [refused(401, 'Unauthorized'), ok({ id: 1 })],
    '/api/identity/get-session': [ok(null)],
  })
  client.setUser('ada')
  await expect(client.request({ path: '/cart_items', asUser: true })).rejects.toThrow(
    'Your session has ended. Please sign in again.',
  )
  expect(asked('/api/cart_items')).toHaveLength(1)
})

describe('a call of a customer fails if another call finds that the session has ended', () => {
  const ended = 'Your session has ended. Please sign in again.'

  test('while it waits for its rejection', async () => {
    const sent = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<Response>()
    const orders: (string | null)[] = []
    const { client } = createClient(
      {},
      {
        fetch: async (address, init) => {
          if (address === '/api/auth/me') return ok({ authToken: 't' })
          orders.push(new Headers(init?.headers).get('user-id'))
          sent.resolve()
          return orders.length === 1 ? answer.promise : ok({ id: 1 })
        },
      },
    )
    client.setUser('ada')
    const order = client.request({ path: '/cart_items', asUser: true })
    await sent.promise
    client.setUser(null)
    answer.resolve(refused(401, 'Unauthorized'))
    await expect(order).rejects.toThrow(ended)
    expect(orders).toEqual(['ada'])
  })

  test('while it waits for its token', async () => {
    const token = Promise.withResolvers<Response>()
    const { client, asked } = createClient({}, { fetch: () => token.promise })
    client.setUser('ada')
    const order = client.request({ path: '/cart_items', asUser: true })
    client.setUser(null)
    token.resolve(ok({ authToken: 't' }))
    await expect(order).rejects.toMatchObject({ status: 401, message: ended })
    expect(asked('/api/cart_items')).toEqual([])
  })

  test('before it starts', async () => {
    const { client, seen } = createClient({}, { token: 'a-guest' })
    const order = client.request({ path: '/cart_items', asUser: true, by: 'ada' })
    await expect(order).rejects.toMatchObject({ status: 401, message: ended })
    expect(seen).toEqual([])
  })
})

test('a token that expires during a session is replaced', async () => {
  const { client } = createClient({
    '/api/auth/me': [ok({ authToken: 'old' }), ok({ authToken: 'new' })],
    '/api/cart_items': [refused(401, 'Unauthorized'), ok({ id: 1 })],
    '/api/identity/get-session': [ok({ user: { id: 'ada' } })],
  })
  client.setUser('ada')
  await expect(client.request({ path: '/cart_items', asUser: true })).resolves.toEqual({ id: 1 })
})

test('a failed token request is repeated by the next call', async () => {
  const { client } = createClient({
    '/api/auth/me': [refused(503, 'Service Unavailable'), ok({ authToken: 't' })],
    '/api/shop': [ok({})],
  })
  await expect(client.request({ path: '/shop' })).rejects.toThrow('API Authentication failed: Service Unavailable')
  await expect(client.request({ path: '/shop' })).resolves.toEqual({})
})

test.each([
  ['ux', { message: 'No such item' }, 'UX API request failed: Not Found'],
  ['admin', { message: 'No such item' }, 'No such item'],
  ['admin', {}, 'Admin API request failed: Not Found'],
] as const)('the message of the %s backend for the body %j is %j', async (backend, body, sentence) => {
  const { client } = createClient({ '/api/shop': [refused(404, 'Not Found', body)] }, { token: 't' })
  await expect(client.request({ path: '/shop', backend })).rejects.toThrow(sentence)
})

test('an error has the status, the payload and the code', async () => {
  const body = { message: 'Refused', code: 'VALIDATION', payload: { errors: [{ path: 'seq', message: 'Taken' }] } }
  const { client } = createClient({ '/api/shop': [refused(422, 'Unprocessable', body)] }, { token: 't' })
  await expect(client.request({ path: '/shop' })).rejects.toMatchObject({
    status: 422,
    code: 'VALIDATION',
    payload: body,
  })
})

test.each(foreignPayloads)('the payload %j is kept, but not read as validation errors', async (payload) => {
  const body = { message: 'Refused', code: 'OTHER', payload }
  const { client } = createClient({ '/api/shop': [refused(422, 'Unprocessable', body)] }, { token: 't' })
  const error = await client.request({ path: '/shop' }).catch((error: unknown) => error)
  expect(error).toMatchObject({ code: 'OTHER', payload: body })
  expect(errorMessage(error)).toBe('Refused')
})

test.each([
  ['the validation error', { message: 'Refused', payload: { errors: [{ path: 'seq', message: 'Taken' }] } }, 'Taken'],
  ['the message', { message: 'Refused', payload: {} }, 'Refused'],
  ['a payload that is a string', { message: '', payload: 'Taken' }, 'Taken'],
  ['the client’s fallback', { payload: {} }, 'UX API request failed: Unprocessable'],
])('the error message is %s', async (_, body, reason) => {
  const { client } = createClient({ '/api/shop': [refused(422, 'Unprocessable', body)] }, { token: 't' })
  expect(errorMessage(await client.request({ path: '/shop' }).catch((error: unknown) => error))).toBe(reason)
})

test.each([
  ['HTML', '<!doctype html><title>Bad gateway</title>'],
  ['an empty body', ''],
  ['a number', '42'],
  ['a list', '["Taken"]'],
  ['a text', '"Taken"'],
  ['HTML as its message', '{"message":"<html><body>Proxy error</body></html>"}'],
  ['HTML as its payload', '{"payload":"<!doctype html><title>Proxy error</title>"}'],
  ['a message that is no text', '{"message":{"en":"Taken"}}'],
])('a rejection with %s has a readable message', async (_, body) => {
  const answer = () => Promise.resolve(new Response(body, { status: 502, statusText: 'Bad Gateway' }))
  const { client } = createClient({}, { token: 't', fetch: answer })
  const call = { path: '/items', method: 'POST', body: {}, backend: 'admin' } as const
  const error = await client.request(call).catch((error: unknown) => error)
  expect(errorMessage(error)).toBe('Admin API request failed: Bad Gateway')
})

test('the status code replaces a missing status text', async () => {
  const { client } = createClient({ '/api/shop': [refused(502, '')] }, { token: 't' })
  await expect(client.request({ path: '/shop' })).rejects.toThrow('UX API request failed: 502')
})

test('an unreachable shop has a readable message', async () => {
  const { client } = createClient({}, { token: 't', fetch: () => Promise.reject(new TypeError('Failed to fetch')) })
  await expect(client.request({ path: '/shop' })).rejects.toMatchObject({ status: 0, message: /cannot be reached/ })
})

test('signing in changes the user-id from the guest to the user, with a new token', async () => {
  const { client, seen } = createClient({
    '/api/auth/me': [ok({ authToken: 'guest' }), ok({ authToken: 'user' })],
    '/api/cart_items': [ok([]), ok([])],
  })
  await client.request({ path: '/cart_items', asUser: true })
  client.setUser('user-1')
  await client.request({ path: '/cart_items', asUser: true })
  expect(seen.map(({ headers }) => headers.get('user-id'))).toEqual(['guest-1', 'guest-1', 'user-1', 'user-1'])
})

test('external is sent as JSON in the query', async () => {
  const address = '/api/items_by_type/Product?external=%7B%22page%22%3A2%7D'
  const { client, asked } = createClient({ [address]: [ok({})] }, { token: 't' })
  await client.request({ path: '/items_by_type/Product', external: { page: 2, category: undefined } })
  expect(asked(address)).toHaveLength(1)
})

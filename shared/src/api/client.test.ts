import { foreignPayloads } from '../testing/fakeApi.ts'
import { reasonOf } from './api.ts'
import { ApiClient, type ClientOptions } from './client.ts'

interface Seen {
  address: string
  headers: Headers
}

/** A client whose server answers each address with the next response in line, and what it was asked. */
function clientOf(responses: Record<string, Response[]>, options: Partial<ClientOptions> = {}) {
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

test('the token is fetched once for calls that start together, and says which shop', async () => {
  const { client, asked } = clientOf({
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

test('a 401 fetches a new token and tries once more', async () => {
  const { client, asked } = clientOf({
    '/api/auth/me': [ok({ authToken: 'old' }), ok({ authToken: 'new' })],
    '/api/shop': [refused(401, 'Unauthorized'), ok({ name: 'Elegant' })],
  })
  await expect(client.request({ path: '/shop' })).resolves.toEqual({ name: 'Elegant' })
  expect(asked('/api/shop').map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer old', 'Bearer new'])
})

test('a second 401 is told and not tried again', async () => {
  const { client, asked } = clientOf({
    '/api/auth/me': [ok({ authToken: 'old' }), ok({ authToken: 'new' })],
    '/api/shop': [refused(401, 'Unauthorized'), refused(401, 'Unauthorized')],
  })
  await expect(client.request({ path: '/shop' })).rejects.toThrow('UX API request failed: Unauthorized')
  expect(asked('/api/shop')).toHaveLength(2)
})

const order = { path: '/cart_items', method: 'POST', headers: { 'idempotency-key': 'line-1' } } as const

test.each([502, 503, 504])(
  'an order whose answer got lost (%i) is asked for again, with the same key',
  async (status) => {
    const { client, asked } = clientOf(
      { '/api/cart_items': [refused(status, 'Lost'), ok({ id: 7 })] },
      { token: 't', pause: 0 },
    )
    await expect(client.request(order)).resolves.toEqual({ id: 7 })
    expect(asked('/api/cart_items').map(({ headers }) => headers.get('idempotency-key'))).toEqual(['line-1', 'line-1'])
  },
)

test('so is one whose connection broke, but only once', async () => {
  let calls = 0
  const fetch = async () => {
    calls++
    throw new TypeError('Failed to fetch')
  }
  const { client } = clientOf({}, { token: 't', pause: 0, fetch })
  await expect(client.request(order)).rejects.toThrow('The shop cannot be reached.')
  expect(calls).toBe(2)
})

test('what could be done twice, or was refused, is not asked for again', async () => {
  const { client, asked } = clientOf(
    { '/api/cart_items': [refused(503, 'Busy'), refused(409, 'Full')] },
    { token: 't', pause: 0 },
  )
  await expect(client.request({ path: '/cart_items', method: 'POST' })).rejects.toThrow('Busy')
  await expect(client.request(order)).rejects.toThrow('Full')
  expect(asked('/api/cart_items')).toHaveLength(2)
})

test('what a customer does is not done as a guest when his session has ended', async () => {
  const { client, asked } = clientOf({
    '/api/auth/me': [ok({ authToken: 'his' }), ok({ authToken: 'a-guest' })],
    '/api/cart_items': [refused(401, 'Unauthorized'), ok({ id: 1 })],
    '/api/identity/get-session': [ok(null)],
  })
  client.signedInAs('ada')
  await expect(client.request({ path: '/cart_items', asUser: true })).rejects.toThrow(
    'Your session has ended. Please sign in again.',
  )
  expect(asked('/api/cart_items')).toHaveLength(1)
})

describe('when another call learns first that the session has ended, nothing is done as a guest', () => {
  const ended = 'Your session has ended. Please sign in again.'

  test('while the refusal is on its way', async () => {
    const sent = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<Response>()
    const orders: (string | null)[] = []
    const { client } = clientOf(
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
    client.signedInAs('ada')
    const order = client.request({ path: '/cart_items', asUser: true })
    await sent.promise
    client.signedInAs(null)
    answer.resolve(refused(401, 'Unauthorized'))
    await expect(order).rejects.toThrow(ended)
    expect(orders).toEqual(['ada'])
  })

  test('while the token is on its way', async () => {
    const token = Promise.withResolvers<Response>()
    const { client, asked } = clientOf({}, { fetch: () => token.promise })
    client.signedInAs('ada')
    const order = client.request({ path: '/cart_items', asUser: true })
    client.signedInAs(null)
    token.resolve(ok({ authToken: 't' }))
    await expect(order).rejects.toMatchObject({ status: 401, message: ended })
    expect(asked('/api/cart_items')).toEqual([])
  })

  test('before the call of somebody who was signed in', async () => {
    const { client, seen } = clientOf({}, { token: 'a-guest' })
    const order = client.request({ path: '/cart_items', asUser: true, by: 'ada' })
    await expect(order).rejects.toMatchObject({ status: 401, message: ended })
    expect(seen).toEqual([])
  })
})

test('a token that expires during a session is replaced', async () => {
  const { client } = clientOf({
    '/api/auth/me': [ok({ authToken: 'old' }), ok({ authToken: 'new' })],
    '/api/cart_items': [refused(401, 'Unauthorized'), ok({ id: 1 })],
    '/api/identity/get-session': [ok({ user: { id: 'ada' } })],
  })
  client.signedInAs('ada')
  await expect(client.request({ path: '/cart_items', asUser: true })).resolves.toEqual({ id: 1 })
})

test('a token call that failed is tried anew by the next call', async () => {
  const { client } = clientOf({
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
] as const)('a failure of the %s backend that answers %j reads %j', async (backend, body, sentence) => {
  const { client } = clientOf({ '/api/shop': [refused(404, 'Not Found', body)] }, { token: 't' })
  await expect(client.request({ path: '/shop', backend })).rejects.toThrow(sentence)
})

test('a refusal carries its status, the payload and the code', async () => {
  const body = { message: 'Refused', code: 'VALIDATION', payload: { errors: [{ path: 'seq', message: 'Taken' }] } }
  const { client } = clientOf({ '/api/shop': [refused(422, 'Unprocessable', body)] }, { token: 't' })
  await expect(client.request({ path: '/shop' })).rejects.toMatchObject({
    status: 422,
    code: 'VALIDATION',
    payload: body,
  })
})

test.each(foreignPayloads)('a payload %j is not taken for broken rules', async (payload) => {
  const body = { message: 'Refused', code: 'OTHER', payload }
  const { client } = clientOf({ '/api/shop': [refused(422, 'Unprocessable', body)] }, { token: 't' })
  const error = await client.request({ path: '/shop' }).catch((error: unknown) => error)
  expect(error).toMatchObject({ code: 'OTHER', payload: { message: 'Refused' } })
  expect(reasonOf(error)).toBe('Refused')
})

test.each([
  [
    'the rule that is broken',
    { message: 'Refused', payload: { errors: [{ path: 'seq', message: 'Taken' }] } },
    'Taken',
  ],
  ['the message', { message: 'Refused', payload: {} }, 'Refused'],
  ['a payload of words alone', { message: '', payload: 'Taken' }, 'Taken'],
  ['the client’s own sentence', { payload: {} }, 'UX API request failed: Unprocessable'],
])('the reason is %s', async (_, body, reason) => {
  const { client } = clientOf({ '/api/shop': [refused(422, 'Unprocessable', body)] }, { token: 't' })
  expect(reasonOf(await client.request({ path: '/shop' }).catch((error: unknown) => error))).toBe(reason)
})

test('without a status text the number stands for it', async () => {
  const { client } = clientOf({ '/api/shop': [refused(502, '')] }, { token: 't' })
  await expect(client.request({ path: '/shop' })).rejects.toThrow('UX API request failed: 502')
})

test('a shop that does not answer is told in words', async () => {
  const { client } = clientOf({}, { token: 't', fetch: () => Promise.reject(new TypeError('Failed to fetch')) })
  await expect(client.request({ path: '/shop' })).rejects.toMatchObject({ status: 0, message: /cannot be reached/ })
})

test('the user-id is the guest’s, and after sign-in the user’s, with a token of his own', async () => {
  const { client, seen } = clientOf({
    '/api/auth/me': [ok({ authToken: 'guest' }), ok({ authToken: 'user' })],
    '/api/cart_items': [ok([]), ok([])],
  })
  await client.request({ path: '/cart_items', asUser: true })
  client.signedInAs('user-1')
  await client.request({ path: '/cart_items', asUser: true })
  expect(seen.map(({ headers }) => headers.get('user-id'))).toEqual(['guest-1', 'guest-1', 'user-1', 'user-1'])
})

test('external travels as JSON in the address', async () => {
  const address = '/api/items_by_type/Product?external=%7B%22page%22%3A2%7D'
  const { client, asked } = clientOf({ [address]: [ok({})] }, { token: 't' })
  await client.request({ path: '/items_by_type/Product', external: { page: 2, category: undefined } })
  expect(asked(address)).toHaveLength(1)
})

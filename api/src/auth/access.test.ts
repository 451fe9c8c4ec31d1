import fastify from 'fastify'
import { buildItem, buildShop } from '../testing/factories.ts'
import { type Answer, openTestApp, type TestApp } from '../testing/testApp.ts'
import { guardRoutes } from './access.ts'
import { tokensOf } from './token.ts'

const callers = ['nobody', 'guest', 'customer', 'blocked', 'admin', 'admin of another shop'] as const
type CallerName = (typeof callers)[number]

interface Row {
  path?: string
  body?: () => unknown
  /** What each caller gets, in the order of `callers`. */
  expected: number[]
}

let test: TestApp
let call: Record<CallerName, (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<Answer>>
let item: { id: number; slug: string }

beforeAll(async () => {
  test = await openTestApp()
  item = await buildItem(test.db, test.shop)
  const elsewhere = await buildShop(test.db)
  const as = async (who: Promise<{ call: TestApp['call'] }>) => {
    const caller = await who
    return (method: 'GET' | 'POST', path: string, body?: unknown) => caller.call(method, path, { body })
  }
  call = {
    nobody: (method, path, body) => test.call(method, path, { body }),
    guest: await as(test.guest()),
    customer: await as(test.member()),
    blocked: await as(test.member('blocked')),
    admin: await as(test.member('admin')),
    'admin of another shop': await as(test.member('admin', elsewhere)),
  }
})
afterAll(() => test.close())

/** Every call of the API. A call that is missing here fails the first test. */
const matrix: Record<string, Row> = {
  'GET /auth/me': { expected: [401, 401, 401, 401, 401, 401] }, // it wants the shop's key, not a token
  'GET /shop': { expected: [401, 200, 200, 403, 200, 200] },
  'GET /items_categories': { expected: [401, 200, 200, 403, 200, 200] },
  'GET /items_by_type/:type': { path: '/items_by_type/Product', expected: [401, 200, 200, 403, 200, 200] },
  'GET /items_details/:slug': { path: '/items_details/:slug', expected: [401, 200, 200, 403, 200, 200] },
  'GET /items/:id': { expected: [401, 200, 200, 403, 200, 404] },
  'GET /cart_items': { expected: [401, 200, 200, 403, 200, 200] },
  'POST /cart_items': {
    body: () => ({ items_id: item.id, action_type: 'enquiry' }),
    expected: [401, 201, 201, 403, 201, 404],
  },
  'GET /customer': { expected: [401, 404, 200, 200, 200, 200] },
  'POST /customer': { body: () => ({ cust_info: {} }), expected: [401, 403, 200, 403, 200, 200] },
  'POST /customer/claim': {
    body: () => ({ temp_session_id: crypto.randomUUID() }),
    expected: [401, 403, 200, 403, 200, 200],
  },
  // better-auth's own calls know the browser by its cookie.
  'GET /identity/get-session': { expected: [200, 200, 200, 200, 200, 200] },
  'POST /identity/sign-up/email': { body: () => ({}), expected: [400, 400, 400, 400, 400, 400] },
  'POST /identity/sign-in/email': { body: () => ({}), expected: [400, 400, 400, 400, 400, 400] },
  'POST /identity/sign-out': { body: () => ({}), expected: [200, 200, 200, 200, 200, 200] },
}

it('names every call in the table of who may call what', () => {
  const known = test.app.apiRoutes.filter(({ method, url }) => method !== 'HEAD' && url !== '/api/*')
  const names = known.map(({ method, url }) => `${method} ${url.replace('/api', '')}`)
  expect(new Set(Object.keys(matrix))).toEqual(new Set(names))
})

describe.each(Object.entries(matrix))('%s', (name, { path, body, expected }) => {
  it.each(callers.map((caller, at) => [caller, expected[at]] as const))(
    'answers %s with %i',
    async (caller, status) => {
      const [method = '', pattern = ''] = name.split(' ')
      const address = (path ?? pattern).replace(':id', String(item.id)).replace(':slug', item.slug)
      const answer = await call[caller](method === 'POST' ? 'POST' : 'GET', address, body?.())
      expect(answer.status).toBe(status)
      if (status !== undefined && status >= 400) {
        expect(answer.body).toEqual(
          expect.objectContaining({ message: expect.any(String), requestId: expect.any(String) }),
        )
        if (caller === 'blocked' && status === 403) expect(answer.body).toMatchObject({ code: 'BLOCKED' })
      }
    },
  )
})

it('keeps the server from starting when a call does not say who may call it', async () => {
  const app = fastify()
  guardRoutes(app, { db: test.db, tokens: tokensOf('secret') })
  expect(() => app.get('/forgotten', async () => 'everything')).toThrow('GET /forgotten does not say who may call it')
  await app.close()
})

it('gives the shop of the token and no other, whatever is asked', async () => {
  const foreign = await call['admin of another shop']('GET', '/items_by_type/Product')
  expect(foreign.body.items).toEqual([])
  expect((await call['admin of another shop']('GET', `/items_details/${item.slug}`)).body).toEqual([])
})

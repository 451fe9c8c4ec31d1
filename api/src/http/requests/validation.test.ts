import { buildItem } from '../../testing/factories.ts'
import { type Caller, openTestApp } from '../../testing/testApp.ts'

const testApp = await openTestApp()
const guest = await testApp.guest()
const item = await buildItem(testApp.db, testApp.shop)
afterAll(testApp.close)
afterEach(async () => {
  // After any rejected input the server still responds and nothing was stored.
  expect(await guest.get('/items_by_type/Product')).toMatchObject({ status: 200, body: { itemsTotal: 1 } })
  expect((await guest.get('/cart_items')).body).toEqual([])
})

const refused = (path: string, message?: string) => ({
  status: 400,
  body: {
    code: 'VALIDATION',
    message: expect.any(String),
    requestId: expect.any(String),
    payload: {
      errors: expect.arrayContaining([
        expect.objectContaining({ path, message: message === undefined ? expect.any(String) : message }),
      ]),
    },
  },
})

describe('external', () => {
  test.each([
    ['{', 'external'],
    ['null', 'external'],
    ['[]', 'external'],
    ['"page"', 'external'],
    ['{"page":0}', 'external.page'],
    ['{"page":-1}', 'external.page'],
    ['{"page":1.5}', 'external.page'],
    ['{"page":1e309}', 'external'],
    ['{"page":"1"}', 'external.page'],
    ['{"page":null}', 'external.page'],
    ['{"page":[1]}', 'external.page'],
    ['{"page":10001}', 'external.page'],
    ['{"search":5}', 'external.search'],
    [`{"search":"${'x'.repeat(101)}"}`, 'external.search'],
    ['{"search":"\\u0000"}', 'external.search'],
    ['{"search":"\\ud800"}', 'external.search'],
    ['{"category":"1"}', 'external.category'],
    ['{"category":2147483648}', 'external.category'],
    ['{"sort":"id; drop table items"}', 'external.sort'],
    ['{"__proto__":{"page":1}}', 'external'],
    ['{"constructor":{"prototype":{}}}', 'external'],
    ['{"search":{"toString":1}}', 'external'],
    ['['.repeat(3000), 'external'],
  ])('%.40s is rejected, naming %s', async (external, path) => {
    const answer = await guest.get(`/items_by_type/Product?external=${encodeURIComponent(external)}`)
    expect(answer).toMatchObject(refused(path))
  })

  test('may be given once only', async () => {
    expect(await guest.get('/items_by_type/Product?external={}&external={}')).toMatchObject(refused('external'))
  })

  test('may be the number of the page alone', async () => {
    expect(await guest.get('/items_by_type/Product?external=2')).toMatchObject({ status: 200, body: { curPage: 2 } })
  })

  test('may be empty', async () => {
    expect(await guest.get('/items_by_type/Product?external=')).toMatchObject({ status: 200, body: { curPage: 1 } })
  })

  test('may be omitted, and other query keys are ignored', async () => {
    expect(await guest.get('/items_by_type/Product?utm_source=mail')).toMatchObject({ status: 200 })
  })
})

describe('a body', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    guest.call('POST', '/cart_items', { body, headers })
  const line = (more: object) => JSON.stringify({ items_id: item.id, action_type: 'enquiry', ...more })

  test.each([
    ['malformed', '{"items_id":'],
    ['empty', ' '],
    ['a list', '[]'],
    ['null', 'null'],
    ['a text', '"x"'],
    ['nested 8,000 deep', `{"items_id":${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}}`],
    ['nested 200,000 lists deep', '['.repeat(200_000)],
    ['poisoned', '{"__proto__":{"items_id":1},"action_type":"enquiry"}'],
  ])('that is %s is rejected', async (_, body) => {
    expect(await post(body)).toMatchObject(refused('body'))
  })

  test.each([
    [{ items_id: undefined }, 'items_id', 'items_id is required'],
    [{ items_id: null }, 'items_id', undefined],
    [{ items_id: '1' }, 'items_id', 'items_id must be a number'],
    [{ items_id: true }, 'items_id', undefined],
    [{ items_id: [1] }, 'items_id', undefined],
    [{ items_id: 0 }, 'items_id', 'items_id must be 1 or greater'],
    [{ items_id: 1.5 }, 'items_id', 'items_id must be a whole number'],
    [{ items_id: 2_147_483_648 }, 'items_id', 'items_id must be 2147483647 or less'],
    [
      { action_type: 'steal' },
      'action_type',
      'action_type must be one of enquiry, registration, booking, Enquire Now, Register for This Event, Book Service',
    ],
    [{ action_type: ['enquiry'] }, 'action_type', undefined],
    [{ quantity: 0 }, 'quantity', undefined],
    [{ quantity: 1000 }, 'quantity', undefined],
    [{ quantity: '2' }, 'quantity', undefined],
    [{ price: 0.01 }, 'body', 'Unknown field: price'],
    [{ shops_id: 2 }, 'body', 'Unknown field: shops_id'],
    [{ contact: { email: 'nobody' } }, 'contact.email', 'Invalid email address'],
    [{ contact: { phone: 5 } }, 'contact.phone', undefined],
    [{ contact: { name: 'A\u0000' } }, 'contact.name', undefined],
    [{ contact: { name: 'A\ud800' } }, 'contact.name', undefined],
    [{ contact: { admin: true } }, 'contact', undefined],
    [{ contact: [] }, 'contact', undefined],
  ])('with %j is rejected, naming %s', async (wrong, path, message) => {
    expect(await post(line(wrong))).toMatchObject(refused(path, message))
  })

  // Such objects have no primitive value: tests of whole objects run before those of their fields, and may read one as text.
  test.each(['{"toString":1}', '[{"toString":null,"valueOf":null}]'])(
    'with %s for a text is rejected',
    async (text) => {
      const answer = await guest.call('POST', `/threads/link/${'A'.repeat(22)}/entries`, { body: `{"text":${text}}` })
      expect(answer).toMatchObject(refused('body', 'body must not have the key toString'))
    },
  )

  test.each(['9007199254740993', '1e400', '1e-400', '0.1000000000000000055511151231257827'])(
    'with the number %s, which cannot be stored exactly, is rejected',
    async (number) => {
      const answer = await post(`{"items_id":${item.id},"action_type":"enquiry","quantity":${number}}`)
      expect(answer).toMatchObject(refused('body', 'body must not have a number that cannot be stored exactly'))
    },
  )

  test('with several errors names each', async () => {
    const { body } = await post('{"items_id":"x","quantity":-1}')
    const paths = body.payload.errors.map((error: { path: string }) => error.path)
    expect(paths).toEqual(expect.arrayContaining(['items_id', 'quantity', 'action_type']))
  })

  test('that is missing, of another type or too large is rejected in the same format', async () => {
    const shape = { message: expect.any(String), requestId: expect.any(String) }
    expect(await guest.call('POST', '/cart_items')).toMatchObject(refused('body', 'A JSON body is required'))
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      expect(await post(line({}), { 'content-type': type })).toMatchObject({ status: 415, body: shape })
    }
    expect(await post(line({ contact: { name: 'x'.repeat(300_000) } }))).toMatchObject({
      status: 413,
      body: { ...shape, code: 'TOO_LARGE' },
    })
  })
})

describe('an address', () => {
  test.each([
    ['/items/0', 400],
    ['/items/-1', 400],
    ['/items/1e3', 400],
    ['/items/abc', 400],
    ['/items/99999999999999999999', 400],
    ['/items/999999999', 404],
    ['/items_by_type/product', 400],
    ['/items_by_type/__proto__', 400],
    [`/items_details/${'x'.repeat(201)}`, 400],
    ['/items_details/%00', 400],
    ['/items_details/%zz', 400],
    ['/nothing/here', 404],
    ['/', 404],
  ])('%.30s returns %i in the same format', async (path, status) => {
    expect(await guest.get(path)).toMatchObject({
      status,
      body: { message: expect.any(String), code: expect.any(String), requestId: expect.any(String) },
    })
  })

  test('with a slug of 200 characters is looked up', async () => {
    expect(await guest.get(`/items_details/${'x'.repeat(200)}`)).toMatchObject({ status: 200, body: [] })
  })

  test('lists its methods', async () => {
    const answer = await guest.call('DELETE', '/cart_items')
    expect(answer).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } })
    expect(answer.headers.allow).toBe('GET, HEAD, POST')
  })
})

describe('the id of an address', () => {
  let admin: Caller
  beforeAll(async () => {
    admin = await testApp.member('admin')
  })

  const rule = 'id must be a whole number from 1 to 2147483647'

  test.each([
    ['GET', '/items'],
    ['GET', '/cart_items'],
    ['GET', '/requests'],
    ['PATCH', '/items'],
    ['PATCH', '/item_images'],
    ['PATCH', '/items_categories'],
    ['DELETE', '/items'],
    ['DELETE', '/item_images'],
    ['DELETE', '/items_categories'],
    ['DELETE', '/requests'],
  ] as const)('%s %s/{id} knows none of the largest ids, and says what an id is', async (method, path) => {
    const body = method === 'PATCH' ? {} : undefined
    for (const id of ['999999999', '1000000000', '2147483647']) {
      expect((await admin.call(method, `${path}/${id}`, { body })).status).toBe(404)
    }
    for (const id of ['2147483648', '9'.repeat(400), '0', '-1', '1.5', '1e3', 'one']) {
      expect(await admin.call(method, `${path}/${id}`, { body })).toMatchObject(refused('id', rule))
    }
  })
})

import { gzipSync } from 'node:zlib'
import fastify from 'fastify'
import { sendError } from '../responses/httpErrors.ts'
import { registerJsonParser } from './jsonBody.ts'

const app = fastify()
app.setErrorHandler(sendError)
registerJsonParser(app)
app.post('/', async ({ body }) => ({ body }))
afterAll(() => app.close())

const send = async (payload: string | Buffer, headers: Record<string, string> = {}) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })
  return { status: answer.statusCode, ...answer.json() }
}

test.each([
  'application/json',
  'APPLICATION/JSON',
  'application/json; charset=utf-8',
  'application/json;charset="UTF8"',
])('takes %s', async (type) => {
  expect(await send('{"name":"Ólöf 💎"}', { 'content-type': type })).toEqual({
    status: 200,
    body: { name: 'Ólöf 💎' },
  })
})

test.each(['application/json; charset=latin1', 'application/json; charset=utf-16', 'text/plain', 'application/jsonp'])(
  'rejects %s',
  async (type) => {
    expect(await send('{}', { 'content-type': type })).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' })
  },
)

test.each(['gzip', 'br', 'deflate', 'nonsense'])('rejects a body with encoding %s', async (encoding) => {
  expect(await send(gzipSync('{}'), { 'content-encoding': encoding })).toMatchObject({
    status: 415,
    message: `Content-Encoding ${encoding} is not supported: send the body uncompressed.`,
  })
})

test('takes a body with encoding identity', async () => {
  expect(await send('{}', { 'content-encoding': 'identity' })).toMatchObject({ status: 200 })
})

test.each([
  ['a byte that UTF-8 does not have', [0xff]],
  ['a character cut off', [0xe2, 0x82]],
  ['an overlong slash', [0xc0, 0xaf]],
  ['half of a surrogate pair', [0xed, 0xa0, 0x80]],
])('rejects %s instead of storing something else', async (_, bytes) => {
  const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from(bytes), Buffer.from('"}')])
  expect(await send(body)).toMatchObject({ status: 400, message: 'body must be UTF-8' })
})

test('uses the last value of a duplicate key', async () => {
  expect(await send('{"price":1,"price":2}')).toEqual({ status: 200, body: { price: 2 } })
})

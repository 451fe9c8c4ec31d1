import { EventEmitter, once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { jest } from '@jest/globals'
import fastify, { type FastifyInstance } from 'fastify'
import { sendError } from '../responses/httpErrors.ts'
import { shedLoad } from './overload.ts'

let app: FastifyInstance
let port: number
let finish: () => void
let forms: EventEmitter

beforeEach(async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  finish = resolve
  forms = new EventEmitter()
  app = fastify({ forceCloseConnections: true })
  app.setErrorHandler(sendError)
  shedLoad(app, 2, async ({ headers }) => headers.authorization === 'member')
  app.get('/slow', () => promise.then(() => 'done'))
  app.get('/quick', async () => 'done')
  app.post('/body', async () => 'done')
  void app.register((scope, _, done) => {
    scope.addContentTypeParser('multipart/form-data', (_form, body, parsed) => parsed(null, body))
    scope.post('/form', async (request) => {
      request.releaseSlot?.()
      forms.emit('arrived')
      return text(request.raw)
    })
    done()
  })
  app.post('/cart_items', async () => 'done')
  app.post('/identity/sign-in/email', async () => 'done')
  app.get('/auth/me', async () => 'done')
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterEach(() => {
  jest.restoreAllMocks()
  finish()
  return app.close()
})

const [here, there, elsewhere] = ['198.51.100.1', '198.51.100.2', '198.51.100.3']
const slowFrom = (...addresses: (string | undefined)[]) =>
  Promise.all(addresses.map((remoteAddress) => app.inject({ url: '/slow', remoteAddress })))
const from = (remoteAddress: string | undefined, url: string, method: 'GET' | 'POST' = 'GET') =>
  app.inject({ method, url, remoteAddress })

test('rejects requests while all slots are busy and serves again afterwards', async () => {
  const slow = slowFrom(here, there)
  await from(here, '/unknown')
  const refused = await from(elsewhere, '/quick')
  expect(refused.statusCode).toBe(503)
  expect(refused.headers).toMatchObject({ 'retry-after': '5', connection: 'close' })
  expect(refused.json()).toMatchObject({ code: 'UNAVAILABLE', requestId: expect.any(String) })
  finish()
  expect((await slow).map(({ body }) => body)).toEqual(['done', 'done'])
  expect((await from(elsewhere, '/quick')).statusCode).toBe(200)
})

test('leaves half of the slots to other networks', async () => {
  const slow = slowFrom(here)
  expect((await from(here, '/quick')).statusCode).toBe(503)
  expect((await from(there, '/quick')).statusCode).toBe(200)
  finish()
  await slow
})

test('admits waiting networks in turn', async () => {
  const slow = slowFrom(here, there)
  const answered: string[] = []
  const waiting = [here, here, here, elsewhere].map(async (address = '') => {
    await from(address, '/quick')
    answered.push(address)
  })
  finish()
  await Promise.all([slow, ...waiting])
  expect(answered.indexOf(elsewhere ?? '')).toBeLessThan(2)
})

test.each([
  { waited: 'a moment', ms: 50, order: ['first', 'second'] },
  { waited: 'too long', ms: 200, order: ['second', 'first'] },
])('serves $order.0 when the first has waited for $waited', async ({ ms, order }) => {
  const slow = slowFrom(here, there)
  const answered: string[] = []
  const waiting = ['first', 'second'].map(async (name) => {
    await from(elsewhere, '/quick')
    answered.push(name)
  })
  await app.inject('/auth/me')
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + ms)
  finish()
  await Promise.all([slow, ...waiting])
  expect(answered).toEqual(order)
})

test('reserves slots for sign-in, orders and signed-in users', async () => {
  const slow = slowFrom(here, there)
  const others = [
    from(here, '/auth/me'),
    from(here, '/identity/sign-in/email', 'POST'),
    from(here, '/cart_items', 'POST'),
    app.inject({ url: '/quick', remoteAddress: here, headers: { authorization: 'member' } }),
  ]
  expect((await Promise.all(others)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  finish()
  await slow
})

test('counts each request once', async () => {
  for (let n = 0; n < 5; n++) {
    expect((await app.inject('/quick')).statusCode).toBe(200)
    expect((await app.inject({ method: 'POST', url: '/body', payload: { n } })).statusCode).toBe(200)
  }
})

test('counts a request until it finishes, even if the client has disconnected', async () => {
  const gone = request({ port, host: '127.0.0.1', path: '/slow' }).on('error', () => {})
  gone.end()
  const [, response] = await once(app.server, 'request')
  gone.destroy()
  await once(response, 'close')
  expect((await app.inject('/quick')).statusCode).toBe(503)
  finish()
  expect((await app.inject('/quick')).statusCode).toBe(200)
})

test('holds no slot while a body arrives', async () => {
  const late = [1, 2].map(() => request({ port, host: '127.0.0.1', method: 'POST', path: '/body' }))
  for (const one of late) {
    one.setHeader('content-type', 'application/json').setHeader('content-length', 2).write('{')
    await once(app.server, 'request')
  }
  expect((await from('127.0.0.1', '/cart_items', 'POST')).statusCode).toBe(200)
  for (const one of late) expect(await readStatus(one, '}')).toBe(200)
})

test('holds no slot while a handler reads a form by itself', async () => {
  const late = [1, 2].map(() => request({ port, host: '127.0.0.1', method: 'POST', path: '/form' }))
  for (const one of late) {
    one.setHeader('content-type', 'multipart/form-data; boundary=x').write('--x')
    await once(forms, 'arrived')
  }
  expect((await from('127.0.0.1', '/cart_items', 'POST')).statusCode).toBe(200)
  for (const one of late) expect(await readStatus(one, '--')).toBe(200)
})

/** Sends the rest of a request. */
async function readStatus(call: ClientRequest, rest: string): Promise<number> {
  call.end(rest)
  const [answer] = await once(call, 'response')
  answer.resume()
  return answer.statusCode
}

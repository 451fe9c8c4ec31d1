import { once } from 'node:events'
import { request } from 'node:http'
import fastify, { type FastifyInstance } from 'fastify'
import { sendError } from './errors.ts'
import { refuseOverload } from './overload.ts'

let app: FastifyInstance
let port: number
let finish: () => void

beforeEach(async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  finish = resolve
  app = fastify()
  app.setErrorHandler(sendError)
  refuseOverload(app, 2)
  app.get('/slow', () => promise.then(() => 'done'))
  app.get('/quick', async () => 'done')
  app.post('/body', async () => 'done')
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterEach(() => {
  finish()
  return app.close()
})

it('refuses at once what is more than can be under way, and serves again when there is room', async () => {
  const slow = Promise.all([app.inject('/slow'), app.inject('/slow')])
  await app.inject('/unknown')
  const refused = await app.inject('/quick')
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('5')
  expect(refused.json()).toMatchObject({ code: 'UNAVAILABLE', requestId: expect.any(String) })
  finish()
  expect((await slow).map(({ body }) => body)).toEqual(['done', 'done'])
  expect((await app.inject('/quick')).statusCode).toBe(200)
})

it('counts nobody twice, whether he is answered or goes away', async () => {
  for (let n = 0; n < 5; n++) {
    expect((await app.inject('/quick')).statusCode).toBe(200)
    expect((await app.inject({ method: 'POST', url: '/body', payload: { n } })).statusCode).toBe(200)
    const gone = request({ port, host: '127.0.0.1', path: '/slow' }).on('error', () => {})
    gone.end()
    const [, response] = await once(app.server, 'request')
    gone.destroy()
    await once(response, 'close')
  }
  expect((await app.inject('/quick')).statusCode).toBe(200)
})

it('keeps no place for a body that is still on its way', async () => {
  const late = [1, 2].map(() => request({ port, host: '127.0.0.1', method: 'POST', path: '/body' }))
  for (const one of late) {
    one.setHeader('content-type', 'application/json').setHeader('content-length', 2).write('{')
    await once(app.server, 'request')
  }
  expect((await app.inject('/quick')).statusCode).toBe(200)
  for (const one of late) {
    one.end('}')
    const [answer] = await once(one, 'response')
    expect(answer.statusCode).toBe(200)
    answer.resume()
  }
})

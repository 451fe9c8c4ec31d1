import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { enforceBodyTimeouts, setBodyTimeout } from './bodyTimeout.ts'

const app = fastify()
enforceBodyTimeouts(app, 200)
app.post('/call', async ({ body }) => body)
app.post('/upload', { preParsing: async (request) => setBodyTimeout(request, 60_000) }, async ({ body }) => body)
app.post('/refused', { onRequest: async (_, reply) => reply.status(401).send('no') }, async () => 'never')
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
afterAll(() => app.close())

/** A request of which only half has been sent. */
function half(path: string) {
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 8\r\n\r\n"opa`)
  return socket
}

test('responds with 408 and closes the connection when a body does not arrive', async () => {
  const answer = await text(half('/call'))
  expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout/)
  expect(answer).toContain('The request took too long.')
})

test('closes the connection of a client that never finishes after the response', async () => {
  expect(await text(half('/refused'))).toMatch(/^HTTP\/1.1 401/)
})

test('allows a route to extend the timeout', async () => {
  const socket = half('/upload')
  // Sent later, but cut off earlier.
  await text(half('/call'))
  socket.write('ls" ')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 200/)
  socket.destroy()
})

test('keeps the connection open after a complete body', async () => {
  const socket = half('/call')
  socket.write('ls" ')
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 200/)
  // By now the timeout of the first body has passed.
  await text(half('/call'))
  socket.write('POST /call HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n""')
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 200/)
  socket.destroy()
})

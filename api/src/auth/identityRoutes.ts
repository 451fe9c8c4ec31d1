import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../errors.ts'
import { assertStorable, parseJson } from '../json.ts'
import { addressHeader, type Identity } from './identity.ts'

/** Hands `/api/identity/*` to better-auth, which speaks the Fetch API. */
export function identityRoutes(
  scope: FastifyInstance,
  { identity, publicUrl }: { identity: Identity; publicUrl: string },
  done: () => void,
): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, async (_: FastifyRequest, body: string) => {
    if (body !== '') assertStorable(parseJson(body, 'body'), 'body')
    return body
  })
  scope.route({
    method: ['GET', 'POST'],
    url: '/*',
    config: { access: 'open' },
    async handler(request, reply) {
      const answer = await identity.handler(fetchRequest(request, publicUrl))
      if (answer.status === 404 && answer.body === null) throw notFound('There is no such call.')
      return send(reply, answer)
    },
  })
  done()
}

function fetchRequest(request: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, String(value))
  }
  headers.set(addressHeader, request.ip)
  const body = typeof request.body === 'string' && request.body !== '' ? request.body : undefined
  return new Request(publicUrl + request.url, { method: request.method, headers, body })
}

async function send(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  void reply.status(answer.status)
  for (const [name, value] of answer.headers) {
    if (name !== 'set-cookie') void reply.header(name, value)
  }
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) void reply.header('set-cookie', cookies)
  return reply.send(await answer.text())
}

import { errorCodes, signInRule, signUpRule } from '@elegant/shared/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { codeOfStatus, Refusal } from '../errors.ts'
import type { Api } from '../validation.ts'
import { addressHeader, type Identity, identityPath } from './identity.ts'

/** The calls of better-auth that the shop offers; it has many more, and none of them can be reached. */
export function identityRoutes(api: Api, { identity, publicUrl }: { identity: Identity; publicUrl: string }): void {
  const config = { access: 'open' } as const
  const hand = (path: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    const address = new URL(`${identityPath}${path}`, publicUrl)
    return send(reply, await identity.handler(fetchRequest(request, address)))
  }
  api.get('/identity/get-session', { config }, hand('/get-session'))
  api.post('/identity/sign-up/email', { config, schema: { body: signUpRule } }, hand('/sign-up/email'))
  api.post('/identity/sign-in/email', { config, schema: { body: signInRule } }, hand('/sign-in/email'))
  api.post('/identity/sign-out', { config }, hand('/sign-out'))
}

/** better-auth speaks the Fetch API. */
function fetchRequest({ headers: given, method, ip, body }: FastifyRequest, address: URL): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined && name !== 'content-length') headers.set(name, String(value))
  }
  headers.set(addressHeader, ip)
  return new Request(address, { method, headers, body: method === 'POST' ? JSON.stringify(body ?? {}) : undefined })
}

async function send(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) void reply.header('set-cookie', cookies)
  const body: unknown = await answer.json()
  if (answer.ok) return reply.status(answer.status).send(body)
  const wait = answer.headers.get('x-retry-after')
  if (wait) void reply.header('retry-after', wait)
  throw new Refusal(answer.status, codeOfStatus(answer.status) ?? errorCodes.validation, sentenceIn(body))
}

function sentenceIn(body: unknown): string {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined
  return typeof message === 'string' && message !== '' ? message : 'The call was refused.'
}

import { errorCodes, isSameOriginPath } from '@elegant/shared/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../../config/env.ts'
import { readText } from '../../http/requests/json.ts'
import { busy, forbidden, getErrorCode, HttpError, invalid } from '../../http/responses/httpErrors.ts'
import { attemptWindow } from './bruteForceLimiter.ts'
import { addressHeader, getSession, type Identity } from './identity.ts'
import { identityPath } from './identityPath.ts'
import type { KnownDevices } from './knownDevices.ts'

interface Deps {
  identity: Identity
  devices: KnownDevices
  env: Pick<Env, 'PUBLIC_URL' | 'SMTP_URL'>
}

interface More {
  query?: Record<string, string | undefined>
  /** Replaces the body of the request. */
  body?: unknown
}

/** Adapts better-auth, which uses the Fetch API, to fastify and to the error format of the API. */
export function identityCalls({ identity, devices, env }: Deps) {
  return {
    async callIdentity(
      request: FastifyRequest,
      path: string,
      { query = {}, body = request.body }: More = {},
    ): Promise<Response> {
      const address = new URL(`${identityPath}${path}`, env.PUBLIC_URL)
      for (const [key, value] of Object.entries(query)) if (value !== undefined) address.searchParams.set(key, value)
      const { method } = request
      const headers = getHeaders(request)
      return identity.handler(
        new Request(address, { method, headers, body: method === 'POST' ? JSON.stringify(body ?? {}) : undefined }),
      )
    },
    /** Opens a session for an account that the shop has authenticated itself. */
    async openSession(request: FastifyRequest, userId: string): Promise<Response> {
      return identity.api.openSession({ body: { userId }, headers: getHeaders(request), asResponse: true })
    },
    /** Returns the signed-in user of the browser. */
    async findSignedInUser(request: FastifyRequest) {
      const { session } = await getSession(identity, getHeaders(request), { disableRefresh: true })
      request.account = session?.user.email
      return session?.user
    },
    /** Returns the user of a password reset token. */
    async findResetUser(token: string) {
      const { internalAdapter } = await identity.$context
      const reset = await internalAdapter.findVerificationValue(`reset-password:${token}`)
      return reset ? internalAdapter.findUserById(reset.value) : null
    },
    /** Rejects a foreign Origin. better-auth itself rejects a missing one on calls with a cookie. */
    async rejectForeignOrigin({ headers: { origin } }: FastifyRequest): Promise<void> {
      const context = await identity.$context
      // On a loopback address all ports are trusted, by a pattern that matches more than ports.
      if (origin !== undefined && !(URL.canParse(origin) && context.isTrustedOrigin(origin))) {
        throw forbidden('The call comes from a page of another site.')
      }
    },
    /** `known`: the email of an account that the browser has authenticated for; makes it a known device. */
    async send(reply: FastifyReply, answer: Response, known?: string): Promise<FastifyReply> {
      const isJson = answer.headers.get('content-type')?.startsWith('application/json')
      const body: unknown = isJson ? await answer.json() : null
      setCookies(reply, answer, known)
      if (answer.ok) return reply.status(answer.status).send(body)
      if (answer.status === 429) void reply.header('retry-after', attemptWindow)
      throw toHttpError(answer.status, body, env)
    },
    /** Redirects a browser that followed a link to the page requested at the start of the flow, or else to the shop. */
    redirectToPage(reply: FastifyReply, answer: Response, known?: string): FastifyReply {
      const to = answer.headers.get('location') ?? '/shop'
      const { searchParams } = new URL(to, env.PUBLIC_URL)
      const error = answer.status < 400 ? searchParams.get('error') : 'failed'
      setCookies(reply, answer, error === null ? known : undefined)
      if (error === null) return reply.redirect(isSameOriginPath(to) ? to : '/shop')
      return reply.redirect(`/sign-in?error=${/^\w{1,64}$/.test(error) ? error.toLowerCase() : 'failed'}`)
    },
  }

  function setCookies(reply: FastifyReply, answer: Response, known: string | undefined): void {
    const cookies = answer.headers.getSetCookie()
    if (known !== undefined && answer.status < 400) cookies.push(devices.cookieFor(known))
    if (cookies.length > 0) void reply.header('set-cookie', cookies)
  }
}

function toHttpError(status: number, body: unknown, { SMTP_URL }: Pick<Env, 'SMTP_URL'>): Error {
  const code = readText(body, 'code') ?? ''
  const isUnconfirmed = code === 'EMAIL_NOT_VERIFIED'
  // The same error for a wrong password and an unconfirmed address, so that neither reveals an account.
  if (SMTP_URL !== undefined && (isUnconfirmed || code === 'INVALID_EMAIL_OR_PASSWORD')) {
    return new HttpError(401, errorCodes.unauthorized, 'Invalid email or password, or the address is not confirmed yet')
  }
  if (maskedCodes.includes(code)) return new HttpError(503, errorCodes.unavailable, busy)
  if (status >= 500) return new Error(`better-auth returned ${status} ${code}`)
  const message = messages[code] ?? readText(body, 'message') ?? 'The request was rejected.'
  // better-auth accepts fewer email addresses than the shop, and names the field in its message.
  const [, path, fault] = /^\[body\.(\w+)\] (.+)$/.exec(message) ?? []
  if (path && fault) return invalid([{ path, message: fault }])
  return new HttpError(status, getErrorCode(status) ?? errorCodes.validation, message)
}

/** Error codes that better-auth returns in place of database errors. */
const maskedCodes = ['FAILED_TO_GET_SESSION', 'FAILED_TO_CREATE_USER']

const messages: Partial<Record<string, string>> = {
  RESET_PASSWORD_DISABLED: 'This shop sends no mail. Please contact it to get a new password.',
  INVALID_TOKEN: 'This link has expired or was used already. Please ask for a new one.',
  INVALID_TWO_FACTOR_COOKIE: 'That took too long. Please sign in again.',
}

function getHeaders({ headers: given, ip }: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined && name !== 'content-length') headers.set(name, String(value))
  }
  headers.set(addressHeader, ip)
  // Browsers send all Sec-Fetch headers or none; better-auth would reject a program that sends only some.
  if (!headers.has('sec-fetch-site')) for (const name of ['sec-fetch-mode', 'sec-fetch-dest']) headers.delete(name)
  return headers
}

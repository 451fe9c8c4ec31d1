import { errorCodes, isOwnPath } from '@elegant/shared/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../config/env.ts'
import { busy, codeOfStatus, forbidden, Refusal } from '../http/errors.ts'
import { textIn } from '../http/json.ts'
import { guessWindow } from './guessLimits.ts'
import { addressHeader, type Identity, sessionOf } from './identity.ts'
import { identityPath } from './identityPath.ts'
import type { KnownDevices } from './knownDevice.ts'

interface Needs {
  identity: Identity
  devices: KnownDevices
  env: Pick<Env, 'PUBLIC_URL' | 'SMTP_URL'>
}

interface More {
  query?: Record<string, string | undefined>
  /** In place of the request's own. */
  body?: unknown
}

/** Calls better-auth, which speaks the Fetch API, and answers in our words. */
export function identityCalls({ identity, devices, env }: Needs) {
  return {
    async ask(
      request: FastifyRequest,
      path: string,
      { query = {}, body = request.body }: More = {},
    ): Promise<Response> {
      const address = new URL(`${identityPath}${path}`, env.PUBLIC_URL)
      for (const [key, value] of Object.entries(query)) if (value !== undefined) address.searchParams.set(key, value)
      const { method } = request
      const headers = headersOf(request)
      return identity.handler(
        new Request(address, { method, headers, body: method === 'POST' ? JSON.stringify(body ?? {}) : undefined }),
      )
    },
    /** Opens a session for an account that the shop itself has identified. */
    async openSession(request: FastifyRequest, userId: string): Promise<Response> {
      return identity.api.openSession({ body: { userId }, headers: headersOf(request), asResponse: true })
    },
    /** Whose session the browser has. */
    async signedIn(request: FastifyRequest) {
      const { session } = await sessionOf(identity, headersOf(request), { disableRefresh: true })
      request.account = session?.user.email
      return session?.user
    },
    /** Who may choose a new password with the token of a mail. */
    async resetting(token: string) {
      const { internalAdapter } = await identity.$context
      const reset = await internalAdapter.findVerificationValue(`reset-password:${token}`)
      return reset ? internalAdapter.findUserById(reset.value) : null
    },
    /** better-auth refuses a missing Origin where there is a cookie; a foreign one is refused in any case. */
    async refuseForeign({ headers: { origin } }: FastifyRequest): Promise<void> {
      const context = await identity.$context
      if (origin !== undefined && !context.isTrustedOrigin(origin)) {
        throw forbidden('The call comes from a page of another site.')
      }
    },
    /** `known`: whose account the browser has shown to be its own. */
    async send(reply: FastifyReply, answer: Response, known?: string): Promise<FastifyReply> {
      const isJson = answer.headers.get('content-type')?.startsWith('application/json')
      const body: unknown = isJson ? await answer.json() : null
      setCookies(reply, answer, known)
      if (answer.ok) return reply.status(answer.status).send(body)
      if (answer.status === 429) void reply.header('retry-after', guessWindow)
      throw refusalOf(answer.status, body)
    },
    /** Sends a browser that came by a link on to a page of ours: the one that it asked for when it set out, else the shop. */
    land(reply: FastifyReply, answer: Response, known?: string): FastifyReply {
      const to = answer.headers.get('location') ?? '/shop'
      const { searchParams } = new URL(to, env.PUBLIC_URL)
      const error = answer.status < 400 ? searchParams.get('error') : 'failed'
      setCookies(reply, answer, error === null ? known : undefined)
      if (error === null) return reply.redirect(isOwnPath(to) ? to : '/shop')
      return reply.redirect(`/sign-in?error=${/^\w{1,64}$/.test(error) ? error.toLowerCase() : 'failed'}`)
    },
  }

  function setCookies(reply: FastifyReply, answer: Response, known: string | undefined): void {
    const cookies = answer.headers.getSetCookie()
    if (known !== undefined && answer.status < 400) cookies.push(devices.cookieFor(known))
    if (cookies.length > 0) void reply.header('set-cookie', cookies)
  }

  function refusalOf(status: number, body: unknown): Error {
    const code = textIn(body, 'code') ?? ''
    const isUnconfirmed = code === 'EMAIL_NOT_VERIFIED'
    // The same for a wrong password and an address that is not confirmed: who signs up for others learns nothing.
    if (env.SMTP_URL !== undefined && (isUnconfirmed || code === 'INVALID_EMAIL_OR_PASSWORD')) {
      return new Refusal(401, errorCodes.unauthorized, 'Invalid email or password, or the address is not confirmed yet')
    }
    if (hidden.includes(code)) return new Refusal(503, errorCodes.unavailable, busy)
    if (status >= 500) return new Error(`better-auth answers ${status} ${code}`)
    const message = sentences[code] ?? textIn(body, 'message') ?? 'The call was refused.'
    return new Refusal(status, codeOfStatus(status) ?? errorCodes.validation, message)
  }
}

/** What better-auth says instead of what the database said. */
const hidden = ['FAILED_TO_GET_SESSION', 'FAILED_TO_CREATE_USER']

const sentences: Partial<Record<string, string>> = {
  RESET_PASSWORD_DISABLED: 'This shop sends no mail. Please contact it to get a new password.',
  INVALID_TOKEN: 'This link has expired or was used already. Please ask for a new one.',
  INVALID_TWO_FACTOR_COOKIE: 'That took too long. Please sign in again.',
}

function headersOf({ headers: given, ip }: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined && name !== 'content-length') headers.set(name, String(value))
  }
  headers.set(addressHeader, ip)
  // Only a browser says from which site a call comes; a program that says half of it is no browser.
  if (!headers.has('sec-fetch-site')) for (const name of ['sec-fetch-mode', 'sec-fetch-dest']) headers.delete(name)
  return headers
}

import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import {
  buildError,
  buildEvent,
  buildList,
  buildRefund,
  buildSession,
  getNames,
  refundParameters,
  type SessionEvent,
  sessionParameters,
} from './stripeObjects.ts'

type Session = Stripe.Checkout.Session

interface Answer {
  status: number
  body: object
}

export type StripeServer = Awaited<ReturnType<typeof openStripeServer>>

export const webhookSecret = 'whsec_for_tests'

/** Stripe's bounds of a session's lifetime. */
const minLifetime = 30 * 60
const maxLifetime = 24 * 3600

const sessionNames = new Set(getNames(sessionParameters))
const refundNames = new Set(getNames(refundParameters))
const optionalNames = ['client_reference_id', 'customer_email', 'cancel_url', 'expires_at']

/** A stateful stand-in for Stripe's API: sessions, refunds, idempotency keys and signed messages. */
export async function openStripeServer() {
  const sessions = new Map<string, Session>()
  const refunds: Stripe.Refund[] = []
  /** Requests and answers by idempotency key. */
  const saved = new Map<string, { request: string; answer: Answer }>()
  /** Statuses of the next answers to writes, instead of the real ones. */
  const failures: number[] = []
  /** Runs before a refund is answered. */
  const atRefund = { run: async () => {} }
  const client = new Stripe('sk_test_for_signatures')
  let counter = 0

  /** As Stripe does, repeats the answer of a key, failures included, unless the request was refused before it ran. */
  function answerOnce(request: IncomingMessage, body: string): Answer {
    const { method, url } = request
    const key = method === 'POST' ? String(request.headers['idempotency-key'] ?? '') : ''
    const known = key ? saved.get(key) : undefined
    if (known && known.request !== `${url} ${body}`)
      return { status: 400, body: { error: { type: 'idempotency_error', message: 'The key is of another request' } } }
    if (known) return known.answer
    const failure = method === 'POST' ? failures.shift() : undefined
    const answer =
      failure === undefined
        ? answerTo(request, new URLSearchParams(body))
        : { status: failure, body: buildError('This failed') }
    if (key && (answer.status < 400 || answer.status >= 500)) saved.set(key, { request: `${url} ${body}`, answer })
    return answer
  }

  function answerTo({ method, url = '' }: IncomingMessage, form: URLSearchParams): Answer {
    const { pathname, searchParams } = new URL(url, 'http://stripe')
    if (method === 'POST' && pathname === '/v1/checkout/sessions') {
      const refusal = refuse(form, sessionNames, optionalNames) ?? refuseLifetime(Number(form.get('expires_at')))
      if (refusal) return refusal
      const session = buildSession(`cs_test_${++counter}`, form)
      sessions.set(session.id, session)
      return { status: 200, body: session }
    }
    if (method === 'POST' && pathname === '/v1/refunds') {
      const refusal = refuse(form, refundNames, []) ?? refuseSurplus(form)
      if (refusal) return refusal
      const refund = buildRefund(`re_test_${++counter}`, form)
      refunds.push(refund)
      return { status: 200, body: refund }
    }
    if (method === 'GET' && pathname === '/v1/refunds')
      return { status: 200, body: buildList(pathname, getRefunds(searchParams.get('payment_intent'))) }
    const session = pathname.startsWith('/v1/checkout/sessions/') && sessions.get(pathname.split('/').at(-1) ?? '')
    if (method === 'GET' && session) return { status: 200, body: session }
    return { status: 404, body: buildError('No such object', 'resource_missing') }
  }

  function getRefunds(payment: string | null): Stripe.Refund[] {
    return refunds.filter(({ payment_intent }) => payment_intent === payment)
  }

  /** No more can be given back than was paid. */
  function refuseSurplus(form: URLSearchParams): Answer | undefined {
    const payment = form.get('payment_intent')
    const paid = [...sessions.values()].find(({ payment_intent }) => payment_intent === payment)?.amount_total ?? 0
    const left = getRefunds(payment).reduce((rest, { amount }) => rest - amount, paid)
    return Number(form.get('amount')) > left ? getRefusal('amount', 'amount_too_large') : undefined
  }

  const server = createServer(async (request, response) => {
    const form = await text(request)
    if (request.method === 'POST' && request.url === '/v1/refunds') await atRefund.run()
    const { status, body } = answerOnce(request, form)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined

  function getSession(id: string): Session {
    const session = sessions.get(id)
    if (!session) throw new Error(`There is no session ${id}`)
    return session
  }

  return {
    url: `http://127.0.0.1:${port}`,
    sessions,
    refunds,
    failures,
    atRefund,
    /** The customer pays on the hosted page. */
    pay(id: string): Session {
      const paid = { status: 'complete', payment_status: 'paid', payment_intent: `pi_test_${id}` }
      return Object.assign(getSession(id), paid satisfies Partial<Session>)
    },
    expire: (id: string): Session => Object.assign(getSession(id), { status: 'expired' } satisfies Partial<Session>),
    /** The body and signature of a message about a session. */
    message(type: SessionEvent['type'], session: Session) {
      const body = JSON.stringify(buildEvent(`evt_${++counter}`, type, session))
      return { body, signature: client.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret }) }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Refuses parameters that the operation does not know, and the absence of one that it needs. */
function refuse(form: URLSearchParams, names: ReadonlySet<string>, optional: string[]): Answer | undefined {
  const unknown = [...form.keys()].find((name) => !names.has(name))
  if (unknown !== undefined) return getRefusal(unknown, 'parameter_unknown')
  const missing = [...names].find((name) => !optional.includes(name) && !form.get(name))
  return missing === undefined ? undefined : getRefusal(missing, 'parameter_missing')
}

function refuseLifetime(expiresAt: number): Answer | undefined {
  const lifetime = expiresAt - Date.now() / 1000
  return lifetime < minLifetime || lifetime > maxLifetime ? getRefusal('expires_at', 'invalid_expiration') : undefined
}

function getRefusal(param: string, code: string): Answer {
  return { status: 400, body: buildError(`${param} is refused: ${code}`, code, param) }
}

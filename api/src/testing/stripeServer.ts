import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'

/** A checkout of the stand-in, with the fields of Stripe's object that the shop reads. */
interface Session {
  id: string
  object: 'checkout.session'
  client_reference_id: string
  amount_total: number
  currency: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  payment_intent: string | null
  url: string
}

/** A stateful stand-in for Stripe's API: sessions, refunds, idempotency keys and signed messages. */
export interface StripeServer {
  url: string
  sessions: Map<string, Session>
  /** Sums given back, by payment. */
  refunds: Map<string, number>
  /** Statuses of the next answers, instead of the real ones. */
  failures: number[]
  /** The customer pays on the hosted page. */
  pay: (id: string) => Session
  expire: (id: string) => Session
  /** The body and signature of a message about a session. */
  message: (type: string, session: Session) => { body: string; signature: string }
  close: () => Promise<void>
}

export const webhookSecret = 'whsec_for_tests'

export async function openStripeServer(): Promise<StripeServer> {
  const sessions = new Map<string, Session>()
  const refunds = new Map<string, number>()
  /** Answers by idempotency key, as Stripe repeats them. */
  const answers = new Map<string, object>()
  const failures: number[] = []
  const client = new Stripe('sk_test_for_signatures')
  let counter = 0

  function answerTo({ method, url = '' }: IncomingMessage, form: URLSearchParams): object | undefined {
    if (method === 'POST' && url === '/v1/checkout/sessions') {
      const id = `cs_test_${++counter}`
      const session: Session = {
        ...{ id, object: 'checkout.session', client_reference_id: form.get('client_reference_id') ?? '' },
        amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
        currency: form.get('line_items[0][price_data][currency]') ?? '',
        ...{ status: 'open', payment_status: 'unpaid', payment_intent: null, url: `https://pay.example/${id}` },
      }
      sessions.set(id, session)
      return session
    }
    if (method === 'GET' && url.startsWith('/v1/checkout/sessions/')) return sessions.get(url.split('/').at(-1) ?? '')
    if (method === 'POST' && url === '/v1/refunds') {
      const payment = form.get('payment_intent') ?? ''
      refunds.set(payment, (refunds.get(payment) ?? 0) + Number(form.get('amount')))
      return { id: `re_test_${++counter}`, object: 'refund', amount: Number(form.get('amount')), status: 'succeeded' }
    }
    return undefined
  }

  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request))
    const key = String(request.headers['idempotency-key'] ?? '')
    const failure = failures.shift()
    const known = request.method === 'POST' ? answers.get(key) : undefined
    const answer = failure === undefined ? (known ?? answerTo(request, form)) : undefined
    if (answer && key) answers.set(key, answer)
    response.writeHead(failure ?? (answer ? 200 : 404), { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? { error: { type: 'api_error', message: 'This failed' } }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined

  function sessionOf(id: string): Session {
    const session = sessions.get(id)
    if (!session) throw new Error(`There is no session ${id}`)
    return session
  }

  return {
    url: `http://127.0.0.1:${port}`,
    ...{ sessions, refunds, failures },
    pay: (id) =>
      Object.assign(sessionOf(id), { status: 'complete', payment_status: 'paid', payment_intent: `pi_test_${id}` }),
    expire: (id) => Object.assign(sessionOf(id), { status: 'expired' }),
    message(type, session) {
      const body = JSON.stringify({ id: `evt_${++counter}`, object: 'event', type, data: { object: session } })
      return { body, signature: client.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret }) }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

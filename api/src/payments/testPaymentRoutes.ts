import { formatMinor, strictObject, text } from '@elegant/shared/rules'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { readText } from '../http/requests/json.ts'
import { html } from '../http/responses/htmlTemplate.ts'
import { notFound } from '../http/responses/httpErrors.ts'
import { routesFor } from '../http/routes/route.ts'
import { pageResponse } from '../openapi/responses.ts'
import type { CheckoutRepository } from './checkoutRepository.ts'
import type { PaymentDrivers } from './paymentDrivers.ts'
import { testPaymentPath } from './testPaymentDriver.ts'

interface Deps {
  checkouts: CheckoutRepository
  drivers: PaymentDrivers
  /** The address of a thread's page. */
  getUrl: (checkout: { shops_id: number; threads_id: number }) => Promise<string>
  getName: (shopId: number) => Promise<string>
}

/** The buttons of the page, each of which is a way that a payment can go. */
const actions = {
  pay: 'Pay',
  decline: 'Decline the card',
  close: 'Close the page',
  twice: 'Pay twice',
  late: 'Pay after the time is over',
} as const
type Action = keyof typeof actions

const referenceParam = strictObject({ reference: text().required().max(50) })

/** The test driver's page of a payment. It needs no script; nothing is charged. */
export function testPaymentRoutes(api: FastifyInstance, { checkouts, drivers, getUrl, getName }: Deps): void {
  // A scope of its own, so that no other route accepts forms.
  void api.register((scope: FastifyInstance, _, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    const open = routesFor(scope, 'open')

    open.get('/till/:reference', 'The page of a payment in test mode.', {
      params: referenceParam,
      200: pageResponse,
      errors: [404],
      handler: async ({ params: { reference }, reply }) => sendPage(reply, await find(reference)),
    })

    open.post('/till/:reference', 'Says how a payment in test mode goes.', {
      params: referenceParam,
      form: strictObject({ action: text() }),
      200: pageResponse,
      errors: [404],
      async handler({ params, request, reply }) {
        const checkout = await find(params.reference)
        const { reference, amount, currency } = checkout
        const action = readText(request.body, 'action')
        if (!isAction(action)) return sendPage(reply, checkout)
        const pay = (paymentId: string) => checkouts.settle({ reference, paymentId, amount, currency })
        if (action === 'decline') return sendPage(reply, checkout, 'The card was declined. Nothing was charged.')
        if (action === 'close' || action === 'late') await checkouts.close(reference)
        if (action !== 'close') await pay(`till-payment-${reference}`)
        if (action === 'twice') await pay(`till-second-payment-${reference}`)
        return reply.redirect(await getUrl(checkout), 303)
      },
    })
    done()
  })

  async function find(reference: string) {
    const checkout = await checkouts.find(reference)
    // A shop that has left test mode takes real money only.
    if (checkout?.driver !== 'till' || (await drivers.findDriver(checkout.shops_id))?.name !== 'till')
      throw notFound('There is no such payment.')
    return { ...checkout, shopName: await getName(checkout.shops_id) }
  }
}

function isAction(name: string | undefined): name is Action {
  return name !== undefined && Object.hasOwn(actions, name)
}

type Shown = NonNullable<Awaited<ReturnType<CheckoutRepository['find']>>> & { shopName: string }

function sendPage(
  reply: FastifyReply,
  { reference, amount, currency, state, shopName }: Shown,
  notice = '',
): FastifyReply {
  const sum = formatMinor(amount, currency)
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Test till: ${sum}</title>
<style>
body { margin: 0 auto; padding: 32px 20px; max-width: 28rem; background: #FBFAF6; color: #1A1714; font: 16px/1.6 Helvetica, Arial, sans-serif }
h1 { margin: 0; font: 32px/1.2 Georgia, serif }
form { display: grid; gap: 12px; margin-top: 24px }
button { padding: 12px 20px; border: 1px solid #1A1714; border-radius: 10px; background: #FFFFFF; color: #1A1714; font: inherit; cursor: pointer }
button:first-child { background: #1A1714; color: #FFFFFF }
@media (prefers-color-scheme: dark) {
  body { background: #12100F; color: #FBFAF6 }
  button { border-color: #FBFAF6; background: #12100F; color: #FBFAF6 }
  button:first-child { background: #FBFAF6; color: #12100F }
}
</style>
</head>
<body>
<main>
<p>${shopName}, in test mode</p>
<h1>${sum}</h1>
<p>This till takes no money. Choose how the payment goes.</p>
<p role="status">${notice || (state === 'paid' ? 'This has been paid.' : '')}</p>
<form method="post" action="${testPaymentPath(reference)}">
${Object.entries(actions).map(([action, label]) => html`<button name="action" value="${action}">${label}</button>\n`)}
</form>
</main>
</body>
</html>
`
  return reply
    .headers({
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(String(page))
}

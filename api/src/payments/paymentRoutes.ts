import { newCheckoutRule } from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import { object } from 'yup'
import type { Db } from '../db/database.ts'
import { keyParam } from '../http/requests/keyParam.ts'
import { getHeader } from '../http/requests/visitor.ts'
import { invalid, loggable } from '../http/responses/httpErrors.ts'
import { routesFor } from '../http/routes/route.ts'
import { flag, shape } from '../openapi/responses.ts'
import type { ThreadKeys } from '../threads/threadKeys.ts'
import { checkoutResponse } from '../threads/threadResponses.ts'
import type { CheckoutRepository } from './checkoutRepository.ts'
import type { StripeDriver } from './stripeDriver.ts'

interface Deps {
  db: Db
  keys: ThreadKeys
  checkouts: CheckoutRepository
  stripe: StripeDriver | undefined
  publicUrl: string
}

export function paymentRoutes(api: FastifyInstance, { db, keys, checkouts, stripe, publicUrl }: Deps): void {
  routesFor(api, 'visitor').post(
    '/threads/link/:key/checkouts',
    'Begins a payment; returns the page on which to pay.',
    {
      params: keyParam,
      body: newCheckoutRule,
      200: checkoutResponse,
      errors: [404, 409],
      async handler({ visitor: { shopId }, params: { key }, body: { sum } }) {
        const which = await keys.find(db, shopId, key)
        return checkouts.begin(which, sum, `${publicUrl}/e/${key}`)
      },
    },
  )

  if (stripe) stripeRoute(api, { checkouts, stripe })
}

/** Stripe signs the bytes of its messages, so this scope does not parse them. */
function stripeRoute(
  api: FastifyInstance,
  { checkouts, stripe }: Required<Pick<Deps, 'checkouts'>> & { stripe: StripeDriver },
) {
  void api.register((scope: FastifyInstance, _, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_: unknown, body: Buffer) => body)
    routesFor(scope, 'open').post('/payments/stripe', 'Receives the messages of Stripe.', {
      form: object(),
      200: shape({ received: flag() }),
      async handler({ request }) {
        const { body } = request
        const signature = getHeader(request, 'stripe-signature') ?? ''
        const event =
          body instanceof Buffer
            ? await stripe.readEvent(body, signature).catch((error: unknown) => {
                request.log.warn({ err: loggable(error) }, 'A message that claims to be from Stripe was refused')
                return 'forged' as const
              })
            : 'forged'
        if (event === 'forged')
          throw invalid([{ path: 'Stripe-Signature', message: 'The signature does not fit the message' }])
        if (event?.paymentId !== undefined) await checkouts.settle(event)
        else if (event) await checkouts.close(event.reference)
        return { received: true }
      },
    })
    done()
  })
}

import {
  estimateAnswerRule,
  estimateRule,
  type NewOrder,
  newOrderRule,
  orderContactRule,
  orderListRule,
  orderStatusRule,
  parseActionType,
  shippingRule,
} from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import { getAffiliateCode } from '../affiliates/affiliateCode.ts'
import { repeatable } from '../http/requests/idempotency.ts'
import { requiredSubject } from '../http/requests/subject.ts'
import type { Visitor } from '../http/requests/visitor.ts'
import { forbidden, notFound } from '../http/responses/httpErrors.ts'
import { routesFor } from '../http/routes/route.ts'
import { seatsResponse } from '../items/fields/itemResponses.ts'
import { parcelOrdersResponse } from '../parcels/parcelResponses.ts'
import type { LeaveContact } from './leaveContact.ts'
import type { OrderRepository } from './orderRepository.ts'
import { orderDetailResponse, orderListResponse, orderResponse } from './orderResponses.ts'
import type { Scope } from './orderRows.ts'
import type { OrderSteps } from './orderSteps.ts'
import type { PlaceOrder } from './placeOrder.ts'

interface Deps {
  orders: OrderRepository
  place: PlaceOrder
  leave: LeaveContact
  steps: OrderSteps
  publicUrl: string
}

export function orderRoutes(api: FastifyInstance, { orders, place, leave, steps, publicUrl }: Deps): void {
  readRoutes(api, orders)
  placeRoute(api, place, publicUrl)
  contactRoute(api, leave)
  stepRoutes(api, { steps, orders })
}

function readRoutes(api: FastifyInstance, orders: OrderRepository): void {
  const visitor = routesFor(api, 'visitor')

  // Returns all orders of the shop to admins unless they request their own; others see only their own
  // (docs/product/orders.md#order-lists).
  visitor.get('/cart_items', "The caller's own orders, or for an admin all of the shop's.", {
    query: orderListRule,
    200: orderListResponse,
    handler({ visitor, query }) {
      const scope = getScope(visitor, query.scope)
      return query.page === undefined ? orders.list(scope, query) : orders.readPage(scope, query)
    },
  })

  visitor.get(
    '/items/:id/seats',
    'The number of available seats of an event (null if unlimited), and of those taken.',
    {
      200: seatsResponse,
      async handler({ shopId, id }) {
        const seats = await orders.readSeats({ shopId, id })
        if (!seats) throw notFound('There is no such item.')
        return seats
      },
    },
  )

  visitor.get('/cart_items/:id', 'An order with its timeline.', {
    200: orderDetailResponse,
    async handler({ visitor, id }) {
      const order = await orders.findById(getScope(visitor), id)
      if (!order) throw notFound('There is no such order.')
      return order
    },
  })
}

function placeRoute(api: FastifyInstance, place: PlaceOrder, publicUrl: string): void {
  // Clients send one request per cart line (docs/product/api.md#calls). The price comes from the item, never from the
  // client.
  routesFor(api, 'visitor').post('/cart_items', 'Places an order for one cart line.', {
    body: newOrderRule,
    200: orderResponse,
    201: orderResponse,
    headers: ['Idempotency-Key'],
    errors: [404, 409],
    async handler({ visitor: { shopId, user, ...visitor }, body: { action_type: said, ...line }, request, reply }) {
      const order = { ...line, action_type: parseActionType(said) }
      const subject = requiredSubject(visitor)
      const affiliate = getAffiliateCode(request, publicUrl)
      const asked = { shopId, subject, user, order, affiliate, ...repeatable(request, getFields(order)) }
      const { order: placed, isNew } = await place(asked)
      return reply.status(isNew ? 201 : 200).send(placed)
    },
  })
}

function contactRoute(api: FastifyInstance, leave: LeaveContact): void {
  routesFor(api, 'visitor').post(
    '/cart_items/:id/contact',
    'Says how a guest who has placed an order can be reached.',
    {
      body: orderContactRule,
      200: orderDetailResponse,
      errors: [404, 409],
      handler: ({ visitor, id, body }) =>
        leave({ shopId: visitor.shopId, subject: requiredSubject(visitor), id }, body),
    },
  )
}

function stepRoutes(api: FastifyInstance, { steps, orders }: Pick<Deps, 'steps' | 'orders'>): void {
  const admin = routesFor(api, 'admin')
  const headers = ['If-Match'] as const

  admin.patch('/cart_items/:id', 'Changes the status of an order.', {
    body: orderStatusRule,
    200: orderDetailResponse,
    headers,
    handler: ({ target, body }) => steps.move(target, body.status),
  })

  admin.post('/cart_items/:id/estimate', 'Sends an estimate to the customer.', {
    body: estimateRule,
    200: orderDetailResponse,
    headers,
    handler: ({ target, body }) => steps.estimate(target, body),
  })

  const answerSummary = 'Accepts or declines the estimate of the caller’s order.'
  routesFor(api, 'visitor').post('/cart_items/:id/estimate/answer', answerSummary, {
    body: estimateAnswerRule,
    200: orderDetailResponse,
    headers,
    handler({ visitor, id, expectedVersion, body }) {
      const subject = requiredSubject(visitor)
      return steps.answer({ shopId: visitor.shopId, subject, id, expectedVersion }, body.answer)
    },
  })

  admin.get('/cart_items/:id/parcel', 'The orders that can go into the parcel of an order, of the same cart first.', {
    200: parcelOrdersResponse,
    handler: ({ shopId, id }) => orders.listParcel({ shopId, id }),
  })

  admin.post(
    '/cart_items/:id/shipping',
    'Sets the carrier and tracking number of an order, and of the others in its parcel.',
    {
      body: shippingRule,
      200: orderDetailResponse,
      headers,
      handler: ({ target, body }) => steps.ship(target, body),
    },
  )
}

function getScope(visitor: Visitor, asked = visitor.isAdmin ? 'shop' : 'own'): Scope {
  const { shopId, isAdmin } = visitor
  if (asked === 'own') return { shopId, subject: requiredSubject(visitor) }
  if (!isAdmin) throw forbidden('Only admins may see all of the shop’s orders.')
  return { shopId }
}

/** The fields that an idempotency key covers. */
function getFields({ items_id, action_type, quantity = 1, contact, question }: NewOrder): unknown[] {
  const { name = '', email = '', phone = '' } = contact ?? {}
  return [items_id, action_type, quantity, name, email, phone, ...(question ? [question] : [])]
}

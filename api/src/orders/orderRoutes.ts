import {
  estimateAnswerRule,
  estimateRule,
  type NewOrder,
  newOrderRule,
  orderListRule,
  orderStatusRule,
  parseActionType,
  shippingRule,
} from '@elegant/shared/rules'
import type { FastifyRequest } from 'fastify'
import { forbidden, notFound } from '../http/errors.ts'
import { repeatable } from '../http/idempotency.ts'
import { idParam } from '../http/idParam.ts'
import { readIfMatch } from '../http/ifMatch.ts'
import { requiredSubject } from '../http/subject.ts'
import type { Api } from '../http/validation.ts'
import { authorOf, type Visitor, visitorOf } from '../http/visitor.ts'
import type { OrderRepository } from './orderRepository.ts'
import { orderAnswer, orderDetailAnswer, orderListAnswer, seatsAnswer } from './orderResponses.ts'
import type { Scope } from './orderRows.ts'
import type { OrderSteps, OrderTarget, ShopEdit } from './orderSteps.ts'
import type { PlaceOrder } from './placeOrder.ts'

interface Deps {
  orders: OrderRepository
  place: PlaceOrder
  steps: OrderSteps
}

export function orderRoutes(api: Api, { orders, place, steps }: Deps): void {
  readRoutes(api, orders)
  placeRoute(api, place)
  stepRoutes(api, steps)
}

function readRoutes(api: Api, orders: OrderRepository): void {
  // Returns all orders of the shop to admins unless they request their own; others see only their own (product §11.3).
  api.get(
    '/cart_items',
    {
      config: { access: 'visitor' },
      schema: {
        summary: "The caller's own orders, or for an admin all of the shop's.",
        response: { 200: orderListAnswer },
        querystring: orderListRule,
      },
    },
    async (request) => {
      const { scope: asked, ...query } = request.query
      const scope = scopeOf(visitorOf(request), asked)
      return query.page === undefined ? orders.list(scope, query) : orders.page(scope, query)
    },
  )

  api.get(
    '/items/:id/seats',
    {
      config: { access: 'visitor' },
      schema: {
        summary: 'The number of available seats of an event; null if unlimited.',
        response: { 200: seatsAnswer },
        params: idParam,
      },
    },
    async (request) => {
      const { shopId } = visitorOf(request)
      const seats = await orders.seats({ shopId, id: Number(request.params.id) })
      if (!seats) throw notFound('There is no such item.')
      return seats
    },
  )

  api.get(
    '/cart_items/:id',
    {
      config: { access: 'visitor' },
      schema: { summary: 'An order with its timeline.', response: { 200: orderDetailAnswer }, params: idParam },
    },
    async (request) => {
      const order = await orders.byId(scopeOf(visitorOf(request)), Number(request.params.id))
      if (!order) throw notFound('There is no such order.')
      return order
    },
  )
}

function placeRoute(api: Api, place: PlaceOrder): void {
  // Clients send one request per cart line (product §7.2). The price comes from the item, never from the client.
  api.post(
    '/cart_items',
    {
      config: { access: 'visitor' },
      schema: {
        summary: 'Places an order for one cart line.',
        response: { 200: orderAnswer, 201: orderAnswer },
        body: newOrderRule,
        requestHeaders: ['Idempotency-Key'],
        errorStatuses: [404, 409],
      },
    },
    async (request, reply) => {
      const { shopId, user, ...visitor } = visitorOf(request)
      const { action_type: said, ...line } = request.body
      const order = { ...line, action_type: parseActionType(said) }
      const subject = requiredSubject(visitor)
      const asked = { shopId, subject, userId: user?.id, order, ...repeatable(request, fieldsOf(order)) }
      const { order: placed, isNew } = await place(asked)
      return reply.status(isNew ? 201 : 200).send(placed)
    },
  )
}

function stepRoutes(api: Api, steps: OrderSteps): void {
  api.patch(
    '/cart_items/:id',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Changes the status of an order.',
        response: { 200: orderDetailAnswer },
        params: idParam,
        body: orderStatusRule,
        requestHeaders: ['If-Match'],
      },
    },
    (request) => steps.move(shopEdit(request, request.params), request.body.status),
  )

  api.post(
    '/cart_items/:id/estimate',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Sends an estimate to the customer.',
        response: { 200: orderDetailAnswer },
        params: idParam,
        body: estimateRule,
        requestHeaders: ['If-Match'],
      },
    },
    (request) => steps.estimate(shopEdit(request, request.params), request.body),
  )

  api.post(
    '/cart_items/:id/estimate/answer',
    {
      config: { access: 'visitor' },
      schema: {
        summary: 'Accepts or declines the estimate of the caller’s order.',
        response: { 200: orderDetailAnswer },
        params: idParam,
        body: estimateAnswerRule,
        requestHeaders: ['If-Match'],
      },
    },
    (request) => {
      const subject = requiredSubject(visitorOf(request))
      return steps.answer({ ...orderTarget(request, request.params), subject }, request.body.answer)
    },
  )

  api.post(
    '/cart_items/:id/shipping',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Sets the carrier and tracking number of an order.',
        response: { 200: orderDetailAnswer },
        params: idParam,
        body: shippingRule,
        requestHeaders: ['If-Match'],
      },
    },
    (request) => steps.ship(shopEdit(request, request.params), request.body),
  )
}

function scopeOf(visitor: Visitor, asked = visitor.isAdmin ? 'shop' : 'own'): Scope {
  const { shopId, isAdmin } = visitor
  if (asked === 'own') return { shopId, subject: requiredSubject(visitor) }
  if (!isAdmin) throw forbidden('Only admins may see all of the shop’s orders.')
  return { shopId }
}

function orderTarget(request: FastifyRequest, { id }: { id: string }): OrderTarget {
  return { shopId: visitorOf(request).shopId, id: Number(id), expectedVersion: readIfMatch(request) }
}

function shopEdit(request: FastifyRequest, params: { id: string }): ShopEdit {
  return { ...orderTarget(request, params), ...authorOf(request) }
}

/** The fields that an idempotency key covers. */
function fieldsOf({ items_id, action_type, quantity = 1, contact }: NewOrder): unknown[] {
  const { name = '', email = '', phone = '' } = contact ?? {}
  return [items_id, action_type, quantity, name, email, phone]
}

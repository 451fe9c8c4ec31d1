import { createHash } from 'node:crypto'
import { errorCodes, type NewOrder, newOrderRule, orderListRule } from '@elegant/shared/rules'
import type { FastifyRequest } from 'fastify'
import { headerOf, type Visitor, visitorOf } from '../auth/access.ts'
import { forbidden, invalid, notFound, Refusal } from '../errors.ts'
import type { ItemRepository } from '../items/itemRepository.ts'
import type { Api } from '../validation.ts'
import type { OrderRepository } from './orderRepository.ts'

export function orderRoutes(api: Api, { orders, items }: { orders: OrderRepository; items: ItemRepository }): void {
  // By role, as §7 implies: everyone his own, an admin all of the shop's unless he asks for his own.
  api.get('/cart_items', { config: { access: 'visitor' }, schema: { querystring: orderListRule } }, async (request) => {
    const visitor = visitorOf(request)
    const { scope = visitor.isAdmin ? 'shop' : 'own' } = request.query
    if (scope === 'own') return orders.list(visitor.shopId, subjectOf(visitor))
    if (!visitor.isAdmin) throw forbidden("Only an admin may see all of the shop's orders.")
    return orders.list(visitor.shopId)
  })

  // One call per cart line (§7). The item alone says what it costs.
  api.post('/cart_items', { config: { access: 'visitor' }, schema: { body: newOrderRule } }, async (request, reply) => {
    const visitor = visitorOf(request)
    const { shopId } = visitor
    const order = request.body
    const asked = { shopId, subject: subjectOf(visitor), order, key: keyOf(request), hash: hashOf(order) }

    const item = await items.byId({ shopId, withHidden: false }, order.items_id)
    const made = item && (await orders.create(asked, item))
    if (made) return reply.status(201).send(made)

    // The same key again: the same order, even when its item has gone since.
    const before = await orders.byKey(asked)
    if (!before) {
      const message = 'This item is no longer available'
      throw notFound(message, [{ path: 'items_id', message }])
    }
    if (before.hash !== asked.hash) {
      throw new Refusal(422, errorCodes.idempotency, 'This Idempotency-Key was used for another order.')
    }
    return reply.status(200).send(before.order)
  })
}

function subjectOf({ subject }: Visitor): string {
  if (subject === undefined) throw forbidden('Say who you are: send your temp_session_id as the user-id header.')
  return subject
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = headerOf(request, 'idempotency-key')
  if (key === undefined || /^[\x20-\x7e]{1,255}$/.test(key)) return key
  throw invalid([{ path: 'Idempotency-Key', message: 'Idempotency-Key must be 1 to 255 printable characters' }])
}

/** Equal for equal orders, whatever the order of their fields. */
function hashOf({ items_id, action_type, quantity = 1, contact }: NewOrder): string {
  const { name = '', email = '', phone = '' } = contact ?? {}
  const parts = [items_id, action_type, quantity, name, email, phone]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

import {
  type ActionType,
  type Availability,
  availabilityLabel,
  errorCodes,
  getFirstStatus,
  isPastEvent,
  limits,
  maxQuantityMessage,
  type Order,
} from '@elegant/shared/rules'
import { eq } from 'drizzle-orm'
import { affiliateId } from '../affiliates/affiliateCode.ts'
import type { Writes } from '../audit/writes.ts'
import { refreshAvailability } from '../claims/availabilityRows.ts'
import type { ClaimLedger } from '../claims/claimLedger.ts'
import { assertOrderable } from '../claims/orderClaims.ts'
import { readAvailability } from '../db/availabilityColumns.ts'
import { lockCustomer } from '../db/customerRecord.ts'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { items, orderEvents, orders, shops } from '../db/schema.ts'
import { conflict, forbidden, notFound } from '../http/responses/httpErrors.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { ThreadWriter } from '../threads/threadWriter.ts'
import { mailCopy, mailCustomer, mailEvent, mailLine, mailThread } from './orderMail.ts'
import { findRepeatedOrder, type OrderRequest, type PlacedOrder, readOrders } from './repeatedOrder.ts'
import { countSeatsLeft, countSeatsTaken, isPublicItem } from './seats.ts'

interface Deps {
  writes: Writes
  outbox: Outbox
  claimLedger: ClaimLedger
  threadWriter: ThreadWriter
}

export type PlaceOrder = ReturnType<typeof createPlaceOrder>

/** Places an order or returns the one with the same idempotency key. Row, timeline and mails are one transaction. */
export function createPlaceOrder({ writes, outbox, claimLedger, threadWriter }: Deps) {
  return (request: OrderRequest): Promise<PlacedOrder> => {
    const place = async (tx: Db): Promise<PlacedOrder> => {
      await assertNotBlocked(tx, request)
      const before = await findRepeatedOrder(tx, request)
      if (before) return before

      const item = await lockItem(tx, request)
      const availability = item?.item_type === 'Product' ? await readStanding(tx, request) : null
      if (item && item.item_type === 'Event' && takesSeats(request.order.action_type))
        await assertMayRegister(tx, request, item)
      const seats = item ? await availableSeats(tx, request, item) : 0
      const hasSeats = seats === null || (request.order.quantity ?? 1) <= seats
      const stored = item && hasSeats ? await insertOrder(tx, request, item) : undefined
      // A concurrent request has used the same key.
      if (!item || stored === undefined) return (await findRepeatedOrder(tx, request)) ?? throwUnavailable(item, seats)
      if (!takesSeats(request.order.action_type))
        await refreshAvailability(tx, request.shopId, [request.order.items_id])
      return { order: await notifyOrderPlaced(tx, request, { id: stored, item, availability }), isNew: true }
    }
    // The number of people who have asked is public, and that of the seats left.
    return writes.publish(request.shopId, place, ({ isNew, order }) => isNew && order._items.type !== 'Service')
  }

  /** Locks a product, throws if it cannot be had, and returns its availability before this order. */
  async function readStanding(tx: Db, { shopId, subject, order }: OrderRequest): Promise<Availability | null> {
    const which = { shopId, id: order.items_id }
    const item = await claimLedger.lock(tx, which)
    if (item) await assertOrderable(tx, claimLedger, item, { subject, quantity: order.quantity ?? 1 })
    return readAvailability(tx, which)
  }

  async function notifyOrderPlaced(
    tx: Db,
    { shopId, subject, order: { question } }: OrderRequest,
    { id, item, availability }: { id: number; item: OrderableItem; availability: Availability | null },
  ): Promise<Order> {
    const [{ order } = { order: undefined }] = await readOrders(tx, isRow(orders, { shopId, id }))
    if (!order) throw new Error('The order was not stored')
    await tx
      .insert(orderEvents)
      .values({ shops_id: shopId, orders_id: id, kind: 'placed', detail: order.status, by: 'customer' })

    const opened = await threadWriter.open(tx, shopId, order.action_type, { orders_id: id })
    const asked = question?.trim() ?? ''
    if (asked) await threadWriter.add(tx, opened, { kind: 'message', by: 'customer', text: asked })
    const customer = mailCustomer(order)
    const line = {
      ...mailLine(order),
      ...mailEvent(item),
      availability: availability ? availabilityLabel(availability) : '',
      ...(asked && { question: asked }),
    }
    const toShop = { shopId, to: 'shop', template: 'orderForShop', thread: mailThread(subject) } as const
    await outbox.add(tx, { ...toShop, data: { ...line, customer } })
    if (customer.email) {
      const thread = { id: opened.id, seed: opened.key_seed }
      await mailCopy(tx, outbox, { shopId, subject }, { ...line, customer, status: order.status, thread })
    }
    return order
  }
}

/** Locks the customer, so that a concurrent block waits for the order or is seen by it. */
async function assertNotBlocked(tx: Db, { shopId, user }: OrderRequest): Promise<void> {
  if (!user) return
  const { role, block_deny_access, block_deny_reason } = await lockCustomer(tx, { shopId, user })
  if (role === 'blocked' || block_deny_access)
    throw forbidden(block_deny_reason ?? 'This account is blocked.', errorCodes.blocked)
}

type OrderableItem = NonNullable<Awaited<ReturnType<typeof lockItem>>>

/** Locks the item until the order is stored; exclusively, so that seats and pieces can be counted. */
async function lockItem(tx: Db, { shopId, order: { items_id } }: OrderRequest) {
  const [item] = await tx
    .select({
      id: items.id,
      title: items.title,
      description: items.description,
      item_type: items.item_type,
      slug: items.slug,
      price: items.price,
      currency: items.currency,
      item_info: items.item_info,
    })
    .from(items)
    .innerJoin(shops, eq(shops.id, items.shops_id))
    .where(isPublicItem({ shopId, id: items_id }))
    .for('no key update', { of: items })
  return item
}

async function assertMayRegister(tx: Db, { shopId, subject, user, order }: OrderRequest, event: OrderableItem) {
  const conflictAt = (path: string, message: string) => conflict(message, [{ path, message }])
  if (isPastEvent(event)) throw conflictAt('items_id', 'This event is over')
  const { quantity = 1, contact } = order
  if (quantity > limits.seats) throw conflictAt('quantity', maxQuantityMessage('registration'))
  const canBeReached = user !== undefined || Object.values(contact ?? {}).some((line) => line?.trim())
  if (canBeReached) return
  const held = await countSeatsTaken(tx, { shopId, id: event.id }, eq(orders.placed_by, subject))
  if (held + quantity <= limits.seats) return
  throw conflictAt(
    'contact',
    `Without a name, an email or a phone number you can hold at most ${limits.seats} seats of this event. Please tell us one.`,
  )
}

/** An enquiry takes no seat. */
function takesSeats(action: ActionType): boolean {
  return action !== 'enquiry'
}

/** The number of available seats; null if unlimited. */
async function availableSeats(
  tx: Db,
  { shopId, order }: OrderRequest,
  { id, item_info }: OrderableItem,
): Promise<number | null> {
  return takesSeats(order.action_type) ? countSeatsLeft(tx, { shopId, id }, item_info?.capacity) : null
}

/** Returns undefined if the key is already used. */
async function insertOrder(tx: Db, request: OrderRequest, item: OrderableItem): Promise<number | undefined> {
  const { shopId, subject, order, key, hash } = request
  const { id: items_id, item_info: _, ...asOrdered } = item
  const [stored] = await tx
    .insert(orders)
    .values({
      shops_id: shopId,
      subject,
      placed_by: subject,
      items_id,
      action_type: order.action_type,
      status: getFirstStatus(order.action_type),
      quantity: order.quantity,
      ...asOrdered,
      contact_name: order.contact?.name,
      contact_email: order.contact?.email,
      contact_phone: order.contact?.phone,
      affiliates_id: affiliateId(shopId, request.affiliate),
      idempotency_key: key,
      request_hash: hash,
    })
    .onConflictDoNothing({ target: [orders.shops_id, orders.placed_by, orders.idempotency_key] })
    .returning({ id: orders.id })
  return stored?.id
}

function throwUnavailable(item: OrderableItem | undefined, seats: number | null): never {
  if (item) {
    const message = seats ? `Only ${seats} ${seats === 1 ? 'seat is' : 'seats are'} left` : 'This event is full'
    throw conflict(message, [{ path: seats ? 'quantity' : 'items_id', message }])
  }
  const message = 'This item is no longer available'
  throw notFound(message, [{ path: 'items_id', message }])
}

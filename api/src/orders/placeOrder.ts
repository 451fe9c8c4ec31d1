import {
  type ActionType,
  type Availability,
  availabilityLabel,
  errorCodes,
  getFirstStatus,
  isGuestId,
  isPastEvent,
  limits,
  maxQuantityMessage,
  type NewOrder,
  type Order,
} from '@elegant/shared/rules'
import { and, eq, type SQL, sql } from 'drizzle-orm'
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
import { assertSame, type Repeatable } from '../http/requests/idempotency.ts'
import type { SessionUser } from '../http/requests/visitor.ts'
import { conflict, forbidden, notFound } from '../http/responses/httpErrors.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { ThreadWriter } from '../threads/threadWriter.ts'
import { mailCopy, mailCustomer, mailEvent, mailLine, mailThread } from './orderMail.ts'
import { type OrderRow, orderJson, pageWithPeople, withTrackingUrl } from './orderRows.ts'
import { isPublicItem, seatsLeft, seatsTaken } from './seats.ts'

interface OrderRequest extends Repeatable {
  shopId: number
  subject: string
  /** Undefined for guests. */
  user: SessionUser | undefined
  order: NewOrder
  /** The code of the link by which the visitor came. */
  affiliate?: string
}

export interface Placed {
  order: Order
  isNew: boolean
}

interface Deps {
  writes: Writes
  outbox: Outbox
  claimLedger: ClaimLedger
  threadWriter: ThreadWriter
}

export type PlaceOrder = ReturnType<typeof createPlaceOrder>

/** Places an order or returns the one with the same idempotency key. Row, timeline and mails are one transaction. */
export function createPlaceOrder({ writes, outbox, claimLedger, threadWriter }: Deps) {
  return (request: OrderRequest): Promise<Placed> => {
    const place = async (tx: Db): Promise<Placed> => {
      await assertNotBlocked(tx, request)
      const before = await findRepeated(tx, request)
      if (before) return before

      const item = await lockItem(tx, request)
      const availability = item?.item_type === 'Product' ? await readStanding(tx, request) : null
      if (item && item.item_type === 'Event' && takesSeats(request.order.action_type))
        await assertMayRegister(tx, request, item)
      const seats = item ? await availableSeats(tx, request, item) : 0
      const hasSeats = seats === null || (request.order.quantity ?? 1) <= seats
      const stored = item && hasSeats ? await insertOrder(tx, request, item) : undefined
      // A concurrent request has used the same key.
      if (!item || stored === undefined) return (await findRepeated(tx, request)) ?? throwUnavailable(item, seats)
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

/** Finds the order with this key for its original or its current owner. */
async function findRepeated(tx: Db, request: OrderRequest): Promise<Placed | undefined> {
  const { shopId, subject, user, key, hash } = request
  if (key === undefined) return undefined
  // Only the ordering browser knows a random key, so a guest's order repeated after signing in is the same order.
  const asGuest = isGuestId(key) && user !== undefined
  const mine = sql`(${orders.placed_by} = ${subject} or ${orders.subject} = ${subject}
    ${asGuest ? sql`or (${orders.subject} like 'guest:%' and ${orders.request_hash} = ${hash})` : sql``})`
  const [before] = await readOrders(
    tx,
    and(eq(orders.shops_id, shopId), eq(orders.idempotency_key, key), mine),
    sql`order by ${orders.placed_by} = ${subject} desc, ${orders.id} limit 1`,
  )
  if (!before) return undefined
  assertSame(before, request)
  if (asGuest && before.subject.startsWith('guest:')) {
    await tx
      .update(orders)
      .set({ subject })
      .where(isRow(orders, { shopId, id: before.order.id }))
    await refreshAvailability(tx, shopId, [before.order.items_id])
    return findRepeated(tx, request)
  }
  return { order: before.subject === subject ? before.order : withOriginalContact(before.order), isNew: false }
}

async function readOrders(tx: Db, which: SQL | undefined, first = sql``) {
  const { rows } = await tx.execute<{ order: OrderRow; subject: string; hash: string }>(sql`
    with page as materialized (select * from ${orders} where ${which} ${first})
    select ${orderJson} as "order", page.subject, page.request_hash as hash from ${pageWithPeople}`)
  return rows.map(({ order, ...row }) => ({ ...row, order: withTrackingUrl(order) }))
}

/** The order as the guest placed it, without data of the customer who claimed it and without later changes. */
function withOriginalContact({ contact, ...order }: Order): Order {
  const _customers = { Full_name: contact?.name ?? '', email: contact?.email ?? '', customer_number: null }
  const status = getFirstStatus(order.action_type)
  return { ...order, contact, _customers, status, version: 1, estimate: null, shipping: null }
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
  const held = await seatsTaken(tx, { shopId, id: event.id }, eq(orders.placed_by, subject))
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
  return takesSeats(order.action_type) ? seatsLeft(tx, { shopId, id }, item_info?.capacity) : null
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

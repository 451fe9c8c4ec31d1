import { maxPiecesMessage, type OrderStatus } from '@elegant/shared/rules'
import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { claims, customers, estimates, hasOpenStatus, orders, threads } from '../db/schema.ts'
import { getUserId } from '../http/requests/subject.ts'
import { conflict } from '../http/responses/httpErrors.ts'
import { type ClaimLedger, heldConflict, type LockedItem, type StoredClaim } from './claimLedger.ts'
import { countSold } from './itemClaims.ts'

type StoredOrder = typeof orders.$inferSelect

/** Throws a 409 with the reason if a product cannot be ordered in this quantity by this person. */
export async function assertOrderable(
  tx: Db,
  claimLedger: ClaimLedger,
  item: LockedItem,
  { subject, quantity }: { subject: string; quantity: number },
): Promise<void> {
  if (item.item_type !== 'Product' || item.sold_as === 'made') return
  const conflictAt = (path: string, message: string) => conflict(message, [{ path, message }])
  if (item.sold_as === 'many') {
    const left = Math.max(0, item.pieces - (await countSold(tx, item)))
    if (left === 0) throw conflictAt('items_id', 'This piece is sold')
    if (quantity > left) throw conflictAt('quantity', maxPiecesMessage(left))
    return
  }
  const holder = await claimLedger.findHolder(tx, item)
  if (holder && holder.kind !== 'show' && (holder.kind !== 'hold' || holder.subject !== subject)) {
    throw heldConflict(holder)
  }
  if (quantity > 1) throw conflictAt('quantity', maxPiecesMessage(1))
}

async function hasAccepted(tx: Db, { shops_id, id }: StoredOrder): Promise<boolean> {
  return (await tx.$count(orders, and(isRow(orders, { shopId: shops_id, id }), isAccepted))) > 0
}

const isAccepted = sql`exists (
  select from ${threads} join ${estimates} on ${estimates.shops_id} = ${threads.shops_id}
    and ${estimates.threads_id} = ${threads.id} and ${estimates.state} = 'accepted'
  where ${threads.shops_id} = ${orders.shops_id} and ${threads.orders_id} = ${orders.id})`

/** Throws a 409 if fewer of several pieces are left than the order wants. Accepted estimates of other orders hold theirs. */
async function assertLeft(tx: Db, { shops_id, items_id, id, quantity }: StoredOrder, item: LockedItem): Promise<void> {
  const isOther = and(eq(orders.shops_id, shops_id), eq(orders.items_id, items_id), ne(orders.id, id))
  const [promised] = await tx
    .select({ pieces: sql<number>`coalesce(sum(${orders.quantity}), 0)::int` })
    .from(orders)
    .where(and(isOther, hasOpenStatus(orders.status), isAccepted))
  const left = Math.max(0, item.pieces - (await countSold(tx, item)) - (promised?.pieces ?? 0))
  if (quantity <= left) return
  const message = maxPiecesMessage(left)
  throw conflict(message, [{ path: 'quantity', message }])
}

/**
 * Changes the ledger with the steps of an order for a product (docs/product/availability.md#claims): completion sells,
 * cancellation frees.
 */
export function orderClaims(claimLedger: ClaimLedger) {
  return {
    /** The order has a new status. */
    async follow(tx: Db, order: StoredOrder, status: OrderStatus): Promise<void> {
      const item = await lockProduct(tx, order)
      if (!item) return
      if (status === 'completed') await sell(tx, order, item)
      if (status === 'cancelled') await free(tx, order, item)
    },

    /** True unless the order's piece is with somebody else by now. */
    async has(tx: Db, order: StoredOrder): Promise<boolean> {
      const item = await lockProduct(tx, order)
      if (item?.sold_as === 'many') return order.quantity <= item.pieces - (await countSold(tx, item))
      if (item?.sold_as !== 'one') return true
      const holder = await claimLedger.findHolder(tx, item)
      return !holder || isForOrder(holder, order) || holder.kind === 'show'
    },

    /** The customer has accepted an estimate: the piece is held until the order is completed or cancelled. */
    async hold(tx: Db, order: StoredOrder): Promise<void> {
      const item = await lockProduct(tx, order)
      if (item?.sold_as === 'many') await assertLeft(tx, order, item)
      if (item?.sold_as !== 'one') return
      const holder = await claimLedger.findHolder(tx, item)
      if (holder && !isForOrder(holder, order) && holder.kind !== 'show') throw heldConflict(holder)
      await claimLedger.claim(tx, item, {
        ...(await readPerson(tx, order, holder)),
        kind: 'hold',
        cause: 'order',
        until: null,
        replaces: holder?.id,
      })
    },

    /** The customer has declined an estimate: the hold ends, unless it is for one that was accepted before and binds. */
    async decline(tx: Db, order: StoredOrder): Promise<void> {
      const item = await lockProduct(tx, order)
      if (item && !(await hasAccepted(tx, order))) await free(tx, order, item)
    },

    /** Reverts a step: what the step released holds again, unless somebody else has the piece by now. */
    async revert(tx: Db, order: StoredOrder, status: OrderStatus): Promise<void> {
      if (status === 'cancelled') return this.follow(tx, order, status)
      const item = await lockProduct(tx, order)
      if (!item) return
      const own = and(eq(claims.shops_id, order.shops_id), eq(claims.orders_id, order.id))
      if (status === 'completed') {
        const isUndone = and(own, eq(claims.kind, 'sold'), eq(claims.release_cause, 'undone'))
        const [last] = await tx.select().from(claims).where(isUndone).orderBy(desc(claims.id)).limit(1)
        return sell(tx, order, item, last?.id)
      }
      const [sale] = await tx
        .select()
        .from(claims)
        .where(and(own, eq(claims.kind, 'sold'), isNull(claims.released_at)))
      if (sale) await claimLedger.release(tx, sale, 'undone')
      const [before] = await tx
        .select()
        .from(claims)
        .where(
          sale
            ? isRow(claims, { shopId: order.shops_id, id: sale.replaces ?? 0 })
            : and(own, eq(claims.kind, 'hold'), eq(claims.release_cause, 'cancelled')),
        )
        .orderBy(desc(claims.id))
        .limit(1)
      if (before) await repeat(tx, item, before, sale?.id)
      // Its pieces may be promised to others since it was cancelled.
      if (!sale && item.sold_as === 'many' && (await hasAccepted(tx, order))) await assertLeft(tx, order, item)
    },
  }

  /** A deleted product too: what its orders have must be known when it is restored. */
  async function lockProduct(tx: Db, { shops_id, items_id, item_type }: StoredOrder) {
    return item_type === 'Product' ? claimLedger.lock(tx, { shopId: shops_id, id: items_id }) : undefined
  }

  async function sell(tx: Db, order: StoredOrder, item: LockedItem, restores?: number): Promise<void> {
    const holder = item.sold_as === 'one' ? await claimLedger.findHolder(tx, item) : undefined
    if (holder && !isForOrder(holder, order) && holder.kind !== 'show') throw heldConflict(holder)
    if (item.sold_as === 'many' && !(await hasAccepted(tx, order))) await assertLeft(tx, order, item)
    const { quantity: pieces } = order
    await claimLedger.sell(tx, item, {
      ...(await readPerson(tx, order, holder)),
      cause: 'order',
      pieces,
      replaces: holder?.id,
      restores,
    })
  }

  async function free(tx: Db, { shops_id, id }: StoredOrder, item: LockedItem): Promise<void> {
    const own = await tx
      .select()
      .from(claims)
      .where(and(eq(claims.shops_id, shops_id), eq(claims.orders_id, id), isNull(claims.released_at)))
    for (const claim of own) {
      await claimLedger.release(tx, claim, 'cancelled')
      if (claim.is_exclusive) await claimLedger.grantNext(tx, item)
    }
  }

  /** Adds a claim again, with its end if it still lies ahead. A sale takes the certificate back that went on with a later one. */
  async function repeat(
    tx: Db,
    item: LockedItem,
    { id, kind, until, ...claim }: StoredClaim,
    restores: number | undefined,
  ): Promise<void> {
    const { subject, name, email, phone, place, note, orders_id, cause } = claim
    const values = { subject, name, email, phone, place, note, orders_id, cause, kind, replaces: id, restores }
    if (until === null) await claimLedger.claim(tx, item, values)
    else {
      const { rows } = await tx.execute<{ isAhead: boolean }>(
        sql`select ${until.toISOString()}::timestamptz > now() as "isAhead"`,
      )
      if (rows[0]?.isAhead) await claimLedger.claim(tx, item, { ...values, until })
    }
  }
}

export type OrderClaims = ReturnType<typeof orderClaims>

/** True if the claim is the order's own, or a hold of the same customer. */
function isForOrder({ kind, orders_id, subject }: StoredClaim, order: StoredOrder): boolean {
  return kind !== 'memo' && (orders_id === order.id || (kind === 'hold' && subject === order.subject))
}

/** The person of an order: the customer of an account, or the contact that a guest has left. The person of a show is the shop's. */
async function readPerson(tx: Db, order: StoredOrder, replaced?: StoredClaim) {
  const holder = replaced?.kind === 'show' ? undefined : replaced
  const { id, shops_id, subject, contact_name, contact_email, contact_phone } = order
  const userId = getUserId(subject)
  const [customer] =
    userId === undefined
      ? []
      : await tx
          .select({ name: customers.Full_name, email: customers.email })
          .from(customers)
          .where(and(eq(customers.shops_id, shops_id), eq(customers.elegant_user_id, userId)))
  return {
    orders_id: id,
    subject,
    name: contact_name ?? holder?.name ?? customer?.name ?? '',
    email: contact_email ?? holder?.email ?? customer?.email ?? '',
    phone: contact_phone ?? holder?.phone ?? '',
  }
}

import {
  type Change,
  type ChangeEntity,
  formatMoney,
  isOpen,
  type OrderEvent,
  orderStatuses,
  revertRefusal,
  withdrawn,
} from '@elegant/shared/rules'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Fields, Snapshots } from '../audit/auditedRows.ts'
import { refreshAvailability } from '../claims/availabilityRows.ts'
import { assertNoneClaimed } from '../claims/itemChecks.ts'
import type { OrderClaims } from '../claims/orderClaims.ts'
import { restoreClaims } from '../claims/restoreClaims.ts'
import { anyOf } from '../db/anyOf.ts'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { changes, items, orderEvents, orders } from '../db/schema.ts'
import { conflict } from '../http/responses/httpErrors.ts'
import { writeItemRelations } from '../items/writing/writeItems.ts'
import type { Outbox } from '../mail/outbox.ts'
import { mailStatus, queueOrderMail } from '../orders/orderMail.ts'
import type { OrderRepository } from '../orders/orderRepository.ts'
import { assertSeatsFor } from '../orders/seats.ts'
import type { ThreadWriter } from '../threads/threadWriter.ts'

interface Row {
  id: number
  fields: Fields
}

/** Takes part in undoing a step of an order. */
export interface OrderDeps {
  claims: OrderClaims
  orders: OrderRepository
  outbox: Outbox
  threadWriter: ThreadWriter
}

/** Throws for changes that cannot be reverted even with `overwrite`. */
export function assertRevertible(change: Change, now: Snapshots): void {
  const { entity, entity_id, label, before, after, created_at } = change
  const fields = now.get(entity_id)?.fields ?? {}
  const refusal = revertRefusal(change)
  if (refusal !== undefined) throw conflict(refusal)
  if (entity === 'order' && fields.version !== after.version) {
    throw conflict(`Order ${label} has gone on since: only its last step can be taken back.`)
  }
  if (entity === 'customer' && fields.role === 'admin') throw conflict("Admins can't be blocked.")
  if (entity === 'review' && before?.state === 'shown' && String(fields.written_at) > created_at) {
    throw conflict('The customer has written this review anew since. Read it, and show it under Reviews.')
  }
}

/** Throws if a preview link that a change made has ended and the item has a newer one, which would end instead. */
export async function assertOwnPreviews(tx: Db, shopId: number, lines: Change[], now: Snapshots): Promise<void> {
  for (const { id, entity, entity_id, before } of lines) {
    if (before?.has_preview !== false || now.get(entity_id)?.fields.has_preview !== true) continue
    const isOfItem = and(eq(changes.shops_id, shopId), eq(changes.entity, entity), eq(changes.entity_id, entity_id))
    const isLater = and(isOfItem, gt(changes.id, id), sql`${changes.before}->'has_preview' is not null`)
    if ((await tx.$count(changes, isLater)) > 0)
      throw conflict('This link has ended already, and the item has a newer one.')
  }
}

/** Restores the related rows of a change: an item's facts and categories, an order's timeline. */
export async function restoreRelations(
  tx: Db,
  { shopId, entity }: { shopId: number; entity: ChangeEntity },
  rows: Row[],
  now: Snapshots,
  deps: OrderDeps,
): Promise<void> {
  if (entity === 'item') {
    // One query, because an import has thousands of items.
    const archived = rows.filter(({ fields }) => fields.archived === true)
    await assertNoneClaimed(
      tx,
      shopId,
      archived.map(({ id }) => id),
    )
    const written = rows.map((row) => ({ ...row, stored: now.get(row.id)?.fields }))
    await writeItemRelations(tx, shopId, written)
    await endPreviews(tx, shopId, rows)
    for (const { id, fields } of rows) await restoreClaims(tx, { shopId, id }, fields)
  }
  if (entity === 'order') {
    const events = rows.flatMap(({ id, fields }) =>
      getEvents(fields, { ...now.get(id)?.fields, ...fields }).map((event) => ({
        ...event,
        shops_id: shopId,
        orders_id: id,
        by: 'shop' as const,
      })),
    )
    if (events.length > 0) await tx.insert(orderEvents).values(events)
    for (const row of rows) await followOrder(tx, shopId, row, now, deps)
  }
}

async function endPreviews(tx: Db, shopId: number, rows: Row[]): Promise<void> {
  const ids = rows.filter(({ fields }) => fields.has_preview === false).map(({ id }) => id)
  if (ids.length === 0) return
  await tx
    .update(items)
    .set({ preview_seed: null })
    .where(and(eq(items.shops_id, shopId), anyOf(items.id, ids)))
}

/** Takes back the effect of a reverted step on who has the piece, the seats, the estimates, and who has to act. */
async function followOrder(
  tx: Db,
  shopId: number,
  { id, fields }: Row,
  now: Snapshots,
  { claims, orders: repository, outbox, threadWriter }: OrderDeps,
): Promise<void> {
  const [order] = await tx.select().from(orders).where(isRow(orders, { shopId, id }))
  if (!order) return
  const isRestored = now.get(id)?.fields.status === 'cancelled' && order.status !== 'cancelled'
  if ('status' in fields) {
    if (isRestored && order.action_type !== 'enquiry') await assertSeatsFor(tx, order)
    await claims.revert(tx, order, order.status)
    await refreshAvailability(tx, shopId, [order.items_id])
  }
  if (!changesWaiting(fields, now.get(id)?.fields ?? {})) return
  const thread = await threadWriter.lockThread(tx, shopId, order.action_type, { orders_id: id })
  if ('estimate_sent_at' in fields || 'estimate_answer' in fields) await threadWriter.revertEstimates(tx, thread)
  await threadWriter.wait(tx, thread, isOpen(order.status) ? 'shop' : null)
  if (!isRestored && !('status' in fields && order.status === 'cancelled')) return
  const detail = await repository.findById({ shopId }, id, tx)
  if (!detail) return
  await queueOrderMail(tx, outbox, shopId, detail, mailStatus(detail, await threadWriter.refer(tx, thread)))
}

/** True if a reverted step had changed who has to act: it has closed or opened the order, or sent something. */
function changesWaiting(back: Fields, now: Fields): boolean {
  const isOpenIn = ({ status }: Fields) => orderStatuses.some((one) => one === status && isOpen(one))
  if ('status' in back && isOpenIn(back) !== isOpenIn(now)) return true
  return ['estimate_sent_at', 'estimate_answer', 'tracking_number', 'carrier'].some((name) => name in back)
}

/** The timeline entries of a reverted order step. */
function getEvents(back: Fields, order: Fields): Pick<OrderEvent, 'kind' | 'detail'>[] {
  const { status, estimate_amount: amount, estimate_currency, carrier, tracking_number } = order
  const estimate = typeof amount === 'number' ? formatMoney(amount, String(estimate_currency)) : withdrawn
  return [
    ...('status' in back ? [{ kind: 'status' as const, detail: String(status) }] : []),
    ...('estimate_amount' in back ? [{ kind: 'estimate' as const, detail: estimate }] : []),
    ...('tracking_number' in back || 'carrier' in back
      ? [{ kind: 'shipping' as const, detail: carrier ? `${carrier} ${tracking_number}` : withdrawn }]
      : []),
  ]
}

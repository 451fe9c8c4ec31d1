import { currentOrderDays, dayMs, type OrderStatus, type UndecidedOrder } from '@elegant/shared/rules'

type Dated = Pick<UndecidedOrder, 'created_at' | 'status'>

/** True if an order is younger than 30 days and neither completed nor cancelled (docs/product/orders.md#dashboard). */
export function isCurrent(order: Dated, now: number): boolean {
  return isYoung(order, now) && order.status !== 'completed' && order.status !== 'cancelled'
}

/** The order's status, or one derived from its age if the server returns none. */
export function getEffectiveStatus(order: Dated, now: number): OrderStatus {
  return order.status ?? (isYoung(order, now) ? 'pending' : 'completed')
}

function isYoung({ created_at }: Dated, now: number): boolean {
  return now - Date.parse(created_at) < currentOrderDays * dayMs
}

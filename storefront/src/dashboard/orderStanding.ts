import { currentOrderDays, type OrderStatus, type UndecidedOrder } from '@elegant/shared/rules'

type Dated = Pick<UndecidedOrder, 'created_at' | 'status'>

/** True for an order younger than 30 days that is neither completed nor cancelled (product §11.6). */
export function isCurrent(order: Dated, now: number): boolean {
  return isYoung(order, now) && order.status !== 'completed' && order.status !== 'cancelled'
}

/** The order's own status; where the server tells none, what its age says. */
export function standingOf(order: Dated, now: number): OrderStatus {
  return order.status ?? (isYoung(order, now) ? 'pending' : 'completed')
}

function isYoung({ created_at }: Dated, now: number): boolean {
  return now - Date.parse(created_at) < currentOrderDays * 24 * 60 * 60 * 1000
}

import type { Order } from '@elegant/shared/rules'

/** What the customer of an order is called. */
export function customerName({ _customers }: Pick<Order, '_customers'>): string {
  return _customers.Full_name || 'Guest'
}

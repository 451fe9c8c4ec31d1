import type { Order } from '@elegant/shared/rules'

export function customerName({ _customers }: Pick<Order, '_customers'>): string {
  return _customers.Full_name || 'Guest'
}

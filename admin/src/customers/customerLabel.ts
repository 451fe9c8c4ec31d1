import type { Customer, Order } from '@elegant/shared/rules'

/** The name of an account, with a placeholder for one without a name (docs/product/admin.md#customers). */
export function customerLabel({ Full_name }: Pick<Customer, 'Full_name'>): string {
  return Full_name?.trim() || 'Unnamed Customer'
}

/** The name of the customer of an order, who may be a guest. */
export function orderCustomerLabel({ _customers }: Pick<Order, '_customers'>): string {
  return _customers.Full_name || 'Guest'
}

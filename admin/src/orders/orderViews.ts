import { firstStatusOf, type Order, type OrderStatus } from '@elegant/shared/rules'

/** An order of a server that may tell no status (§7 knows none). */
type Acted = Pick<Order, 'action_type'> & Partial<Pick<Order, 'status'>>

/** Where an order stands; where the server does not say, where its kind starts. */
export function statusOf({ status, action_type }: Acted): OrderStatus {
  return status ?? firstStatusOf(action_type)
}

/** The filter of the orders page (spec §2). Booking takes registrations in (decisions). */
export const orderViews = [
  { value: 'all', label: 'All Orders', status: undefined },
  { value: 'enquiry', label: 'Enquiry', status: 'pending' },
  { value: 'booking', label: 'Booking', status: 'processing' },
  { value: 'completed', label: 'Completed', status: 'completed' },
] as const

/** Search by customer name, e-mail or product name (spec §2). */
export function matchesOrder({ _customers, _items }: Pick<Order, '_customers' | '_items'>, typed: string): boolean {
  const words = typed.trim().toLowerCase()
  return [_customers.Full_name, _customers.email, _items.name].some((text) =>
    (text ?? '').toLowerCase().includes(words),
  )
}

import { isOpen, type Order, orderTransitions } from '@elegant/shared/rules'

export type NextStep = 'estimate' | 'shipping' | 'processing' | 'completed'

/** The step that an order takes next: an estimate, its parcel where there is one, and then its end. */
export function getNextStep({ status, action_type, estimate, shipping, _items }: Order): NextStep | undefined {
  if (!isOpen(status)) return undefined
  const isShipped = shipping !== null || action_type !== 'enquiry' || _items.type !== 'Product'
  if (orderTransitions[status].includes('completed')) return isShipped ? 'completed' : 'shipping'
  return estimate === null || estimate.answer === 'declined' ? 'estimate' : 'processing'
}

import type { InboxThread } from '@elegant/shared/rules'

/** The name of the customer of a conversation, as it addresses them. */
export function threadCustomerLabel({ customer }: Pick<InboxThread, 'customer'>): string {
  return customer.name || customer.email || 'Guest'
}

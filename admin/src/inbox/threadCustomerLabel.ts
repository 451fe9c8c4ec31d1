import type { InboxThread } from '@elegant/shared/rules'

/** The name of a conversation's customer, else the email address. */
export function threadCustomerLabel({ customer }: Pick<InboxThread, 'customer'>): string {
  return customer.name || customer.email || 'Guest'
}

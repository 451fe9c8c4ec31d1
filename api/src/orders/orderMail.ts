import type { Order } from '@elegant/shared/rules'
import type { MailData } from '../mail/mailData.ts'

/** The order data in every mail. */
export function mailLine({ id, action_type, quantity, _items }: Order) {
  const { name, price, currency } = _items
  return { orderId: id, title: name, action: action_type, quantity, price, currency }
}

/** One of several orders in a parcel. */
export function mailPiece({ id, quantity, _items }: Order) {
  return { orderId: id, title: _items.name, quantity }
}

/** The customer data in mails to the shop. */
export function mailCustomer({ _customers, contact }: Order): MailData['orderForShop']['customer'] {
  return { name: _customers.Full_name, email: _customers.email, phone: contact?.phone ?? '' }
}

/** The thread of a subject's orders; mails of one checkout may be merged. */
export function mailThread(subject: string): string {
  return `orders:${subject}`
}

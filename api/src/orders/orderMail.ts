import type { Order } from '@elegant/shared/rules'
import type { MailData } from '../mail/mailData.ts'

/** What every mail says of an order. */
export function mailLine({ id, action_type, quantity, _items }: Order) {
  const { name, price, currency } = _items
  return { orderId: id, title: name, action: action_type, quantity, price, currency }
}

/** Who ordered, as the shop is told. */
export function mailCustomer({ _customers, contact }: Order): MailData['orderForShop']['customer'] {
  return { name: _customers.Full_name, email: _customers.email, phone: contact?.phone ?? '' }
}

/** Mails of one checkout may leave as one. */
export function mailThread(subject: string): string {
  return `orders:${subject}`
}

import { formatDays, getEventDay, getEventEndDay, type Item, infoText, type Order } from '@elegant/shared/rules'
import type { Db } from '../db/database.ts'
import { canConfirm, maxConfirmationsPerHour } from '../mail/canConfirm.ts'
import type { MailData } from '../mail/mailData.ts'
import type { Outbox } from '../mail/outbox.ts'

/** The order data in every mail. */
export function mailLine({ id, action_type, quantity, _items }: Order) {
  const { name, price, currency } = _items
  return { orderId: id, title: name, action: action_type, quantity, price, currency }
}

/** When and where an event is, for those who register; nothing for other items. */
export function mailEvent(item: Pick<Item, 'item_type' | 'item_info'>): Pick<MailData['orderForShop'], 'event'> {
  if (item.item_type !== 'Event') return {}
  const day = getEventDay(item)
  return {
    event: {
      day: day === undefined ? '' : formatDays(day, getEventEndDay(item)),
      time: infoText(item, 'event_time') ?? '',
      place: infoText(item, 'location') ?? '',
    },
  }
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

/**
 * Mails the copy of an order. Nobody has confirmed the address of a guest, so it gets few of them, without the words that
 * came with the order.
 */
export async function mailCopy(
  tx: Db,
  outbox: Outbox,
  { shopId, subject }: { shopId: number; subject: string },
  { question, ...data }: MailData['orderForCustomer'],
): Promise<void> {
  const thread = mailThread(subject)
  const copy = { shopId, to: data.customer, template: 'orderForCustomer', thread } as const
  if (!subject.startsWith('guest:'))
    return outbox.add(tx, { ...copy, data: { ...data, ...(question && { question }) } })
  const limit = { recipient: data.customer.email, templates: [copy.template], maxPerHour: maxConfirmationsPerHour }
  if (await canConfirm(tx, { shopId, thread, ...limit })) await outbox.add(tx, { ...copy, data })
}

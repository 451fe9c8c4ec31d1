import {
  formatDays,
  getEventDay,
  getEventEndDay,
  type Item,
  infoText,
  type Order,
  type OrderDetail,
} from '@elegant/shared/rules'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { items } from '../db/schema.ts'
import { canConfirm, maxConfirmationsPerHour } from '../mail/canConfirm.ts'
import type { MailData, Threaded } from '../mail/mailData.ts'
import type { Mail, Outbox } from '../mail/outbox.ts'

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

/** The same for a placed order, as its item is now. */
export async function readMailEvent(tx: Db, shopId: number, { items_id }: Order) {
  const [item] = await tx
    .select({ item_type: items.item_type, item_info: items.item_info })
    .from(items)
    .where(isRow(items, { shopId, id: items_id }))
  return item ? mailEvent(item) : {}
}

/** A mail about a step of a placed order. */
export type OrderMail = Omit<
  Mail<'estimate' | 'estimateAnswerForShop' | 'orderCancelled' | 'orderRestored' | 'shipping'>,
  'shopId'
>

/** Queues it, with the days and place of an event. A customer without an address gets none. */
export async function queueOrderMail(tx: Db, outbox: Outbox, shopId: number, order: Order, mail: OrderMail) {
  if (mail.to !== 'shop' && !mail.to.email) return
  const data = { ...mail.data, ...(await readMailEvent(tx, shopId, order)) }
  await outbox.add(tx, { ...mail, shopId, data })
}

/** Tells the customer that the shop has cancelled an order, or has taken that back. */
export function mailStatus(order: OrderDetail, thread: Threaded['thread']): OrderMail {
  const template = order.status === 'cancelled' ? 'orderCancelled' : 'orderRestored'
  return { to: order._customers, template, data: { ...mailLine(order), name: order._customers.Full_name, thread } }
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

import type { OrderContact, OrderDetail } from '@elegant/shared/rules'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { orders } from '../db/schema.ts'
import { conflict, notFound } from '../http/responses/httpErrors.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { ThreadWriter } from '../threads/threadWriter.ts'
import { mailCopy, mailCustomer, mailLine, mailThread, readMailEvent } from './orderMail.ts'
import type { OrderRepository } from './orderRepository.ts'
import { inScope } from './orderRows.ts'

interface Deps {
  db: Db
  outbox: Outbox
  orders: OrderRepository
  threadWriter: ThreadWriter
}

interface OwnOrder {
  shopId: number
  subject: string
  id: number
}

export type LeaveContact = ReturnType<typeof createLeaveContact>

/**
 * Stores how a guest can be reached who placed an order without an address (docs/product/orders.md#guests): the guest
 * gets the copy of the order, and the shop is told. An address is left once, so that nobody can have the shop write to
 * many.
 */
export function createLeaveContact({ db, outbox, orders: repository, threadWriter }: Deps) {
  return (which: OwnOrder, contact: OrderContact): Promise<OrderDetail> =>
    db.transaction(async (tx) => {
      const isNew = await store(tx, which, contact)
      const order = await repository.findById(which, which.id, tx)
      if (!order) throw notFound('There is no such order.')
      if (isNew) await queueMail(tx, which, order)
      return order
    })

  async function queueMail(tx: Db, { shopId, subject }: OwnOrder, order: OrderDetail): Promise<void> {
    const customer = mailCustomer(order)
    const line = { ...mailLine(order), ...(await readMailEvent(tx, shopId, order)) }
    const stored = await threadWriter.lockThread(tx, shopId, order.action_type, { orders_id: order.id })
    const thread = await threadWriter.referUnlessEnded(tx, stored)
    await mailCopy(tx, outbox, { shopId, subject }, { ...line, customer, status: order.status, thread })
    const toShop = { shopId, to: 'shop', template: 'orderContactForShop', thread: mailThread(subject) } as const
    await outbox.add(tx, { ...toShop, data: { ...line, customer } })
  }
}

/** Returns false if the same address is there already. */
async function store(tx: Db, { id, ...scope }: OwnOrder, { name, email, phone }: OrderContact): Promise<boolean> {
  const isOrder = and(inScope(scope), eq(orders.id, id))
  const [before] = await tx.select().from(orders).where(isOrder).for('no key update')
  if (!before) throw notFound('There is no such order.')
  if (!before.subject.startsWith('guest:')) throw conflict('We reply to the address of your account.')
  if (before.contact_email) {
    if (before.contact_email.toLowerCase() === email.toLowerCase()) return false
    throw conflict('This order has an email address already. Please write to us if it is wrong.')
  }
  await tx
    .update(orders)
    .set({
      contact_email: email,
      contact_name: name?.trim() || before.contact_name,
      contact_phone: phone?.trim() || before.contact_phone,
      version: sql`${orders.version} + 1`,
    })
    .where(isOrder)
  return true
}

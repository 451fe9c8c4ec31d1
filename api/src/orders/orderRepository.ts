import { firstStatusOf, type Item, type NewOrder, type Order, orderListLimit } from '@elegant/shared/rules'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { isoTime } from '../isoTime.ts'
import { customers, orders, user } from '../schema.ts'

/** An order as it is asked for, with what makes a repetition of it known. */
export interface OrderRequest {
  shopId: number
  subject: string
  order: NewOrder
  key: string | undefined
  hash: string
}

export type OrderRepository = ReturnType<typeof orderRepository>

export function orderRepository(db: Db) {
  return {
    /** Newest first; with a subject his own, without one all of the shop's. */
    list(shopId: number, subject?: string): Promise<Order[]> {
      return select()
        .where(and(eq(orders.shops_id, shopId), subject === undefined ? undefined : eq(orders.subject, subject)))
        .orderBy(desc(orders.created_at), desc(orders.id))
        .limit(orderListLimit)
    },

    /** Files the order with the item as it is now; undefined when the key has been used before. */
    async create({ shopId, subject, order, key, hash }: OrderRequest, item: Item): Promise<Order | undefined> {
      const [made] = await db
        .insert(orders)
        .values({
          shops_id: shopId,
          subject,
          items_id: item.id,
          action_type: order.action_type,
          status: firstStatusOf(order.action_type),
          quantity: order.quantity,
          title: item.title,
          description: item.description,
          item_type: item.item_type,
          slug: item.slug,
          price: item.price,
          currency: item.currency,
          contact_name: order.contact?.name,
          contact_email: order.contact?.email,
          contact_phone: order.contact?.phone,
          idempotency_key: key,
          request_hash: hash,
        })
        .onConflictDoNothing({ target: [orders.shops_id, orders.subject, orders.idempotency_key] })
        .returning({ id: orders.id })
      if (!made) return undefined
      const [stored] = await select().where(and(eq(orders.shops_id, shopId), eq(orders.id, made.id)))
      return stored
    },

    /** The order that was made with this key before. */
    async byKey({ shopId, subject, key }: OrderRequest): Promise<{ order: Order; hash: string } | undefined> {
      if (key === undefined) return undefined
      const same = and(eq(orders.shops_id, shopId), eq(orders.subject, subject), eq(orders.idempotency_key, key))
      const [order] = await select().where(same)
      const [kept] = await db.select({ hash: orders.request_hash }).from(orders).where(same)
      return order && kept && { order, hash: kept.hash }
    },

    /** Files a guest's orders under the customer he became; answers how many they were. */
    async claim(shopId: number, guest: string, owner: string): Promise<number> {
      const { rowCount } = await db
        .update(orders)
        .set({
          subject: owner,
          // A key that the customer has used himself would collide; it has done its work.
          idempotency_key: sql`case when exists (
            select from ${orders} own
            where own.shops_id = ${shopId} and own.subject = ${owner} and own.idempotency_key = ${orders.idempotency_key}
          ) then null else ${orders.idempotency_key} end`,
        })
        .where(and(eq(orders.shops_id, shopId), eq(orders.subject, guest)))
      return rowCount ?? 0
    },
  }

  function select() {
    return db
      .select({
        id: orders.id,
        items_id: orders.items_id,
        action_type: orders.action_type,
        status: orders.status,
        quantity: orders.quantity,
        created_at: isoTime(orders.created_at),
        _customers: {
          Full_name: sql<string>`coalesce(${customers.Full_name}, ${user.name}, ${orders.contact_name}, '')`,
          email: sql<string>`coalesce(${customers.email}, ${user.email}, ${orders.contact_email}, '')`,
          customer_number: sql<number | null>`${customers.customer_number}`,
        },
        contact: { name: orders.contact_name, email: orders.contact_email, phone: orders.contact_phone },
        _items: {
          name: orders.title,
          price: orders.price,
          currency: orders.currency,
          type: orders.item_type,
          description: orders.description,
          slug: orders.slug,
        },
      })
      .from(orders)
      .leftJoin(user, eq(orders.subject, sql`'user:' || ${user.id}`))
      .leftJoin(customers, and(eq(customers.shops_id, orders.shops_id), eq(customers.elegant_user_id, user.id)))
      .$dynamic()
  }
}

import type { PushNotice } from '@elegant/shared/rules'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { notifyQueue } from '../db/notifyQueue.ts'
import { customers, pushDevices, pushMessages } from '../db/schema.ts'

/** Messages sent concurrently. */
const maxConcurrent = 5

/** The notice of several lines of one checkout. */
const combinedNotice: PushNotice = { title: 'New orders', path: '/admin/orders' }

export interface DuePushMessage extends PushNotice {
  shopId: number
  id: number
  deviceId: number
  attempts: number
  endpoint: string
  keys: { p256dh: string; auth: string }
}

interface NewMessage {
  shopId: number
  notice: PushNotice
  /** Notices of one thread become one if they are due together. */
  thread?: string
}

/** Queues a notice for all devices of the shop's admins, in the transaction of the change that it reports. */
export async function addPushMessages(tx: Db, { shopId, notice, thread }: NewMessage): Promise<void> {
  const wait = sql`make_interval(secs => ${thread === undefined ? 0 : 5}::int)`
  await tx.execute(sql`
    insert into ${pushMessages} (shops_id, devices_id, title, path, thread, due_at)
    select d.shops_id, d.id, ${notice.title}::text, ${notice.path}::text, ${thread ?? null}::text, now() + ${wait}
    from ${pushDevices} d
    join ${customers} c on c.shops_id = d.shops_id and c.id = d.customers_id and c.role = 'admin'
    where d.shops_id = ${shopId}
    on conflict (shops_id, devices_id, thread) where attempts = 0
    do update set title = ${combinedNotice.title}, path = ${combinedNotice.path}`)
  notifyQueue(tx, 'push')
}

/** The outbox of notifications. The time is an SQL expression: the database clock, or a fixed time in tests. */
export function pushMessageRepository(db: Db) {
  return {
    /** Claims due messages for one minute, so that other workers retry the messages of one that crashed. */
    async claim(now: SQL): Promise<DuePushMessage[]> {
      const { rows } = await db.execute<ClaimedRow>(sql`
        with due as (
          select shops_id, id from ${pushMessages} where due_at <= ${now}
          order by due_at limit ${maxConcurrent} for update skip locked
        )
        update ${pushMessages} m set due_at = ${now} + interval '1 minute', attempts = m.attempts + 1
        from due, ${pushDevices} d
        where m.shops_id = due.shops_id and m.id = due.id and d.shops_id = m.shops_id and d.id = m.devices_id
        returning m.shops_id, m.id, m.devices_id, m.title, m.path, m.attempts, d.endpoint, d.p256dh, d.auth`)
      return rows.map(({ shops_id: shopId, devices_id: deviceId, p256dh, auth, ...row }) => ({
        ...row,
        shopId,
        deviceId,
        keys: { p256dh, auth },
      }))
    },

    /** Removes a message that was sent, or never will be. */
    async remove(message: DuePushMessage): Promise<void> {
      await db.delete(pushMessages).where(isRow(pushMessages, message))
    },

    async postpone(message: DuePushMessage, now: SQL, seconds: number): Promise<void> {
      await db
        .update(pushMessages)
        .set({ due_at: sql`${now} + make_interval(secs => ${seconds})` })
        .where(isRow(pushMessages, message))
    },

    /** Removes a device that no longer exists, with its messages. */
    async removeDevice({ shopId, deviceId, endpoint }: DuePushMessage): Promise<void> {
      await db
        .delete(pushDevices)
        .where(and(isRow(pushDevices, { shopId, id: deviceId }), eq(pushDevices.endpoint, endpoint)))
    },

    /** News of a day ago is no news. */
    async giveUpOld(now: SQL): Promise<void> {
      await db.execute(sql`
        delete from ${pushMessages} where (shops_id, id) in (
          select shops_id, id from ${pushMessages} where created_at < ${now} - interval '1 day' for update skip locked
        )`)
    },
  }
}

interface ClaimedRow extends Record<string, unknown> {
  shops_id: number
  id: number
  devices_id: number
  title: string
  path: string
  attempts: number
  endpoint: string
  p256dh: string
  auth: string
}

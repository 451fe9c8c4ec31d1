import { and, eq, lt, sql } from 'drizzle-orm'
import { isFree } from '../db/availability.ts'
import type { Db } from '../db/database.ts'
import { items, wishers, wishes, wishMatches } from '../db/schema.ts'
import type { MailData } from '../mail/mailData.ts'
import type { Outbox } from '../mail/outbox.ts'
import { maxMatches } from './matchWishes.ts'
import type { WisherKeys } from './wisherKeys.ts'

interface Deps {
  db: Db
  outbox: Outbox
  keys: WisherKeys
}

const isRested = sql`(${wishers.mailed_at} is null or ${wishers.mailed_at} <= now() - interval '1 day')`

/** Mails what the wishes of an address have found, at most once a day. */
export function digestSender({ db, outbox, keys }: Deps) {
  return async (): Promise<void> => {
    const { rows } = await db.execute<{ shopId: number; id: number }>(sql`
      select ${wishers.shops_id} as "shopId", ${wishers.id} as id from ${wishers} where ${isRested} and exists (
        select from ${wishes} join ${wishMatches}
          on ${wishMatches.shops_id} = ${wishes.shops_id} and ${wishMatches.wishes_id} = ${wishes.id}
        where ${wishes.shops_id} = ${wishers.shops_id} and ${wishes.wishers_id} = ${wishers.id})
      limit 500`)
    for (const { shopId, id } of rows) await db.transaction((tx) => sendDigest(tx, shopId, id))
    if (rows.length > 0) outbox.wake()
  }

  async function sendDigest(tx: Db, shopId: number, id: number): Promise<void> {
    const which = and(eq(wishers.shops_id, shopId), eq(wishers.id, id))
    // Another process may have sent it meanwhile.
    const [wisher] = await tx.select().from(wishers).where(and(which, isRested)).for('update')
    if (!wisher) return
    const found = await takeMatches(tx, shopId, id)
    // All of them were sold or hidden since.
    if (found.length === 0) return
    const { key_seed: seed } = await keys.keep(tx, wisher)
    const data = { wisher: { seed }, pieces: found.slice(0, maxMatches), hasMore: found.length > maxMatches }
    await outbox.add(tx, { shopId, to: wisher, template: 'wishDigest', data })
    await tx.update(wishers).set({ mailed_at: sql`now()` }).where(which)
  }
}

/** Ends the matches of an address, and returns those of its pieces that can still be had. */
async function takeMatches(tx: Db, shopId: number, id: number): Promise<MailData['wishDigest']['pieces']> {
  const { rows } = await tx.execute<MailData['wishDigest']['pieces'][number] & Record<string, unknown>>(sql`
    with taken as (
      delete from ${wishMatches} using ${wishes}
      where ${wishMatches.shops_id} = ${shopId} and ${wishes.shops_id} = ${shopId}
        and ${wishes.id} = ${wishMatches.wishes_id} and ${wishes.wishers_id} = ${id}
      returning ${wishMatches.items_id}, ${wishMatches.news}
    ), pieces as (select items_id, min(news) as news from taken group by items_id)
    select ${items.title}, ${items.slug}, ${items.price}::float8 as price, ${items.currency}, pieces.news
    from pieces join ${items} on ${items.shops_id} = ${shopId} and ${items.id} = pieces.items_id
    where not ${items.Is_disabled} and ${items.archived_at} is null and ${isFree}
    order by ${items.id} desc limit ${maxMatches + 1}`)
  return rows
}

/** Deletes the wishes that nobody has confirmed in time, and the addresses without any. */
export function wishCleaner(db: Db, days: number) {
  return async (): Promise<void> => {
    await db
      .delete(wishes)
      .where(
        and(sql`${wishes.confirmed_at} is null`, lt(wishes.created_at, sql`now() - make_interval(days => ${days})`)),
      )
    await deleteIdleWishers(db)
  }
}

/** Deletes the addresses that wait for nothing. */
export async function deleteIdleWishers(db: Db): Promise<void> {
  await db.delete(wishers).where(sql`not exists (
    select from ${wishes} where ${wishes.shops_id} = ${wishers.shops_id} and ${wishes.wishers_id} = ${wishers.id})`)
}

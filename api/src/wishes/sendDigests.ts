import type { WishQuery } from '@elegant/shared/rules'
import { and, lt, sql } from 'drizzle-orm'
import { isFree } from '../db/availabilityColumns.ts'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { queryOneIn } from '../db/prepared.ts'
import { items, shops, wishers, wishes, wishMatches } from '../db/schema.ts'
import type { MailData } from '../mail/mailData.ts'
import type { Outbox } from '../mail/outbox.ts'
import { findMatches } from './findMatches.ts'
import type { NewsKind } from './findNews.ts'
import { maxMatches } from './matchWishes.ts'
import type { WisherKeys } from './wisherKeys.ts'

interface Deps {
  db: Db
  outbox: Outbox
  keys: WisherKeys
}

type Piece = MailData['wishDigest']['pieces'][number]

/** An item that a query has found. */
interface Match {
  item: number
  news: NewsKind
}

const isRested = sql`(${wishers.mailed_at} is null or ${wishers.mailed_at} <= now() - interval '1 day')`
/** The match is news for a wish of the address. */
const isNews = sql`${wishMatches.shops_id} = ${wishes.shops_id} and ${wishMatches.query_hash} = ${wishes.query_hash}
  and ${wishMatches.id} > greatest(${wishes.after_match}, ${wishers.last_match})`
const isOwnWish = sql`${wishes.shops_id} = ${wishers.shops_id} and ${wishes.wishers_id} = ${wishers.id}
  and ${wishes.confirmed_at} is not null`

/** Mails what the wishes of an address have found, at most once a day. */
export function digestSender({ db, outbox, keys }: Deps) {
  return async (): Promise<void> => {
    const { rows } = await db.execute<{ shopId: number; id: number }>(sql`
      select ${wishers.shops_id} as "shopId", ${wishers.id} as id from ${wishers}
      join ${shops} on ${shops.id} = ${wishers.shops_id} and ${shops.Is_visible} where ${isRested} and exists (
        select from ${wishes} join ${wishMatches} on ${isNews} where ${isOwnWish})
      limit 500`)
    for (const { shopId, id } of rows) await db.transaction((tx) => sendDigest(tx, shopId, id))
  }

  async function sendDigest(tx: Db, shopId: number, id: number): Promise<void> {
    const which = isRow(wishers, { shopId, id })
    // Another process may have sent it meanwhile.
    const [wisher] = await tx.select().from(wishers).where(and(which, isRested)).for('update')
    if (!wisher) return
    const found = await takeMatches(tx, shopId, id)
    // All of them were sold, hidden or edited since.
    if (found.length === 0) return
    const { key_seed: seed } = await keys.keep(tx, wisher)
    const data = { wisher: { seed }, pieces: found.slice(0, maxMatches), hasMore: found.length > maxMatches }
    await outbox.add(tx, { shopId, to: wisher, template: 'wishDigest', data })
    await tx.update(wishers).set({ mailed_at: sql`now()` }).where(which)
  }
}

/**
 * Deals with the news for an address, and returns those of its pieces that can still be had. A piece may have been edited
 * since it was matched, so that it no longer fits.
 */
async function takeMatches(tx: Db, shopId: number, id: number): Promise<Piece[]> {
  const { rows: found } = await tx.execute<{ query: WishQuery; matches: Match[] }>(sql`
    with found as (
      select ${wishMatches.id}, ${wishes.query}, ${wishMatches.items_id}, ${wishMatches.news}
      from ${wishers} join ${wishes} on ${isOwnWish} join ${wishMatches} on ${isNews}
      where ${wishers.shops_id} = ${shopId} and ${wishers.id} = ${id}
    ), dealt as (
      update ${wishers} set last_match = latest.id from (select max(id) as id from found) as latest
      where ${wishers.shops_id} = ${shopId} and ${wishers.id} = ${id} and latest.id is not null
    )
    select query, json_agg(json_build_object('item', items_id, 'news', news)) as matches from found group by query`)
  const fitting: Match[] = []
  for (const { query, matches } of found) {
    const ids = await findMatches(
      queryOneIn(tx),
      shopId,
      query,
      matches.map(({ item }) => item),
    )
    fitting.push(...matches.filter(({ item }) => ids.includes(item)))
  }
  const { rows } = await tx.execute<Piece & Record<string, unknown>>(sql`
    with pieces as (
      select item, min(news) as news
      from jsonb_to_recordset(${JSON.stringify(fitting)}::jsonb) as fitting(item int, news text) group by item
    )
    select ${items.title}, ${items.slug}, ${items.price}::float8 as price, ${items.currency}, pieces.news
    from pieces join ${items} on ${items.shops_id} = ${shopId} and ${items.id} = pieces.item
    where ${isFree}
    order by ${items.id} desc limit ${maxMatches + 1}`)
  return rows
}

/** How long a match can wait for a digest, in days. */
const matchDays = 14

/** Deletes the wishes that nobody has confirmed in time, the addresses without any, and old matches. */
export function wishCleaner(db: Db, days: number) {
  return async (): Promise<void> => {
    await db
      .delete(wishes)
      .where(
        and(sql`${wishes.confirmed_at} is null`, lt(wishes.created_at, sql`now() - make_interval(days => ${days})`)),
      )
    await deleteIdleWishers(db)
    await db.delete(wishMatches).where(lt(wishMatches.created_at, sql`now() - make_interval(days => ${matchDays})`))
  }
}

/** Deletes the addresses that wait for nothing. */
export async function deleteIdleWishers(db: Db): Promise<void> {
  await db.delete(wishers).where(sql`not exists (
    select from ${wishes} where ${wishes.shops_id} = ${wishers.shops_id} and ${wishes.wishers_id} = ${wishers.id})`)
}

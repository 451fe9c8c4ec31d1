import { eq, sql } from 'drizzle-orm'
import { isFree } from '../db/availabilityColumns.ts'
import type { Db } from '../db/database.ts'
import { prepare, queryOneIn } from '../db/prepared.ts'
import { items, lastOffers } from '../db/schema.ts'
import { shop } from '../db/visibility.ts'
import { isVisibleItem } from '../items/fields/itemRows.ts'

/** Published, free again, or reduced in price. */
export type NewsKind = NonNullable<typeof lastOffers.$inferSelect.news>

/** A product with news for those who wait for it. */
export interface News {
  id: number
  news: NewsKind
}

/**
 * Compares the products that can be had with those of the last look, and keeps them for the next one. It sees the result of
 * every kind of write, also of a hold that has run out. Of two processes that look at once, one finds the news.
 */
export async function findNews(tx: Db, shopId: number): Promise<News[]> {
  return (await queryOneIn(tx)<{ found: News[] }>(look, { shop: shopId }))?.found ?? []
}

const isShown = sql`${isVisibleItem('public')} and ${eq(items.item_type, sql.raw("'Product'"))}`

const look = prepare(sql`
  with shown as (
    select ${items.id}, ${items.price}, ${items.currency}, ${isFree} as is_free from ${items} where ${isShown}
  ), gone as (
    delete from ${lastOffers} where ${lastOffers.shops_id} = ${shop}
      and not exists (select from shown where shown.id = ${lastOffers.items_id})
  ), changed as (
    insert into ${lastOffers} as before (shops_id, items_id, price, currency, is_free, news)
    select ${shop}, id, price, currency, is_free, 'new' from shown order by id
    on conflict (shops_id, items_id) do update set price = excluded.price, currency = excluded.currency,
      is_free = excluded.is_free, news = case
        when excluded.is_free and not before.is_free then 'free'
        when excluded.price > 0 and excluded.price < before.price and excluded.currency = before.currency then 'reduced' end
    where (before.price, before.currency, before.is_free)
      is distinct from (excluded.price, excluded.currency, excluded.is_free)
    returning items_id as id, is_free, news)
  select (select coalesce(json_agg(json_build_object('id', id, 'news', news) order by id), '[]')
    from changed where is_free and news is not null) as found`)

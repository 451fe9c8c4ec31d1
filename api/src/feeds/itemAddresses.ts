import { itemPath } from '@elegant/shared/rules'
import { sql } from 'drizzle-orm'
import { isoTime } from '../db/isoTime.ts'
import { prepare, type QueryOne } from '../db/prepared.ts'
import { items } from '../db/schema.ts'
import { isVisibleItem } from '../items/fields/itemRows.ts'
import { itemsPerSitemap, type SitemapEntry } from './sitemap.ts'

/** Returns the paths of the public items in one sitemap file, counted from 1, and the total number of items. */
export function itemAddresses(queryOne: QueryOne) {
  return async (shopId: number, place: number): Promise<{ total: number; entries: SitemapEntry[] }> => {
    const offset = (place - 1) * itemsPerSitemap
    const row = await queryOne<{ total: number; listed: { slug: string; changed: string }[] }>(oneSitemap, {
      shop: shopId,
      offset,
    })
    const { total, listed } = row ?? { total: 0, listed: [] }
    return { total, entries: listed.map(({ slug, changed }) => ({ path: itemPath(slug), changed })) }
  }
}

const oneSitemap = prepare(sql`
  select
    (select count(*)::int from ${items} where ${isVisibleItem('public')}) as total,
    (select coalesce(json_agg(item order by item.id), '[]') from (
      select ${items.id}, ${items.slug}, ${isoTime(items.updated_at)} as changed from ${items}
      where ${isVisibleItem('public')} order by ${items.id}
      limit ${sql.raw(String(itemsPerSitemap))} offset ${sql.placeholder('offset')}::int) item) as listed`)

import { type Item, type ItemType, type Page, pageOf } from '@elegant/shared/rules'
import { and, eq, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { isoTime } from '../isoTime.ts'
import { categories, itemCategories, itemImages, items } from '../schema.ts'

/** The server sets the page size (specification §9). */
export const itemsPerPage = 24

/** Which shop, and whether disabled items and hidden categories are seen. */
export interface Sight {
  shopId: number
  withHidden: boolean
}

export interface ItemQuery {
  page?: number
  search?: string
  category?: number
}

export type ItemRepository = ReturnType<typeof itemRepository>

export function itemRepository(db: Db) {
  return {
    async list(sight: Sight, type: ItemType, { page = 1, search, category }: ItemQuery): Promise<Page<Item>> {
      const found = and(
        visible(sight),
        eq(items.item_type, type),
        search ? matches(search) : undefined,
        category ? inCategory(sight, category) : undefined,
      )
      const { rows } = await db.execute<{ items: Item[]; total: number }>(sql`
        with page as materialized (
          select ${columns} from ${items} where ${found}
          order by ${items.rank}, ${items.created_at} desc, ${items.id} desc
          limit ${itemsPerPage} offset ${(page - 1) * itemsPerPage}
        )
        select
          (select count(*)::int from ${items} where ${found}) as total,
          coalesce((select json_agg(${travelling(sight)} order by rank, created desc, id desc) from page), '[]') as items`)
      const [{ items: found24, total } = { items: [], total: 0 }] = rows
      return pageOf(found24, page, itemsPerPage, total)
    },
    bySlug(sight: Sight, slug: string): Promise<Item | undefined> {
      return one(sight, eq(items.slug, slug))
    },
    byId(sight: Sight, id: number): Promise<Item | undefined> {
      return one(sight, eq(items.id, id))
    },
  }

  async function one(sight: Sight, which: SQL): Promise<Item | undefined> {
    const { rows } = await db.execute<{ item: Item }>(sql`
      with page as materialized (select ${columns} from ${items} where ${and(visible(sight), which)})
      select ${travelling(sight)} as item from page`)
    return rows[0]?.item
  }
}

const columns = sql`
  ${items.id}, ${items.slug}, ${items.title}, ${items.description}, ${items.tags}, ${items.SEO_Tags}, ${items.price},
  ${items.currency}, ${items.unit}, ${items.rank}, ${items.sku}, ${items.item_type}, ${items.Is_disabled},
  ${isoTime(items.created_at)} as created_at, ${items.created_at} as created, ${items.shops_id}, ${items.item_info}`

function visible({ shopId, withHidden }: Sight) {
  return and(eq(items.shops_id, shopId), withHidden ? undefined : not(items.Is_disabled))
}

/** The search of now: the words as they stand, anywhere in title, description or tags, in any case. */
function matches(search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return or(
    ...[items.title, items.description, items.tags].map((column) => sql`${column} ilike ${pattern} escape '\\'`),
  )
}

function inCategory({ shopId, withHidden }: Sight, category: number) {
  return sql`exists (
    select from ${itemCategories} join ${categories}
      on ${categories.shops_id} = ${itemCategories.shops_id} and ${categories.id} = ${itemCategories.categories_id}
    where ${itemCategories.shops_id} = ${shopId} and ${itemCategories.items_id} = ${items.id}
      and ${categories.id} = ${category} and ${withHidden ? sql`true` : categories.Is_visible})`
}

/** A row of `page` as it travels (§3), with its media and its categories: both are read for the rows of the page only. */
function travelling({ shopId, withHidden }: Sight): SQL {
  return sql`json_build_object(
    'id', id, 'slug', slug, 'title', title, 'description', description, 'tags', tags, 'SEO_Tags', "SEO_Tags",
    'price', price, 'currency', currency, 'unit', unit, 'rank', rank, 'sku', sku, 'item_type', item_type,
    'Is_disabled', "Is_disabled", 'created_at', created_at, 'shops_id', shops_id, 'item_info', item_info,
    'category_ids', (
      select coalesce(json_agg(c.id order by c.id), '[]')
      from ${itemCategories} ic join ${categories} c on c.shops_id = ic.shops_id and c.id = ic.categories_id
      where ic.shops_id = ${shopId} and ic.items_id = page.id ${withHidden ? sql`` : sql`and c."Is_visible"`}
    ),
    '_item_images_of_items', json_build_object('items', (
      select coalesce(json_agg(json_build_object(
        'id', m.id, 'display_image', m.display_image, 'image_type', m.image_type, 'seq', m.seq, 'items_id', m.items_id,
        'shops_id', m.shops_id, 'Is_disabled', m."Is_disabled", 'mediafiles_id', m.mediafiles_id,
        'youTube_url', m."youTube_url") order by m.seq, m.id), '[]')
      from ${itemImages} m
      where m.shops_id = ${shopId} and m.items_id = page.id ${withHidden ? sql`` : sql`and not m."Is_disabled"`}
    ))
  )`
}

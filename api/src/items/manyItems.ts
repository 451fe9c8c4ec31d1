import { type BulkChange, limits, newSku, raisedBy, retagged, type Written } from '@elegant/shared/rules'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ledger } from '../audit/ledger.ts'
import type { Fields } from '../audit/tracked.ts'
import type { Db } from '../db/database.ts'
import { categoryIds } from '../db/reach.ts'
import { itemImages, items } from '../db/schema.ts'
import { conflict, invalid, notFound } from '../http/errors.ts'
import type { Author } from '../http/visitor.ts'
import type { Which } from '../http/which.ts'
import { assertCategories } from './itemCategories.ts'
import { refusingTaken } from './takenFields.ts'
import { writeItemParts, writeItems } from './writeItems.ts'

export type ManyItems = ReturnType<typeof manyItems>

/** What spares the owner work: the same change to many items, and one item made of another. */
export function manyItems(ledger: Ledger) {
  return {
    /** All of them or none; each has its line in the change log. */
    change(author: Author, ids: number[], change: BulkChange): Promise<Written> {
      const { shopId } = author
      return ledger.changeMany({ author, entity: 'item', ids: [...new Set(ids)], cause: 'bulk' }, async (tx) => {
        await assertCategories(tx, shopId, change.add_categories ?? [], 'change.add_categories')
        const found = await wanted(tx, shopId, ids)
        const known = new Set(found.map(({ id }) => id))
        const at = ids.findIndex((id) => !known.has(id))
        if (at >= 0) {
          const message = `There is no item ${ids[at]}.`
          throw notFound(message, [{ path: `ids[${at}]`, message }])
        }
        await writeItems(
          tx,
          shopId,
          found.map((item) => ({ id: item.id, fields: fieldsOf(item, change) })),
        )
      })
    },

    /** A copy with the same pictures and categories, hidden until its owner has looked at it; answers its id. */
    copy({ id, edited: _, ...author }: Which): Promise<number> {
      const { shopId } = author
      const isIt = and(eq(items.shops_id, shopId), eq(items.id, id))
      return refusingTaken(() =>
        ledger.create(
          author,
          'item',
          async (tx) => {
            const [item] = await tx
              .select({
                ...{ item_type: items.item_type, title: items.title, slug: items.slug, description: items.description },
                ...{ tags: items.tags, SEO_Tags: items.SEO_Tags, price: items.price, currency: items.currency },
                ...{ unit: items.unit, rank: items.rank, item_info: items.item_info, archived_at: items.archived_at },
                category_ids: sql<number[]>`${categoryIds('kept')}`,
              })
              .from(items)
              .where(isIt)
            if (!item) throw notFound('There is no such item.')
            const { archived_at, category_ids, ...columns } = item
            if (archived_at) throw conflict('This item is deleted. Restore it first.')
            const [made] = await tx
              .insert(items)
              .values({
                ...columns,
                ...{ shops_id: shopId, Is_disabled: true, sku: newSku(item.item_type) },
                title: `${item.title.slice(0, limits.title - copied.length)}${copied}`,
                slug: await freeSlug(tx, shopId, item.slug),
              })
              .returning({ id: items.id })
            if (!made) throw new Error('The copy was not stored')
            await writeItemParts(tx, shopId, [{ ...made, fields: { item_info: item.item_info, category_ids } }])
            await tx.execute(sql`
              insert into ${itemImages}
                (shops_id, items_id, display_image, image_type, seq, "Is_disabled", mediafiles_id, "youTube_url",
                 poster_url, alt)
              select shops_id, ${made.id}::int, display_image, image_type, seq, "Is_disabled", mediafiles_id, "youTube_url",
                 poster_url, alt
              from ${itemImages}
              where ${and(eq(itemImages.shops_id, shopId), eq(itemImages.items_id, id), isNull(itemImages.archived_at))}
              order by ${itemImages.id}`)
            return made.id
          },
          'copy',
        ),
      )
    },
  }
}

const copied = ' (copy)'

/** A slug that no item of the shop has. */
async function freeSlug(tx: Db, shopId: number, slug: string): Promise<string> {
  const stem = slug.slice(0, limits.slug - '-copy-9999'.length)
  const taken = await tx
    .select({ slug: items.slug })
    .from(items)
    .where(
      and(eq(items.shops_id, shopId), isNull(items.archived_at), sql`starts_with(${items.slug}, ${`${stem}-copy`})`),
    )
  const isFree = (candidate: string) => !taken.some((item) => item.slug === candidate)
  let candidate = `${stem}-copy`
  for (let n = 2; !isFree(candidate); n += 1) candidate = `${stem}-copy-${n}`
  return candidate
}

function wanted(tx: Db, shopId: number, ids: number[]) {
  return tx
    .select({
      ...{ id: items.id, title: items.title, tags: items.tags, price: items.price },
      category_ids: sql<number[]>`${categoryIds('kept')}`,
    })
    .from(items)
    .where(and(eq(items.shops_id, shopId), sql`${items.id} = any(${sql.param(ids)}::int[])`, isNull(items.archived_at)))
}

/** What the change comes to for one item. */
function fieldsOf(
  { title, tags, price, category_ids }: Awaited<ReturnType<typeof wanted>>[number],
  change: BulkChange,
): Fields {
  const { Is_disabled, add_tags, remove_tags, price_percent, add_categories, remove_categories } = change
  const newTags = retagged(tags, { add: add_tags, remove: remove_tags })
  if (newTags.length > limits.tags) throw tooMuch('add_tags', title, `Tags must be at most ${limits.tags} characters`)
  const newPrice = raisedBy(price, price_percent ?? 0)
  if (newPrice > limits.price) throw tooMuch('price_percent', title, `Price must be ${limits.price} or less`)
  const shelves = category_ids.filter((id) => !remove_categories?.includes(id))
  return {
    ...(Is_disabled !== undefined && { Is_disabled }),
    ...((add_tags || remove_tags) && { tags: newTags }),
    ...(price_percent !== undefined && { price: newPrice }),
    ...((add_categories || remove_categories) && {
      category_ids: [...new Set([...shelves, ...(add_categories ?? [])])],
    }),
  }
}

function tooMuch(field: string, title: string, rule: string) {
  return invalid([{ path: `change.${field}`, message: `“${title}”: ${rule}` }])
}

import {
  applyTagChanges,
  type BulkChange,
  increaseByPercent,
  limits,
  newSku,
  type WriteResult,
} from '@elegant/shared/rules'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Fields } from '../audit/auditedRows.ts'
import type { Writes } from '../audit/writes.ts'
import { assertNoneClaimed } from '../claims/itemChecks.ts'
import { anyOf } from '../db/anyOf.ts'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { itemImages, items } from '../db/schema.ts'
import { categoryIds } from '../db/visibility.ts'
import type { EditTarget, Row } from '../http/requests/editTarget.ts'
import type { Author } from '../http/requests/visitor.ts'
import { conflict, invalid, notFound } from '../http/responses/httpErrors.ts'
import { noSuchItem, readItem } from './itemRepository.ts'
import { freeSlug } from './writing/freeSlug.ts'
import { assertCategories } from './writing/itemCategories.ts'
import { writeItemRelations, writeItems } from './writing/writeItems.ts'

export type BulkItems = ReturnType<typeof bulkItems>

/** Changes many items at once and copies an item. */
export function bulkItems(writes: Writes) {
  return {
    /** Atomic; each item has its own entry in the change log. */
    change(author: Author, ids: number[], change: BulkChange): Promise<WriteResult> {
      const { shopId } = author
      const target = { author, entity: 'item', ids: [...new Set(ids)], cause: 'bulk' } as const
      return writes.changeMany(target, async (tx, { before }) => {
        await assertCategories(tx, { shopId }, change.add_categories ?? [], 'change.add_categories')
        await assertCategories(tx, { shopId }, change.categories ?? [], 'change.categories')
        const found = await readItems(tx, shopId, ids)
        const knownIds = new Set(found.map(({ id }) => id))
        const at = ids.findIndex((id) => !knownIds.has(id))
        if (at >= 0) {
          const message = `There is no item ${ids[at]}.`
          throw notFound(message, [{ path: `ids[${at}]`, message }])
        }
        if (change.archived) await assertNoneClaimed(tx, shopId, ids)
        await writeItems(
          tx,
          shopId,
          found.map((item) => ({
            id: item.id,
            fields: changedFields(item, change),
            stored: before.get(item.id)?.fields,
          })),
        )
      })
    },

    /** Creates a copy with the same pictures and categories, hidden for review. Returns serialized JSON. */
    copy({ id, expectedVersion: _, ...author }: EditTarget): Promise<string> {
      const { shopId } = author
      return writes.change({ author, entity: 'item', cause: 'copy' }, async (tx, { add, settle }) => {
        const { archived_at, category_ids, ...columns } = await readOriginal(tx, { shopId, id })
        if (archived_at) throw conflict('This item is deleted. Restore it first.')
        const [made] = await tx
          .insert(items)
          .values({
            ...columns,
            shops_id: shopId,
            Is_disabled: true,
            sku: newSku(columns.item_type),
            title: `${columns.title.slice(0, limits.title - copySuffix.length)}${copySuffix}`,
            slug: await freeSlug(tx, shopId, `${columns.slug.slice(0, limits.slug - '-copy'.length)}-copy`),
          })
          .returning({ id: items.id })
        if (!made) throw new Error('The copy was not stored')
        add(made.id)
        const fields = { item_info: columns.item_info, category_ids }
        await writeItemRelations(tx, shopId, [{ ...made, fields, stored: undefined }])
        await copyImages(tx, { shopId, from: id, to: made.id })
        await settle()
        return readItem(tx, { shopId, id: made.id })
      })
    },
  }
}

/** Reads the fields of an item that a copy shares. */
async function readOriginal(tx: Db, which: Row) {
  const [item] = await tx
    .select({
      item_type: items.item_type,
      title: items.title,
      slug: items.slug,
      description: items.description,
      body: items.body,
      tags: items.tags,
      SEO_Tags: items.SEO_Tags,
      price: items.price,
      currency: items.currency,
      unit: items.unit,
      rank: items.rank,
      item_info: items.item_info,
      sold_as: items.sold_as,
      pieces: items.pieces,
      archived_at: items.archived_at,
      category_ids: sql<number[]>`${categoryIds('active')}`,
    })
    .from(items)
    .where(isRow(items, which))
  if (!item) throw noSuchItem()
  return item
}

async function copyImages(tx: Db, { shopId, from, to }: { shopId: number; from: number; to: number }): Promise<void> {
  await tx.execute(sql`
    insert into ${itemImages}
      (shops_id, items_id, display_image, image_type, seq, "Is_disabled", mediafiles_id, "youTube_url", poster_url, alt)
    select shops_id, ${to}::int, display_image, image_type, seq, "Is_disabled", mediafiles_id, "youTube_url",
      poster_url, alt
    from ${itemImages}
    where ${and(eq(itemImages.shops_id, shopId), eq(itemImages.items_id, from), isNull(itemImages.archived_at))}
    order by ${itemImages.id}`)
}

const copySuffix = ' (copy)'

function readItems(tx: Db, shopId: number, ids: number[]) {
  return tx
    .select({
      id: items.id,
      title: items.title,
      tags: items.tags,
      price: items.price,
      category_ids: sql<number[]>`${categoryIds('active')}`,
    })
    .from(items)
    .where(and(eq(items.shops_id, shopId), anyOf(items.id, ids), isNull(items.archived_at)))
}

/** The new values of the changed fields of an item. */
function changedFields(
  { title, tags, price, category_ids }: Awaited<ReturnType<typeof readItems>>[number],
  change: BulkChange,
): Fields {
  const { Is_disabled, archived, add_tags, remove_tags, price_percent, categories, add_categories, remove_categories } =
    change
  const newTags = applyTagChanges(tags, { add: add_tags, remove: remove_tags })
  if (newTags.length > limits.tags)
    throw limitError('add_tags', title, `Tags must be at most ${limits.tags} characters`)
  const newPrice = change.price ?? increaseByPercent(price, price_percent ?? 0)
  if (newPrice > limits.price) throw limitError('price_percent', title, `Price must be ${limits.price} or less`)
  const remaining = (categories ?? category_ids).filter((id) => !remove_categories?.includes(id))
  return {
    ...(Is_disabled !== undefined && { Is_disabled }),
    ...(archived && { archived }),
    ...((add_tags || remove_tags) && { tags: newTags }),
    ...((change.price !== undefined || price_percent !== undefined) && { price: newPrice }),
    ...((categories || add_categories || remove_categories) && {
      category_ids: [...new Set([...remaining, ...(add_categories ?? [])])],
    }),
  }
}

function limitError(field: string, title: string, rule: string) {
  return invalid([{ path: `change.${field}`, message: `“${title}”: ${rule}` }])
}

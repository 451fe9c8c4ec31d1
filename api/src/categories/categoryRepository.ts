import type { CategoryChanges, NewCategory } from '@elegant/shared/rules'
import { and, eq, sql } from 'drizzle-orm'
import { archivable } from '../audit/archivable.ts'
import type { Writes } from '../audit/writes.ts'
import type { Db } from '../db/database.ts'
import { isoTime } from '../db/isoTime.ts'
import { prepare, prepareByShape, type QueryOne, queryOneIn } from '../db/prepared.ts'
import { categories, formerSlugs, mediaFiles } from '../db/schema.ts'
import { isShopVisible, isVisible, shop, type Visibility } from '../db/visibility.ts'
import type { EditTarget, Row } from '../http/requests/editTarget.ts'
import type { Author } from '../http/requests/visitor.ts'
import { notFound } from '../http/responses/httpErrors.ts'
import type { ReadScope } from '../items/list/listItems.ts'
import { isFileAt, pictureColumns } from '../media/pictureColumns.ts'

export type CategoryRepository = ReturnType<typeof categoryRepository>

/** Returns categories as serialized JSON. */
export function categoryRepository({ writes, queryOne }: { writes: Writes; queryOne: QueryOne }) {
  const { edit, archive, restore } = archivable(writes, { entity: 'category', noun: 'category', read: readCategory })

  return {
    archive,
    restore,

    async list({ shopId, visibility }: ReadScope): Promise<string> {
      return (await queryOne<{ categories: string }>(listed(visibility), { shop: shopId }))?.categories ?? '[]'
    },

    create(author: Author, { name, category_type, Is_visible, image_url }: NewCategory): Promise<string> {
      return writes.change({ author, entity: 'category' }, async (tx, { add }) => {
        const [made] = await tx
          .insert(categories)
          .values({ shops_id: author.shopId, name, category_type, Is_visible, image_url })
          .returning({ id: categories.id })
        if (!made) throw new Error('The category was not stored')
        add(made.id)
        return readCategory(tx, { shopId: author.shopId, id: made.id })
      })
    },

    change(which: EditTarget, { shops_id: _, ...changes }: CategoryChanges): Promise<string> {
      const { id, shops_id } = categories
      const isRow = and(eq(shops_id, which.shopId), eq(id, which.id))
      const version = sql`${categories.version} + 1`
      return edit(which, (tx) =>
        tx
          .update(categories)
          .set({ ...changes, version })
          .where(isRow),
      )
    },
  }
}

/**
 * The columns of a category in API responses (docs/product/entities.md#category), with the tables that they come from.
 */
const columns = sql`${categories.id}, ${categories.name}, ${categories.category_type}, ${categories.image_url},
  ${categories.Is_visible}, ${categories.shops_id}, ${categories.version},
  ${isoTime(categories.archived_at)} as archived_at, ${pictureColumns}
  from ${categories} left join ${mediaFiles}
    on ${mediaFiles.shops_id} = ${categories.shops_id} and ${isFileAt(categories.image_url)}`

const formerSlugsColumn = sql`(
  select coalesce(json_agg(${formerSlugs.slug} order by ${formerSlugs.slug}), '[]') from ${formerSlugs}
  where ${formerSlugs.shops_id} = ${categories.shops_id} and ${formerSlugs.entity} = 'category'
    and ${formerSlugs.entity_id} = ${categories.id}) as former_slugs`

const listed = prepareByShape((visibility: Visibility) => {
  const isShown = visibility === 'public' ? and(eq(categories.Is_visible, true), isShopVisible) : undefined
  return prepare(sql`
    select coalesce(json_agg(category order by category.id), '[]')::text as categories from (
      select ${formerSlugsColumn}, ${columns}
      where ${and(eq(categories.shops_id, shop), isVisible(visibility, categories.archived_at), isShown)}) category`)
})

const oneById = prepare(sql`
  select row_to_json(category)::text as category from (
    select ${columns}
    where ${categories.shops_id} = ${shop} and ${categories.id} = ${sql.placeholder('id')}::int) category`)

async function readCategory(tx: Db, { shopId, id }: Row): Promise<string> {
  const found = await queryOneIn(tx)<{ category: string }>(oneById, { shop: shopId, id })
  if (!found) throw notFound('There is no such category.')
  return found.category
}

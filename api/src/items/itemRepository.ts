import type { ItemChanges, ItemsFoundQuery, ItemType, NewItem, NewItemQuery } from '@elegant/shared/rules'
import { isNull, type SQL, sql } from 'drizzle-orm'
import { archivable } from '../audit/archivable.ts'
import type { Fields } from '../audit/auditedRows.ts'
import type { Writes } from '../audit/writes.ts'
import { assertUnclaimed } from '../claims/itemChecks.ts'
import { withStanding } from '../db/availabilityColumns.ts'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { prepare, prepareByShape, type QueryOne, queryOneIn } from '../db/prepared.ts'
import { formerSlugs, items } from '../db/schema.ts'
import { shop, type Visibility } from '../db/visibility.ts'
import { turntablesColumn } from '../fire/turntableColumns.ts'
import { cleanBody } from '../formattedText/cleanBody.ts'
import type { EditTarget, Row } from '../http/requests/editTarget.ts'
import type { Author } from '../http/requests/visitor.ts'
import { conflict, notFound } from '../http/responses/httpErrors.ts'
import type { ResponseCache } from '../http/routes/responseCache.ts'
import { isVisibleItem, itemColumns } from './fields/itemRows.ts'
import { findChosen } from './list/chosenItems.ts'
import { findItemIds } from './list/findItemIds.ts'
import { listItems, type ReadScope } from './list/listItems.ts'
import { findSimilar } from './list/similarItems.ts'
import { type ListCategories, suggestItems } from './search/suggestItems.ts'
import { understandSearch } from './search/understandSearch.ts'
import { vocabularies } from './search/vocabulary.ts'
import { freeSlug } from './writing/freeSlug.ts'
import { assertCategories } from './writing/itemCategories.ts'
import { writeItemRelations } from './writing/writeItems.ts'

export type ItemRepository = ReturnType<typeof itemRepository>

/** Returns items as serialized JSON. */
export function itemRepository({
  writes,
  queryOne,
  cache,
  listCategories,
}: {
  writes: Writes
  queryOne: QueryOne
  cache: ResponseCache
  listCategories: ListCategories
}) {
  const { edit, archive, restore } = archivable(writes, {
    entity: 'item',
    noun: 'item',
    read: readItem,
    assertArchivable: assertUnclaimed,
  })

  const list = understandSearch({
    list: listItems({ queryOne, cache }),
    getVocabulary: vocabularies({ queryOne, cache }),
  })

  return {
    archive,
    restore,
    /** A page of items, as serialized JSON. */
    list: async (...asked: Parameters<typeof list>): Promise<string> => (await list(...asked)).json,
    suggest: suggestItems({ list, listCategories }),
    findIds: (shopId: number, type: ItemType, query: ItemsFoundQuery) => findItemIds(queryOne, shopId, type, query),

    /** The item at an address, also at a former one. */
    async findBySlug({ shopId, visibility }: ReadScope, slug: string): Promise<string | undefined> {
      const find = (which: typeof oneBySlug) =>
        queryOne<{ item: string }>(which(visibility), { shop: shopId, slug }).then((row) => row?.item)
      return (await find(oneBySlug)) ?? find(oneByFormerSlug)
    },

    findById: (scope: ReadScope, id: number) => findItem(queryOne, scope, id),

    /** The public products nearest to one, as a list. */
    findSimilar: (scope: ReadScope, id: number) => findSimilar(queryOne, scope, id),

    /** The public products with these ids, as a list. */
    findChosen: (shopId: number, ids: number[]) => findChosen(queryOne, shopId, ids),

    /** Creates an item with its facts and categories. With `freeSlug` its slug gets a number if it is in use. */
    create(author: Author, item: NewItem, options: NewItemQuery): Promise<string> {
      const { shopId } = author
      return writes.change({ author, entity: 'item' }, async (tx, { add }) => {
        const id = options.freeSlug ? await insertWithFreeSlug(tx, shopId, item) : await insertItem(tx, shopId, item)
        if (id === undefined) throw new Error('The item was not stored')
        add(id)
        await writeRelations(tx, { shopId, id }, item)
        return readItem(tx, { shopId, id })
      })
    },

    /** Plans when a hidden item is shown. The version stays, because an open editor has no such field. */
    schedule(which: EditTarget, time: string | null): Promise<string> {
      return edit(which, async (tx, { Is_disabled }) => {
        if (time !== null && Is_disabled === false) throw conflict('This item is in the shop already.')
        await tx
          .update(items)
          .set({ publish_at: time === null ? null : new Date(time) })
          .where(isRow(items, which))
      })
    },

    change(which: EditTarget, changes: ItemChanges): Promise<string> {
      return edit(which, async (tx, stored) => {
        await tx
          .update(items)
          .set({ ...getColumns(changes), ...touched })
          .where(isRow(items, which))
        await writeRelations(tx, which, changes, stored)
      })
    },
  }
}

/** Returns the id. With `onConflict: 'skip'` it stores nothing if another item has the slug. */
async function insertItem(tx: Db, shopId: number, item: NewItem, onConflict?: 'skip'): Promise<number | undefined> {
  const { title, description, slug, sku, item_type } = item
  const insert = tx
    .insert(items)
    .values({ ...getColumns(item), title, description, slug, sku, item_type, shops_id: shopId })
  const sameSlug = { target: [items.shops_id, items.slug], where: isNull(items.archived_at) }
  const [made] = await (onConflict ? insert.onConflictDoNothing(sameSlug) : insert).returning({ id: items.id })
  return made?.id
}

/** Tries again if a concurrent save takes the slug first. */
async function insertWithFreeSlug(tx: Db, shopId: number, item: NewItem): Promise<number | undefined> {
  for (;;) {
    const slug = await freeSlug(tx, shopId, item.slug)
    const id = await insertItem(tx, shopId, { ...item, slug }, 'skip')
    if (id !== undefined) return id
  }
}

/** Returns an item as admins see it, within the transaction that wrote it. */
export async function readItem(tx: Db, { shopId, id }: Row): Promise<string> {
  const item = await findItem(queryOneIn(tx), { shopId, visibility: 'all' }, id)
  if (item === undefined) throw noSuchItem()
  return item
}

export const noSuchItem = () => notFound('There is no such item.')

async function findItem(
  queryOne: QueryOne,
  { shopId, visibility }: ReadScope,
  id: number,
): Promise<string | undefined> {
  return (await queryOne<{ item: string }>(oneById(visibility), { shop: shopId, id }))?.item
}

const oneBySlug = prepareByShape((visibility: Visibility) =>
  selectOne(visibility, sql`${items.slug} = ${sql.placeholder('slug')}`),
)

const oneByFormerSlug = prepareByShape((visibility: Visibility) =>
  selectOne(
    visibility,
    sql`${items.id} = (
      select ${formerSlugs.entity_id} from ${formerSlugs}
      where ${formerSlugs.shops_id} = ${shop} and ${formerSlugs.entity} = 'item'
        and ${formerSlugs.slug} = ${sql.placeholder('slug')})`,
  ),
)

const oneById = prepareByShape((visibility: Visibility) =>
  selectOne(visibility, sql`${items.id} = ${sql.placeholder('id')}::int`),
)

function selectOne(visibility: Visibility, which: SQL) {
  return prepare(sql`
    select row_to_json(item)::text as item
    from (select ${itemColumns(visibility)}, ${items.body}, ${turntablesColumn} from ${items} ${withStanding} where ${isVisibleItem(visibility)} and ${which}) item`)
}

const touched = { version: sql`${items.version} + 1`, updated_at: sql`now()` }

/** The columns that a body sets; null resets one to its empty value. */
function getColumns({ body, unit, rank, SEO_Tags, tags, shops_id: _, category_ids: __, ...columns }: ItemChanges) {
  return {
    ...columns,
    body: body === undefined ? undefined : cleanBody(body ?? ''),
    unit: unit === null ? '' : unit,
    rank: rank === null ? 0 : rank,
    SEO_Tags: SEO_Tags === null ? '' : SEO_Tags,
    tags: tags === null ? '' : tags,
  }
}

async function writeRelations(tx: Db, row: Row, changes: ItemChanges, stored?: Fields): Promise<void> {
  if (changes.category_ids) await assertCategories(tx, row, changes.category_ids, 'category_ids')
  await writeItemRelations(tx, row.shopId, [{ id: row.id, fields: changes, stored }])
}

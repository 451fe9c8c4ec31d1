import type { ItemChanges, NewItem } from '@elegant/shared/rules'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Writes } from '../audit/writes.ts'
import type { Db } from '../db/database.ts'
import { type Ask, askIn, statementOf, statementsFor } from '../db/prepared.ts'
import type { Reach } from '../db/reach.ts'
import { items } from '../db/schema.ts'
import type { EditTarget, Row } from '../http/editTarget.ts'
import { conflict, notFound } from '../http/errors.ts'
import { assertCurrent } from '../http/ifMatch.ts'
import type { ResponseCache } from '../http/responseCache.ts'
import type { Author } from '../http/visitor.ts'
import { assertCategories, writeCategories } from './itemCategories.ts'
import { writeFacts } from './itemFacts.ts'
import { itemColumns, reached } from './itemRows.ts'
import { listItems, type Sight } from './listItems.ts'

export type ItemRepository = ReturnType<typeof itemRepository>

/** Returns items as serialized JSON. */
export function itemRepository({ writes, ask, cache }: { writes: Writes; ask: Ask; cache: ResponseCache }) {
  /** Edits an item unless it has changed since the caller read it. Returns its new state. */
  function edit(which: EditTarget, write: (tx: Db, stored: Stored) => Promise<void>): Promise<string> {
    return writes.change({ author: which, entity: 'item', ids: [which.id] }, async (tx) => {
      await write(tx, await locked(tx, which))
      return readItem(tx, which)
    })
  }

  return {
    list: listItems({ ask, cache }),

    async bySlug({ shopId, reach }: Sight, slug: string): Promise<string | undefined> {
      return (await ask<{ item: string }>(oneBySlug(reach), { shop: shopId, slug }))?.item
    },

    byId: (sight: Sight, id: number) => itemOf(ask, sight, id),

    /** Creates an item with its facts and categories. */
    create(author: Author, item: NewItem): Promise<string> {
      const { shopId } = author
      return writes.change({ author, entity: 'item' }, async (tx, { add }) => {
        const { title, description, slug, sku, item_type } = item
        const [made] = await tx
          .insert(items)
          .values({ ...columnsOf(item), title, description, slug, sku, item_type, shops_id: shopId })
          .returning({ id: items.id })
        if (!made) throw new Error('The item was not stored')
        add(made.id)
        await writeParts(tx, { shopId, id: made.id }, item)
        return readItem(tx, { shopId, id: made.id })
      })
    },

    change(which: EditTarget, changes: ItemChanges): Promise<string> {
      return edit(which, async (tx, { archived_at }) => {
        if (archived_at) throw conflict('This item is deleted. Restore it first.')
        await tx
          .update(items)
          .set({ ...columnsOf(changes), ...touched })
          .where(isRow(which))
        await writeParts(tx, which, changes)
      })
    },

    /** Soft delete: the item can be restored. */
    archive(which: EditTarget): Promise<string> {
      return edit(which, async (tx, { archived_at }) => {
        if (archived_at) return
        await tx
          .update(items)
          .set({ archived_at: sql`now()`, ...touched })
          .where(isRow(which))
      })
    },

    restore(which: EditTarget): Promise<string> {
      return edit(which, async (tx, { archived_at }) => {
        if (!archived_at) return
        await tx
          .update(items)
          .set({ archived_at: null, ...touched })
          .where(isRow(which))
      })
    },
  }
}

/** Returns an item as admins see it, within the transaction that wrote it. */
export async function readItem(tx: Db, { shopId, id }: Row): Promise<string> {
  const item = await itemOf(askIn(tx), { shopId, reach: 'all' }, id)
  if (item === undefined) throw noSuchItem()
  return item
}

export const noSuchItem = () => notFound('There is no such item.')

async function itemOf(ask: Ask, { shopId, reach }: Sight, id: number): Promise<string | undefined> {
  return (await ask<{ item: string }>(oneById(reach), { shop: shopId, id }))?.item
}

const oneBySlug = statementsFor((reach: Reach) => one(reach, sql`${items.slug} = ${sql.placeholder('slug')}`))

const oneById = statementsFor((reach: Reach) => one(reach, sql`${items.id} = ${sql.placeholder('id')}::int`))

function one(reach: Reach, which: SQL) {
  return statementOf(sql`
    select row_to_json(item)::text as item
    from (select ${itemColumns(reach)} from ${items} where ${reached(reach)} and ${which}) item`)
}

const touched = { version: sql`${items.version} + 1`, updated_at: sql`now()` }

function isRow({ shopId, id }: Row) {
  return and(eq(items.shops_id, shopId), eq(items.id, id))
}

type Stored = Awaited<ReturnType<typeof locked>>

/** Locks the row until the transaction ends and asserts that it still has the version that the caller edited. */
async function locked(tx: Db, which: EditTarget) {
  const [row] = await tx
    .select({ version: items.version, archived_at: items.archived_at })
    .from(items)
    .where(isRow(which))
    .for('update')
  if (!row) throw noSuchItem()
  assertCurrent(row, which.expectedVersion)
  return row
}

/** The columns that a body sets; null resets one to its empty value. */
function columnsOf({ unit, rank, SEO_Tags, tags, shops_id: _, category_ids: __, ...columns }: ItemChanges) {
  return {
    ...columns,
    unit: unit === null ? '' : unit,
    rank: rank === null ? 0 : rank,
    SEO_Tags: SEO_Tags === null ? '' : SEO_Tags,
    tags: tags === null ? '' : tags,
  }
}

async function writeParts(tx: Db, { shopId, id }: Row, { item_info, category_ids }: ItemChanges): Promise<void> {
  if (item_info !== undefined) await writeFacts(tx, shopId, [{ id, item_info }])
  if (category_ids === undefined) return
  await assertCategories(tx, shopId, category_ids, 'category_ids')
  await writeCategories(tx, shopId, [{ id, category_ids }])
}

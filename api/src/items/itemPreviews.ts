import { randomBytes } from 'node:crypto'
import { isSameSecret } from '@elegant/server/isSameSecret'
import { previewPath } from '@elegant/shared/rules'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Writes } from '../audit/writes.ts'
import { seededKeys } from '../config/seededKeys.ts'
import { withStanding } from '../db/availabilityColumns.ts'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { prepare, queryOneIn } from '../db/prepared.ts'
import { items } from '../db/schema.ts'
import { isShopVisible, shop } from '../db/visibility.ts'
import type { Author } from '../http/requests/visitor.ts'
import { itemColumns } from './fields/itemRows.ts'
import { noSuchItem } from './itemRepository.ts'

interface Deps {
  db: Db
  writes: Writes
  authSecret: string
  publicUrl: string
}

const keyPattern = /^(\d{1,10})-([\w-]{22})$/

export type ItemPreviews = ReturnType<typeof itemPreviews>

/**
 * Links that show a hidden item to whoever has them (docs/product/editing.md#drafts). A key is derived from a random
 * seed and AUTH_SECRET, so the database alone does not reveal it; without its seed a link has ended.
 */
export function itemPreviews({ db, writes, authSecret, publicUrl }: Deps) {
  const { getKey } = seededKeys(authSecret, 'item previews')
  const getAddress = (shopId: number, id: number, seed: string) => `${id}-${getKey(`${shopId} ${id} ${seed}`)}`

  async function readSeed(tx: Db, shopId: number, id: number): Promise<string | null> {
    const [item] = await tx
      .select({ seed: items.preview_seed })
      .from(items)
      .where(and(isRow(items, { shopId, id }), isNull(items.archived_at)))
    if (!item) throw noSuchItem()
    return item.seed
  }

  function setSeed(author: Author, id: number, next: (seed: string | null) => string | null): Promise<string | null> {
    const { shopId } = author
    return writes.change({ author, entity: 'item', ids: [id] }, async (tx) => {
      const seed = next(await readSeed(tx, shopId, id))
      await tx.update(items).set({ preview_seed: seed }).where(isRow(items, { shopId, id }))
      return seed
    })
  }

  return {
    /** The link of an item; it stays the same until it is ended. */
    async open(author: Author, id: number): Promise<{ url: string }> {
      const seed = await setSeed(author, id, (before) => before ?? randomBytes(16).toString('base64url'))
      return { url: publicUrl + previewPath(getAddress(author.shopId, id, seed ?? '')) }
    },

    async end(author: Author, id: number): Promise<void> {
      await setSeed(author, id, () => null)
    },

    /** The item of a link as visitors will see it, as serialized JSON. */
    async find(shopId: number, key: string): Promise<string> {
      const [, id, code] = keyPattern.exec(key) ?? []
      if (id === undefined || code === undefined || Number(id) > 2_147_483_647) throw noSuchItem()
      const seed = await readSeed(db, shopId, Number(id))
      if (seed === null || !isSameSecret(key, getAddress(shopId, Number(id), seed))) throw noSuchItem()
      const found = await queryOneIn(db)<{ item: string }>(previewed, { shop: shopId, id: Number(id) })
      if (!found) throw noSuchItem()
      return found.item
    },
  }
}

const previewed = prepare(sql`
  select row_to_json(item)::text as item
  from (select ${itemColumns('public')}, ${items.body} from ${items} ${withStanding}
    where ${and(eq(items.shops_id, shop), isNull(items.archived_at), isShopVisible)}
      and ${items.id} = ${sql.placeholder('id')}::int) item`)

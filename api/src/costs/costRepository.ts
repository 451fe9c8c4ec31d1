import type { ItemCosts, ItemCostsChanges, MetalPrices } from '@elegant/shared/rules'
import { and, eq, sql } from 'drizzle-orm'
import type { Writes } from '../audit/writes.ts'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { itemCosts, items, shops } from '../db/schema.ts'
import type { EditTarget, Row } from '../http/requests/editTarget.ts'
import { assertCurrent } from '../http/requests/ifMatch.ts'
import type { Author } from '../http/requests/visitor.ts'
import { notFound } from '../http/responses/httpErrors.ts'

export type CostRepository = ReturnType<typeof costRepository>

/** The costs of items, and the spot prices of metals. For the owner only. */
export function costRepository({ db, writes }: { db: Db; writes: Writes }) {
  return {
    async read(which: Row): Promise<ItemCosts> {
      return (await readCosts(db, which)) ?? (await emptyCosts(db, which))
    },

    change({ expectedVersion, ...author }: EditTarget, changes: ItemCostsChanges): Promise<ItemCosts> {
      const which = { shopId: author.shopId, id: author.id }
      return writes.change({ author, entity: 'item_costs', ids: (tx) => ensureRow(tx, which) }, async (tx) => {
        const stored = await readCosts(tx, which)
        if (!stored) throw new Error(`The costs of item ${which.id} are gone despite their lock`)
        assertCurrent(stored, expectedVersion)
        await tx
          .update(itemCosts)
          .set({ ...changes, version: sql`${itemCosts.version} + 1` })
          .where(ofItem(which))
        return (await readCosts(tx, which)) ?? stored
      })
    },

    readMetalPrices: (shopId: number) => readMetalPrices(db, shopId),

    changeMetalPrices(author: Author, prices: Partial<MetalPrices>): Promise<MetalPrices> {
      const { shopId } = author
      return writes.change({ author, entity: 'shop', ids: [shopId] }, async (tx) => {
        const next = { ...(await readMetalPrices(tx, shopId)), ...prices }
        await tx.update(shops).set({ metal_prices: next }).where(eq(shops.id, shopId))
        return next
      })
    },
  }
}

const unknownPrices: MetalPrices = { gold: null, silver: null, platinum: null }

async function readMetalPrices(db: Db, shopId: number): Promise<MetalPrices> {
  const [shop] = await db.select({ prices: shops.metal_prices }).from(shops).where(eq(shops.id, shopId))
  return { ...unknownPrices, ...shop?.prices }
}

async function readCosts(db: Db, which: Row): Promise<ItemCosts | undefined> {
  const { cost, supplier, parcel, metal, metal_grams, version } = itemCosts
  const [costs] = await db
    .select({ cost, supplier, parcel, metal, metal_grams, version })
    .from(itemCosts)
    .where(ofItem(which))
  return costs
}

/** Creates the row of an item that has none, so that its first change is logged and reverted like any other. */
async function ensureRow(tx: Db, which: Row): Promise<number[]> {
  await assertItem(tx, which)
  await tx.insert(itemCosts).values({ shops_id: which.shopId, items_id: which.id }).onConflictDoNothing()
  const rows = await tx.select({ id: itemCosts.id }).from(itemCosts).where(ofItem(which))
  return rows.map(({ id }) => id)
}

async function emptyCosts(db: Db, which: Row): Promise<ItemCosts> {
  await assertItem(db, which)
  return { cost: null, supplier: '', parcel: '', metal: null, metal_grams: null, version: 1 }
}

async function assertItem(db: Db, which: Row): Promise<void> {
  const [item] = await db.select({ id: items.id }).from(items).where(isRow(items, which))
  if (!item) throw notFound('There is no such item.')
}

function ofItem({ shopId, id }: Row) {
  return and(eq(itemCosts.shops_id, shopId), eq(itemCosts.items_id, id))
}

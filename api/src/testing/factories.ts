import { randomBytes } from 'node:crypto'
import { getSlug, type Turntable } from '@elegant/shared/rules'
import type { InferInsertModel } from 'drizzle-orm'
import { writeFireFacts } from '../audit/updateFireFacts.ts'
import { keyHash } from '../auth/authRoutes.ts'
import type { Db } from '../db/database.ts'
import { categories, itemCategories, itemImages, items, itemTurntables, mediaFiles, shops } from '../db/schema.ts'
import { writeFacts } from '../items/writing/itemFacts.ts'

/** A shop with its plain-text key. */
export interface TestShop {
  id: number
  domain: string
  key: string
}

type NewItem = Partial<InferInsertModel<typeof items>> & { category_ids?: number[]; media?: string[] }

export async function buildShop(db: Db, domain = `shop-${unique()}.test`): Promise<TestShop> {
  const key = `pk_${unique()}`
  const [shop] = await db
    .insert(shops)
    .values({ domain, key_hash: keyHash(key), name: domain })
    .returning({ id: shops.id })
  return { id: made(shop).id, domain, key }
}

/** Inserts an item; by default a visible product for 120 dollars. */
export async function buildItem(
  db: Db,
  { id: shops_id }: TestShop,
  { category_ids = [], media = [], ...item }: NewItem = {},
) {
  const title = item.title ?? `Opal ${unique()}`
  const [stored] = await db
    .insert(items)
    .values({
      item_type: 'Product',
      slug: getSlug(title),
      sku: `PRO${unique()}`,
      description: 'A stone',
      price: 120,
      ...item,
      title,
      shops_id,
    })
    .returning()
  const { id } = made(stored)
  for (const categories_id of category_ids) {
    await db.insert(itemCategories).values({ shops_id, items_id: id, categories_id })
  }
  for (const [seq, display_image] of media.entries()) {
    await db.insert(itemImages).values({ shops_id, items_id: id, display_image, image_type: 'Image', seq })
  }
  await writeFacts(db, shops_id, [{ id, item_info: item.item_info }])
  return made(stored)
}

export async function buildCategory(
  db: Db,
  { id: shops_id }: TestShop,
  category: Partial<InferInsertModel<typeof categories>> = {},
) {
  const [stored] = await db
    .insert(categories)
    .values({ name: `Category ${unique()}`, category_type: 'Stones', ...category, shops_id })
    .returning()
  return made(stored)
}

/** Inserts a picture, 1200 pixels wide, without files. */
export async function buildPicture(db: Db, { id: shops_id }: TestShop) {
  const facts = { width: 1200, height: 800, widths: [400, 800, 1200], formats: ['webp'] }
  const [stored] = await db
    .insert(mediaFiles)
    .values({ shops_id, folder: unique(), image_type: 'Image', mime: 'image/png', bytes: 5, sha256: '', ...facts })
    .returning()
  const { id, folder } = made(stored)
  return { id, facts, address: `/media/${folder}/1200.webp` }
}

/** The address of a customer, without the optional line. */
export const parcelTo = (name: string) => ({
  name,
  street: '12 Ocean Ave',
  city: 'Jacksonville',
  region: 'FL',
  postal_code: '32250',
  country: 'United States',
})

/** Inserts a turntable of an item, without files. */
export async function buildTurntable(
  db: Db,
  shop: TestShop,
  { items_id, ...of }: Pick<InferInsertModel<typeof itemTurntables>, 'items_id'> & Partial<Turntable>,
) {
  const { id: mediafiles_id } = await buildPicture(db, shop)
  const { light = 'lamp', fire } = of
  const measured = fire ?? { shares: { green: 100 }, lit: 30 }
  const [stored] = await db
    .insert(itemTurntables)
    .values({ shops_id: shop.id, items_id, light, mediafiles_id, fire: measured })
    .returning()
  await writeFireFacts(db, shop.id, [items_id])
  return made(stored)
}

export function unique(): string {
  return randomBytes(4).toString('hex').toUpperCase()
}

/** Asserts that an insert has returned its row. */
function made<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('Nothing was stored')
  return row
}

import { hash } from 'node:crypto'
import {
  contactLines,
  dayMs,
  defaultCurrency,
  getSlug,
  getTypedFact,
  type ItemInfo,
  siteName,
  soldAsKinds,
  turntableLights,
} from '@elegant/shared/rules'
import { eq } from 'drizzle-orm'
import { writeFireFacts } from '../audit/updateFireFacts.ts'
import type { Db } from '../db/database.ts'
import { categories, itemCategories, itemImages, items, itemTurntables, shopPages, shops } from '../db/schema.ts'
import { cleanBody } from '../formattedText/cleanBody.ts'
import { writeFacts } from '../items/writing/itemFacts.ts'
import type { DemoMedia } from './demoMedia.ts'
import { demoPages } from './demoPages.ts'
import products from './demoProducts.json' with { type: 'json' }
import stories from './demoStories.json' with { type: 'json' }

interface DemoItem {
  title: string
  description: string
  tags: string
  price?: number
  categories?: string[]
  /** In display order, each with its alternative text. */
  pictures: { name: string; alt: string }[]
}

/** A stone or a piece of jewelry. */
interface DemoProduct extends DemoItem {
  price: number
  categories: string[]
  unit?: string
  /** One of a kind, unless stated. */
  soldAs?: string
  pieces?: number
  /** Its gem facts. */
  facts: { name: string; value: string | number }[]
}

/** An item of any type other than Product. */
interface DemoStory extends DemoItem {
  /** Age in days. */
  age: number
  /** Days until an event, relative to today so that the demo never goes out of date. */
  inDays?: number
  /** The length of an event in days; 1 if absent. */
  days?: number
  info?: ItemInfo
  /** The lines of its formatted text. The `src` of a picture is its name. */
  body?: string[]
}

const demoProducts: DemoProduct[] = mixKinds(products)
const demoStories = (['Event', 'Service', 'About', 'Blog', 'Custom'] as const).flatMap((type) =>
  stories[type].map((story: DemoStory) => ({ type, ...story })),
)

const demoCategories: { name: string; category_type: string; picture?: string }[] = [
  { name: 'Raw Opals', category_type: 'Rough stones', picture: 'honey-nodule' },
  { name: 'Welo Opals', category_type: 'Cut stones', picture: 'broad-flash-top' },
  { name: 'Water Opals', category_type: 'Cut stones', picture: 'contra-luz' },
  { name: 'Emeralds', category_type: 'Cut stones', picture: 'muzo-octagon' },
  { name: 'Jewelry', category_type: 'Finished pieces', picture: 'halo-ring' },
  { name: 'Custom', category_type: 'Made to order', picture: 'ring-and-stone' },
]

const demoShop = {
  name: siteName,
  description: 'Ethiopian opals, emeralds and finished jewelry from Jacksonville, Florida.',
  slug: 'elegant-gems',
  contact_info: {
    name: siteName,
    email: contactLines.email.label,
    phone: contactLines.phone.label,
    website_url: '',
  },
}

/** One product of each kind, then the next of each, so that a list begins with some of everything. */
function mixKinds(all: DemoProduct[]): DemoProduct[] {
  const kinds = Object.values(Object.groupBy(all, ({ categories: [kind = ''] }) => kind)).map((kind = []) => kind)
  return all.flatMap((_, turn) => kinds.flatMap((kind) => kind.slice(turn, turn + 1)))
}

/** Fills an empty shop with the demo's catalog. */
export async function fillDemo(tx: Db, shopId: number, media: Map<string, DemoMedia>, now = new Date()): Promise<void> {
  await tx.update(shops).set(demoShop).where(eq(shops.id, shopId))
  await tx.insert(shopPages).values(demoPages.map((page) => ({ ...page, shops_id: shopId })))
  const shelves = await tx
    .insert(categories)
    .values(
      demoCategories.map(({ picture, ...category }) => ({
        ...category,
        image_url: picture && getMedia(picture).url,
        shops_id: shopId,
      })),
    )
    .returning({ id: categories.id, name: categories.name })
  const wanted = [...demoProducts.map(productRow), ...demoStories.map(storyRow)]
  const made = await tx
    .insert(items)
    .values(wanted.map(({ row }) => ({ ...row, shops_id: shopId })))
    .returning({ id: items.id, slug: items.slug, item_info: items.item_info })
  await writeFacts(tx, shopId, made)
  await tx.insert(itemCategories).values(
    wanted.flatMap(({ row, shelf }) =>
      shelf.map((name) => ({
        shops_id: shopId,
        items_id: idWhere(made, ({ slug }) => slug === row.slug),
        categories_id: idWhere(shelves, (category) => category.name === name),
      })),
    ),
  )

  await tx.insert(itemImages).values(
    wanted.flatMap(({ row, pictures }) =>
      pictures.map(({ name: picture, alt }, seq) => {
        const { id: mediafiles_id, url: display_image, image_type } = getMedia(picture)
        const items_id = idWhere(made, ({ slug }) => slug === row.slug)
        // The name of a video begins with the name of its first picture.
        const poster_url = image_type === 'Video' ? getMedia(picture.replace(/-turning$/, '')).url : null
        return { shops_id: shopId, items_id, display_image, image_type, seq, mediafiles_id, poster_url, alt }
      }),
    ),
  )

  const turning = wanted.flatMap(({ row, pictures }) => {
    const name = pictures.map((picture) => picture.name).find((one) => media.has(`${one}.${turntableLights[0]}`))
    const items_id = idWhere(made, ({ slug }) => slug === row.slug)
    return turntableLights.flatMap((light) => {
      const { id: mediafiles_id, fire } = media.get(`${name}.${light}`) ?? {}
      return mediafiles_id && fire ? [{ shops_id: shopId, items_id, light, mediafiles_id, fire }] : []
    })
  })
  if (turning.length > 0) await tx.insert(itemTurntables).values(turning)
  await writeFireFacts(tx, shopId, [...new Set(turning.map(({ items_id }) => items_id))])

  function getMedia(picture: string): DemoMedia {
    const found = media.get(picture)
    if (!found) throw new Error(`The demo has no picture ${picture}`)
    return found
  }

  function productRow(product: DemoProduct, rank: number) {
    const { title, description, tags, price, unit = 'piece', categories: shelf, pictures, soldAs, pieces } = product
    const created_at = new Date(now.getTime() - (rank + 2) * dayMs)
    const item_info = productInfo(product)
    return {
      shelf,
      pictures,
      row: {
        ...named('Product', title),
        description,
        tags,
        price,
        unit,
        rank,
        created_at,
        item_info,
        pieces,
        sold_as: soldAsKinds.find((kind) => kind === soldAs),
      },
    }
  }

  function storyRow(story: (typeof demoStories)[number], rank: number) {
    const {
      type,
      title,
      description,
      tags,
      price = 0,
      categories: shelf = [],
      age,
      inDays,
      days,
      info,
      pictures,
    } = story
    const created_at = new Date(now.getTime() - age * dayMs)
    const item_info = inDays === undefined ? info : { ...getEventDays(now, inDays, days), ...info }
    const body = cleanBody(
      (story.body ?? []).join('').replace(/src="([^"]+)"/g, (_, picture) => getSizedSource(picture)),
    )
    return {
      shelf,
      pictures,
      row: { ...named(type, title), description, body, tags, price, rank, created_at, item_info },
    }
  }

  function getSizedSource(picture: string): string {
    const { url, width, height } = getMedia(picture)
    return `src="${url}" width="${width}" height="${height}"`
  }
}

function getEventDays(now: Date, inDays: number, days = 1): ItemInfo {
  const event_date = getDateInDays(now, inDays)
  return days === 1 ? { event_date } : { event_date, event_end_date: getDateInDays(now, inDays + days - 1) }
}

function getDateInDays(now: Date, days: number): string {
  return new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)
}

function named<Type extends string>(item_type: Type, title: string) {
  const suffix = hash('sha256', title).slice(0, 8).toUpperCase()
  return { item_type, title, slug: getSlug(title), sku: item_type.slice(0, 3).toUpperCase() + suffix, SEO_Tags: '' }
}

/** A schema.org Product with offers, and the gem facts as additional properties. */
function productInfo({ title, price, facts }: DemoProduct): ItemInfo {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: title,
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: defaultCurrency,
      availability: 'https://schema.org/InStock',
    },
    additionalProperty: facts.map(({ name, value }) => {
      const unitText = getTypedFact(name)?.unit
      return { '@type': 'PropertyValue', name, value, ...(unitText && { unitText }) }
    }),
  }
}

function idWhere<Row extends { id: number }>(rows: Row[], isIt: (row: Row) => boolean): number {
  const row = rows.find(isIt)
  if (!row) throw new Error('The demo catalog references a missing entry')
  return row.id
}

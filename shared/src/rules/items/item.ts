import type { MediaType, PictureFacts } from '../media/media.ts'
import type { ItemFire, Turntable } from '../media/turntable.ts'
import type { Availability, SoldAs } from './availability.ts'

/** All content is one item model, distinguished by type (docs/product/overview.md#purpose-and-audience). */
export const itemTypes = ['Product', 'Blog', 'Event', 'Service', 'About', 'Custom'] as const
export type ItemType = (typeof itemTypes)[number]

/** The sort orders of item lists: by the shop's own rank, age, price, or relevance to a search. */
export const itemSorts = ['featured', 'newest', 'price_asc', 'price_desc', 'relevance'] as const
export type ItemSort = (typeof itemSorts)[number]

/** Free structured data of an item; a product's is a schema.org Product (docs/product/catalog.md#structured-data). */
export type ItemInfo = Record<string, unknown>

/** Response of GET /items/{id}/seats, and part of listed events: null if the event has no capacity. */
export interface Seats {
  left: number | null
  /** The number of seats taken; unknown to older servers. */
  taken?: number
}

/** One picture or video of an item on the wire (docs/product/entities.md). The picture's properties are additive. */
export interface ItemMedia extends Partial<PictureFacts> {
  id: number
  display_image: string
  image_type: MediaType
  seq: number
  items_id: number
  shops_id: number | null
  Is_disabled: boolean
  mediafiles_id: number | null
  youTube_url: string | null
  /** The poster of a video. */
  poster_url?: string | null
  /** Alternative text. */
  alt?: string
  /** Increments with every change. */
  version?: number
}

/**
 * An item on the wire (docs/product/entities.md). `price` is in units of `currency` with at most two decimals;
 * `created_at` is ISO 8601.
 */
export interface Item {
  id: number
  slug: string
  title: string
  description: string
  /** Comma-separated. */
  tags: string
  SEO_Tags: string
  price: number
  currency: string
  unit: string
  rank: number
  sku: string
  item_type: ItemType
  Is_disabled: boolean
  created_at: string
  shops_id: number | null
  item_info: ItemInfo | null
  category_ids: number[]
  _item_images_of_items: { items: ItemMedia[] }
  /** The formatted text, as HTML; empty if there is none. Lists leave it out. */
  body?: string
  /** Products: one of a kind, several pieces, or made to order. */
  sold_as?: SoldAs
  /** The stock of a product of which several are sold. */
  pieces?: number
  /** The availability of a product; null for other types. */
  availability?: Availability | null
  /** The play of color measured in its pictures; null for a piece without. */
  fire?: ItemFire | null
  /** The seats of an event, in lists of events. */
  seats?: Seats
  /** The item turned in different lights. Lists leave them out. */
  turntables?: Turntable[]
  /** The time at which a hidden item will be shown; null for none. */
  publish_at?: string | null
  /** Increments with every change. Sent as `If-Match`, it prevents overwriting concurrent edits. */
  version?: number
  /** Time of the last change, for admins. */
  updated_at?: string
  /** Time of deletion. Deleted items are visible to admins only. */
  archived_at?: string | null
}

/** The trimmed, non-empty tags of an item. */
export function getTags({ tags }: Pick<Item, 'tags'>): string[] {
  return tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)
}

/**
 * docs/product/validation.md, on create: the slug of the title, or the SKU if no character of the title can be kept.
 */
export function newSlug(title: string, sku: string): string {
  return getSlug(title) || sku.toLowerCase()
}

/**
 * The SKU on create: three letters of the type and eight random letters or digits
 * (docs/product/validation.md#sku-on-create).
 */
export function newSku(type: ItemType): string {
  const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
  // Reject the last 4 of the 256 values of a byte: they would favor the first letters.
  const limit = characters.length * Math.floor(256 / characters.length)
  let suffix = ''
  while (suffix.length < 8) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < limit) suffix += characters[byte % characters.length]
  }
  return type.slice(0, 3).toUpperCase() + suffix
}

/**
 * docs/product/validation.md, slug on create: lowercase, only letters, digits, spaces and hyphens, spaces to hyphens,
 * repeated hyphens collapsed, outer hyphens trimmed. Empty if no character of the title can be kept.
 */
export function getSlug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '')
}

import type { MediaType, PictureFacts } from './media.ts'

/** All content is one item model, distinguished by its type (product §1). */
export const itemTypes = ['Product', 'Blog', 'Event', 'Service', 'About', 'Custom'] as const
export type ItemType = (typeof itemTypes)[number]

/** How a list of items may be sorted: as the shop ranks them, or by age, price, or how well they match a search. */
export const itemSorts = ['featured', 'newest', 'price_asc', 'price_desc', 'relevance'] as const
export type ItemSort = (typeof itemSorts)[number]

/** Free structured data of an item; a product's is a schema.org Product (product §10.5). */
export type ItemInfo = Record<string, unknown>

/** One picture or video of an item on the wire (product §3.2); facts about the stored picture are additive. */
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
  /** The picture that stands for a film until it plays (additive). */
  poster_url?: string | null
  /** What it shows, for who cannot see it (additive). */
  alt?: string
  /** As an item's (additive). */
  version?: number
}

/** An item on the wire (product §3.1). `price` has at most two decimals; `created_at` is an ISO date and time. */
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
  /** Goes up with every change; sent as `If-Match`, it refuses to save over somebody else's (additive). */
  version?: number
  /** When an admin deleted it; such an item is shown to admins only (additive). */
  archived_at?: string | null
}

/** The tags of an item, trimmed, without empty ones. */
export function tagsOf({ tags }: Pick<Item, 'tags'>): string[] {
  return tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)
}

/** The slug on create (product §5.2): of the title, or of the SKU if nothing of the title remains. */
export function newSlug(title: string, sku: string): string {
  return slugOf(title) || sku.toLowerCase()
}

/** The SKU on create: three letters of the type and eight random letters or digits (product §5.3). */
export function newSku(type: ItemType): string {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
  // The last 4 of the 256 values of a byte would favour the first letters.
  const fair = signs.length * Math.floor(256 / signs.length)
  let suffix = ''
  while (suffix.length < 8) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < fair) suffix += signs[byte % signs.length]
  }
  return type.slice(0, 3).toUpperCase() + suffix
}

/**
 * The slug on create (product §5.2): lowercase, only letters, digits, spaces and hyphens, spaces to hyphens,
 * repeated hyphens collapsed, outer hyphens trimmed. Empty when a title has nothing to keep.
 */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '')
}

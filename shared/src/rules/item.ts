/** All content is one item model, told apart by its type (specification §1). */
export const itemTypes = ['Product', 'Blog', 'Event', 'Service', 'About', 'Custom'] as const
export type ItemType = (typeof itemTypes)[number]

export const mediaTypes = ['Image', 'Video'] as const
export type MediaType = (typeof mediaTypes)[number]

/** Free structured data of an item; a product's is a schema.org Product (decisions). */
export type ItemInfo = Record<string, unknown>

/** One picture or video of an item, as it travels (§3). */
export interface ItemMedia {
  id: number
  display_image: string
  image_type: MediaType
  seq: number
  items_id: number
  shops_id: number
  Is_disabled: boolean
  mediafiles_id: number | null
  youTube_url: string | null
}

/** An item as it travels (§3). `price` is in units of `currency`, at most two decimals; `created_at` is an ISO date and time. */
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
  shops_id: number
  item_info: ItemInfo | null
  category_ids: number[]
  _item_images_of_items: { items: ItemMedia[] }
}

/** The tags of an item, trimmed, without empty ones. */
export function tagsOf({ tags }: Pick<Item, 'tags'>): string[] {
  return tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)
}

/**
 * §5, slug on create: lowercase, only letters, digits, spaces and hyphens, spaces to hyphens,
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

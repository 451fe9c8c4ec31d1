import type { PictureFacts } from '../media/media.ts'

/** A category on the wire (docs/product/entities.md). The picture's properties are additive. */
export interface Category extends Partial<PictureFacts> {
  id: number
  name: string
  category_type: string
  image_url: string | null
  Is_visible: boolean
  shops_id: number | null
  /** Increments with every change. */
  version?: number
  /** Time of deletion. Deleted categories are visible to admins only. */
  archived_at?: string | null
  /** The slugs of earlier names: `/shop/{slug}` leads on to the category. */
  former_slugs?: string[]
}

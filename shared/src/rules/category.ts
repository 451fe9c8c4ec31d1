import type { PictureFacts } from './media.ts'

/** A category on the wire (product §3.3); facts about its picture are additive. */
export interface Category extends Partial<PictureFacts> {
  id: number
  name: string
  category_type: string
  image_url: string | null
  Is_visible: boolean
  shops_id: number | null
  /** Goes up with every change (additive). */
  version?: number
  /** When an admin deleted it; such a category is shown to admins only (additive). */
  archived_at?: string | null
}

import type { PictureFacts } from './media.ts'

/** A category as it travels (specification §3); what is known of its picture is additive. */
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

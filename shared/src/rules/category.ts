/** A category as it travels (specification §3). */
export interface Category {
  id: number
  name: string
  category_type: string
  image_url: string | null
  Is_visible: boolean
  shops_id: number
}

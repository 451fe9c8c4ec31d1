import type { Category } from '@elegant/shared/rules'
import { array, type ObjectSchema } from 'yup'
import { flag, id, kept, pictured, shape, words } from '../openapi/responses.ts'

export const categoryResponse: ObjectSchema<Category> = shape({
  id: id(),
  name: words(),
  category_type: words(),
  image_url: words().nullable(),
  Is_visible: flag(),
  shops_id: id(),
  ...pictured(),
  ...kept(),
}).meta({ title: 'Category' })

export const categoriesResponse = array(categoryResponse.required()).required()

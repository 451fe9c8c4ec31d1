import type { Category } from '@elegant/shared/rules'
import { array, type ObjectSchema } from 'yup'
import { flag, id, pictured, shape, versionFields, words } from '../openapi/responses.ts'

const fields = () => ({
  id: id(),
  name: words(),
  category_type: words(),
  image_url: words().nullable(),
  Is_visible: flag(),
  shops_id: id(),
  ...pictured(),
  ...versionFields(),
})

export const categoryResponse: ObjectSchema<Omit<Category, 'former_slugs'>> = shape(fields()).meta({
  title: 'Category',
})

const listedCategory: ObjectSchema<Category> = shape({
  ...fields(),
  former_slugs: array(words()).required(),
}).meta({ title: 'ListedCategory' })

export const categoriesResponse = array(listedCategory.required()).required()

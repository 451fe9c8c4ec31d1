import { boolean, type InferType } from 'yup'
import { limits } from './limits.ts'
import { shopsId } from './rowId.ts'
import { strictObject } from './strictObject.ts'
import { requiredText } from './text.ts'
import { address } from './webAddress.ts'

/** POST /items_categories (product §7.2), with the messages of product §5.5. */
export const newCategoryRule = strictObject({
  shops_id: shopsId(),
  name: requiredText(limits.categoryName, 'Name is required').label('Name'),
  category_type: requiredText(limits.categoryName, 'Category type is required').label('Category type'),
  Is_visible: boolean(),
  image_url: address(),
})
export type NewCategory = InferType<typeof newCategoryRule>

/** PATCH /items_categories/{id}: the same body, of which any part will do. */
export const categoryChangesRule = newCategoryRule.partial()
export type CategoryChanges = InferType<typeof categoryChangesRule>

/** What `external={…}` may say when categories are asked for; archived ones come only where asked for, and alone. */
export const categoryListRule = strictObject({ archived: boolean() })

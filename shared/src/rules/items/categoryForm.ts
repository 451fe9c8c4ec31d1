import { boolean, type InferType } from 'yup'
import { ownerLimits } from '../fields/ownerLimits.ts'
import { shopsId } from '../fields/rowId.ts'
import { strictObject } from '../fields/strictObject.ts'
import { requiredText } from '../fields/text.ts'
import { address } from '../fields/webAddress.ts'

/** Body of POST /items_categories (docs/product/api.md), with the messages of docs/product/validation.md. */
export const newCategoryRule = strictObject({
  shops_id: shopsId(),
  name: requiredText(ownerLimits.categoryName, 'Name is required').label('Name'),
  category_type: requiredText(ownerLimits.categoryName, 'Category type is required').label('Category type'),
  Is_visible: boolean(),
  image_url: address(),
})
export type NewCategory = InferType<typeof newCategoryRule>

/** Body of PATCH /items_categories/{id}: any subset of the fields. */
export const categoryChangesRule = newCategoryRule.partial()
export type CategoryChanges = InferType<typeof categoryChangesRule>

/**
 * The `external` parameter of the category list. `archived` returns only archived rows; they are excluded otherwise.
 */
export const categoryListRule = strictObject({ archived: boolean() })

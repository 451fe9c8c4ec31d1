import { array, boolean, type InferType, number } from 'yup'
import { inOrder } from '../fields/inOrder.ts'
import { limits } from '../fields/limits.ts'
import { ownerLimits } from '../fields/ownerLimits.ts'
import { rowId, shopsId } from '../fields/rowId.ts'
import { strictObject } from '../fields/strictObject.ts'
import { line, text } from '../fields/text.ts'
import { address, youTubeAddress } from '../fields/webAddress.ts'
import { mediaTypes } from './media.ts'

export const nothingToShow = 'display_image is required'

/**
 * Body of POST /item_images (docs/product/api.md); `alt` and `poster_url` are additive. A YouTube video needs no file.
 */
export const newItemImageRule = strictObject({
  shops_id: shopsId(),
  items_id: rowId().required(),
  display_image: address()
    .defined(nothingToShow)
    .test(
      'something-to-show',
      nothingToShow,
      (value, { parent }) => value === undefined || Boolean(value || parent.youTube_url),
    ),
  seq: number().nullable().integer().min(-limits.integer).max(limits.integer),
  image_type: text().required().oneOf(mediaTypes),
  Is_disabled: boolean(),
  mediafiles_id: rowId().nullable(),
  youTube_url: youTubeAddress(),
  poster_url: address(),
  alt: inOrder(line()).nullable().max(ownerLimits.alt),
})
export type NewItemImage = InferType<typeof newItemImageRule>

/** Body of PATCH /item_images/{id} (docs/product/api.md): any subset of the fields. */
export const itemImageChangesRule = newItemImageRule
  .partial()
  .shape({ item_images_id: rowId(), display_image: address() })
export type ItemImageChanges = InferType<typeof itemImageChangesRule>

/**
 * Body of POST /items/{id}/image_order: the ids of an item's media in their new order; ids left out come
 * last. With `versions`, the call fails if any of those media has changed since.
 */
export const itemImageOrderRule = strictObject({
  item_images_ids: array(rowId().required()).required().max(ownerLimits.itemImages),
  versions: array(rowId().required()).test(
    'one-each',
    'versions must be as many as item_images_ids',
    (versions, { parent }) => versions === undefined || versions.length === parent.item_images_ids?.length,
  ),
})
export type ItemImageOrder = InferType<typeof itemImageOrderRule>

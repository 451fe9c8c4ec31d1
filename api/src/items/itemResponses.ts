import {
  type Facets,
  type Item,
  type ItemLabel,
  type ItemMedia,
  type ItemsFound,
  itemTypes,
  mediaTypes,
  soldAsKinds,
} from '@elegant/shared/rules'
import { array, number, type ObjectSchema, type Schema } from 'yup'
import { availabilityResponse } from '../claims/claimResponses.ts'
import {
  amount,
  counted,
  flag,
  free,
  id,
  kept,
  one,
  pageOf,
  pictured,
  shape,
  time,
  whole,
  words,
} from '../openapi/responses.ts'

export const itemMediaResponse: ObjectSchema<ItemMedia> = shape({
  id: id(),
  display_image: words(),
  image_type: one(mediaTypes),
  seq: whole(),
  items_id: id(),
  shops_id: id(),
  Is_disabled: flag(),
  mediafiles_id: whole().nullable(),
  youTube_url: words().nullable(),
  poster_url: words().nullable(),
  alt: words(),
  version: whole(),
  ...pictured(),
}).meta({ title: 'ItemMedia' })

export const itemMediaListResponse = array(itemMediaResponse.required()).required()

export const itemResponse: ObjectSchema<Item> = shape({
  id: id(),
  slug: words(),
  title: words(),
  description: words(),
  tags: words(),
  SEO_Tags: words(),
  price: amount(),
  currency: words(),
  unit: words(),
  rank: whole(),
  sku: words(),
  item_type: one(itemTypes),
  Is_disabled: flag(),
  created_at: time(),
  shops_id: id(),
  item_info: free().nullable(),
  category_ids: array(id()).required(),
  _item_images_of_items: shape({ items: itemMediaListResponse }),
  body: words().optional(),
  sold_as: one(soldAsKinds),
  pieces: whole(),
  availability: availabilityResponse,
  publish_at: time().nullable(),
  updated_at: time().optional(),
  ...kept(),
}).meta({ title: 'Item' })

export const facetsResponse: ObjectSchema<Facets> = shape({
  price: shape({ min: amount(), max: amount() }).nullable(),
  tags: array(counted({ value: words() })).required(),
  facts: array(
    shape({
      name: words(),
      values: array(counted({ value: words() })).required(),
      min: number().optional(),
      max: number().optional(),
    }),
  ).required(),
  categories: array(counted({ id: id() })).required(),
}).meta({ title: 'Facets' })

export const itemPageResponse = pageOf(itemResponse).shape({ facets: facetsResponse.optional().default(undefined) })

export const itemsFoundResponse: ObjectSchema<ItemsFound> = shape({ ids: array(id()).required() })

export const itemLabelsResponse: Schema<ItemLabel[]> = array(
  shape({ id: id(), title: words(), slug: words(), sku: words(), price: amount(), currency: words(), weight: words() }),
).required()

export const itemsResponse = array(itemResponse.required()).required()

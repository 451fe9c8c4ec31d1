import {
  type Facets,
  type Item,
  type ItemLabel,
  type ItemMedia,
  type ItemsFound,
  itemTypes,
  mediaTypes,
  type Seats,
  type Suggestion,
  type Suggestions,
  soldAsKinds,
  type Understood,
} from '@elegant/shared/rules'
import { array, number, type ObjectSchema, type Schema } from 'yup'
import { availabilityResponse } from '../../claims/claimResponses.ts'
import { itemFireResponse, turntableResponse } from '../../fire/turntableResponses.ts'
import {
  amount,
  counted,
  flag,
  free,
  id,
  one,
  pageShape,
  pictured,
  shape,
  time,
  versionFields,
  whole,
  words,
} from '../../openapi/responses.ts'

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

export const seatsResponse: ObjectSchema<Seats> = shape({ left: whole().nullable(), taken: whole() })

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
  fire: itemFireResponse.nullable(),
  seats: seatsResponse.optional().default(undefined),
  turntables: array(turntableResponse).optional(),
  publish_at: time().nullable(),
  updated_at: time().optional(),
  ...versionFields(),
}).meta({ title: 'Item' })

const facetValues = () => array(counted({ value: words() }))
const bars = () => array(whole()).optional()

const facetsResponse: ObjectSchema<Facets> = shape({
  price: shape({ min: amount(), max: amount(), bars: bars() }).nullable(),
  tags: facetValues().required(),
  facts: array(
    shape({
      name: words(),
      values: facetValues().required(),
      min: number().optional(),
      max: number().optional(),
      bars: bars(),
      groups: facetValues().optional(),
    }),
  ).required(),
  categories: array(counted({ id: id() })).required(),
  kinds: facetValues().optional(),
}).meta({ title: 'Facets' })

const range = { min: number().optional(), max: number().optional() }
const texts = () => array(words()).optional()
const understoodResponse: ObjectSchema<Understood> = shape({
  text: words(),
  price: shape(range).optional().default(undefined),
  facts: array(shape({ name: words(), values: texts(), groups: texts(), ...range })).optional(),
  kinds: texts(),
}).meta({ title: 'Understood' })

export const itemPageResponse = pageShape(itemResponse).shape({
  facets: facetsResponse.optional().default(undefined),
  understood: understoodResponse.optional().default(undefined),
})

const suggestionResponse: ObjectSchema<Suggestion> = shape({
  slug: words(),
  title: words(),
  price: amount(),
  currency: words(),
  picture: shape({
    display_image: words(),
    widths: array(whole()).optional(),
    formats: texts(),
  }).nullable(),
  availability: availabilityResponse.nullable().default(null),
})

export const suggestionsResponse: ObjectSchema<Suggestions> = shape({
  groups: array(
    shape({ type: one(itemTypes), total: whole(), items: array(suggestionResponse).required() }),
  ).required(),
  categories: array(shape({ name: words(), path: words() })).optional(),
  understood: understoodResponse.optional().default(undefined),
}).meta({ title: 'Suggestions' })

export const itemsFoundResponse: ObjectSchema<ItemsFound> = shape({ ids: array(id()).required() })

export const itemLabelsResponse: Schema<ItemLabel[]> = array(
  shape({ id: id(), title: words(), slug: words(), sku: words(), price: amount(), currency: words(), weight: words() }),
).required()

export const itemsResponse = array(itemResponse.required()).required()

import { type ShopPage, shopPageNames } from '@elegant/shared/rules'
import { array, type ObjectSchema } from 'yup'
import { flag, one, shape, time, whole, words } from '../openapi/responses.ts'
import { returnTermsResponse, shippingTermsResponse } from './shownPageResponses.ts'

export const pageResponse: ObjectSchema<ShopPage> = shape({
  name: one(shopPageNames),
  title: words(),
  body: words(),
  is_shown: flag(),
  is_default: flag(),
  changed_at: time().nullable(),
  return_terms: returnTermsResponse.nullable(),
  shipping_terms: shippingTermsResponse.nullable(),
  version: whole(),
}).meta({ title: 'ShopPage' })

export const pagesResponse = array(pageResponse.required()).required()

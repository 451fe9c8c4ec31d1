import { type ReturnTerms, returnPayers, type ShippingTerms, type ShopPage, shopPageNames } from '@elegant/shared/rules'
import { array, type ObjectSchema } from 'yup'
import { amount, flag, one, shape, time, whole, words } from '../openapi/responses.ts'

const returnTermsResponse: ObjectSchema<ReturnTerms> = shape({
  days: whole(),
  payer: one(returnPayers),
  country: words(),
})

const shippingTermsResponse: ObjectSchema<ShippingTerms> = shape({
  amount: amount(),
  currency: words(),
  country: words(),
  handlingDays: whole(),
  transitDays: whole(),
})

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

/** The pages that visitors see, and what the owner states for search engines, in the answer of the shop. */
export const shownPagesResponse = array(
  shape({
    name: one(shopPageNames),
    title: words(),
    return_terms: returnTermsResponse.optional().default(undefined),
    shipping_terms: shippingTermsResponse.optional().default(undefined),
  }),
).required()

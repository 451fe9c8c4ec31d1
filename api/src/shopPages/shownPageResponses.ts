import { type ReturnTerms, returnPayers, type ShippingTerms, shopPageNames } from '@elegant/shared/rules'
import { array, type ObjectSchema } from 'yup'
import { amount, one, shape, whole, words } from '../openapi/responses.ts'

export const returnTermsResponse: ObjectSchema<ReturnTerms> = shape({
  days: whole(),
  payer: one(returnPayers),
  country: words(),
})

export const shippingTermsResponse: ObjectSchema<ShippingTerms> = shape({
  amount: amount(),
  currency: words(),
  country: words(),
  handlingDays: whole(),
  transitDays: whole(),
})

/** The pages that visitors see, and what the owner states for search engines, in the answer of the shop. */
export const shownPagesResponse = array(
  shape({
    name: one(shopPageNames),
    title: words(),
    return_terms: returnTermsResponse.optional().default(undefined),
    shipping_terms: shippingTermsResponse.optional().default(undefined),
  }),
).required()

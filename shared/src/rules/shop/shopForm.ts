import { boolean, type InferType } from 'yup'
import { inOrder } from '../fields/inOrder.ts'
import { limits } from '../fields/limits.ts'
import { ownerLimits } from '../fields/ownerLimits.ts'
import { strictObject } from '../fields/strictObject.ts'
import { email, line, requiredText, text } from '../fields/text.ts'
import { address, webSite } from '../fields/webAddress.ts'
import { slugText } from '../items/itemForm.ts'
import { holdRulesRule } from '../orders/claim.ts'
import { paymentRulesRule } from '../orders/paymentRules.ts'
import { shopVisitRule } from './shopVisit.ts'

/** A host name with an optional port. */
const hostPattern = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*(:\d{1,5})?$/u

/** Body of PATCH /shop (docs/product/api.md): any subset of the fields. */
export const shopChangesRule = strictObject({
  name: requiredText(ownerLimits.shopName, 'Shop Name is required').label('Shop Name').optional(),
  description: text().label('Description').nullable().max(limits.description),
  logo: address().label('Logo URL'),
  custom_domain: line().label('Custom Domain').nullable().max(limits.host).matches(hostPattern, {
    message: 'Custom Domain must be a host name such as shop.example.com',
    excludeEmptyString: true,
  }),
  slug: slugText('Shop Slug').notRequired(),
  _shop_info: strictObject({
    contact_info: strictObject({
      name: inOrder(line()).label('Contact Name').nullable().max(limits.name.max),
      email: email().label('Contact Email').nullable(),
      phone: line().label('Contact Phone').nullable().max(ownerLimits.contactPhone),
      website_url: webSite().label('Website URL'),
    })
      .optional()
      .default(undefined),
  })
    .optional()
    .default(undefined),
  Is_visible: boolean(),
  allow_affiliate: boolean(),
  testmode: boolean(),
  asks_reviews: boolean(),
  hold_rules: holdRulesRule.optional().default(undefined),
  payment_rules: paymentRulesRule.optional().default(undefined),
  visit: shopVisitRule.optional().default(undefined),
})
export type ShopChanges = InferType<typeof shopChangesRule>

/** The admin's form, where the name is required. */
export const shopFormRule = shopChangesRule.shape({
  name: requiredText(ownerLimits.shopName, 'Shop Name is required').label('Shop Name'),
})
export type ShopForm = InferType<typeof shopFormRule>

import { boolean, type InferType, type NumberSchema, number } from 'yup'
import { limits } from '../fields/limits.ts'
import { ownerLimits } from '../fields/ownerLimits.ts'
import { strictObject } from '../fields/strictObject.ts'
import { text } from '../fields/text.ts'
import { itemBody } from '../formattedText/itemBody.ts'

/** The pages with the owner's words about the shop (docs/product/content.md#help-pages), in the order of the footer. */
export const shopPageNames = [
  'shipping',
  'returns',
  'faq',
  'privacy',
  'terms',
  'accessibility',
  'maker',
  'credits',
] as const
export type ShopPageName = (typeof shopPageNames)[number]

const days = (label: string) => number().label(label).integer().min(0).max(ownerLimits.policyDays)
const country = () =>
  text()
    .label('Country')
    .required()
    .matches(/^[A-Z]{2}$/, 'Country must be a code of two letters, like US')

export const returnPayers = ['customer', 'shop'] as const

/** The terms of returns, for search engines. No days: nothing is taken back. */
export const returnTermsRule = strictObject({
  days: days('Days').required(),
  /** The side that pays for the parcel back. */
  payer: text().required().oneOf(returnPayers),
  country: country(),
})
export type ReturnTerms = InferType<typeof returnTermsRule>

/** The terms of shipping, for search engines. */
export const shippingTermsRule = strictObject({
  amount: number().label('Amount').required().min(0).max(limits.price),
  currency: text()
    .label('Currency')
    .required()
    .matches(/^[A-Z]{3}$/, 'Currency must be a code of three letters, like USD'),
  country: country(),
  /** The most days until the parcel leaves. */
  handlingDays: days('Days until it leaves').required(),
  /** The most days on the way. */
  transitDays: days('Days on the way').required(),
})
export type ShippingTerms = InferType<typeof shippingTermsRule>

/** The admin's forms, whose numbers begin blank: none is proposed. */
const blank = (rule: NumberSchema) =>
  rule.optional().test('given', (value, { schema, createError }) => {
    return value !== undefined || createError({ message: `${schema.spec.label} is required` })
  })
export const returnTermsFormRule = returnTermsRule.shape({ days: blank(days('Days')) })
export const shippingTermsFormRule = shippingTermsRule.shape({
  amount: blank(number().label('Amount').min(0).max(limits.price)),
  handlingDays: blank(days('Days until it leaves')),
  transitDays: blank(days('Days on the way')),
})

/** The admin's form of a text. */
export const shopPageTextRule = strictObject({
  body: itemBody().defined().nonNullable(),
  is_shown: boolean().required(),
})

/** Body of PATCH /pages/{name}. Without a body the page has the text that came with the shop; an empty one hides it. */
export const shopPageChangesRule = strictObject({
  body: itemBody(),
  is_shown: boolean(),
  return_terms: returnTermsRule.nullable().optional().default(undefined),
  shipping_terms: shippingTermsRule.nullable().optional().default(undefined),
})
export type ShopPageChanges = InferType<typeof shopPageChangesRule>

/** A page on the wire. */
export interface ShopPage {
  name: ShopPageName
  title: string
  body: string
  is_shown: boolean
  /** The text came with the shop. */
  is_default: boolean
  /** When the owner last changed it; null before. */
  changed_at: string | null
  return_terms: ReturnTerms | null
  shipping_terms: ShippingTerms | null
  version: number
}

/** A page that visitors see, and what the owner states in it for search engines. */
export interface ShownPage extends Pick<ShopPage, 'name' | 'title'> {
  return_terms?: ReturnTerms
  shipping_terms?: ShippingTerms
}

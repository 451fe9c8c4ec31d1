import type { InferType } from 'yup'
import { limits } from '../fields/limits.ts'
import { strictObject } from '../fields/strictObject.ts'
import { requiredText, text } from '../fields/text.ts'

/** How long a browser remembers the link by which it came, in days. */
export const affiliateDays = 30

const { min, max } = limits.affiliateCode
const codePattern = new RegExp(`^[a-z0-9][a-z0-9_-]{${min - 1},${max - 1}}$`)

/** The code of a link's `ref`, in lower case; undefined for text that is no code. */
export function readAffiliateCode(written: string | null | undefined): string | undefined {
  const code = written?.toLowerCase()
  return code !== undefined && codePattern.test(code) ? code : undefined
}

/** Body of POST /affiliates. */
export const newAffiliateRule = strictObject({
  name: requiredText(limits.name.max, 'Name is required').label('Name'),
  code: text()
    .label('Code')
    .required('Code is required')
    .matches(
      codePattern,
      `Code must be ${min} to ${max} lowercase letters, digits, - or _, and begin with a letter or digit`,
    ),
})
export type NewAffiliate = InferType<typeof newAffiliateRule>

/** Somebody who sends visitors, and what came of it (docs/product/affiliates.md). */
export interface Affiliate extends NewAffiliate {
  id: number
  version: number
  /** Orders and requests of visitors who came by the link. */
  asked: number
  /** Those with an accepted estimate. */
  accepted: number
  /** Their payments less refunds, in minor units. */
  paid: { currency: string; amount: number }[]
}

import type { HoldRules } from '../orders/claim.ts'
import type { PaymentRules } from '../orders/paymentRules.ts'
import type { ShownPage } from './shopPage.ts'
import type { ShopVisit } from './shopVisit.ts'

/** A shop on the wire (docs/product/entities.md). */
export interface Shop {
  id: number
  name: string
  description: string
  logo: string
  custom_domain: string
  slug: string
  Is_visible: boolean
  allow_affiliate: boolean
  testmode: boolean
  /** Customers are asked for a review by mail. */
  asks_reviews?: boolean
  _shop_info: { contact_info: { name: string; email: string; phone: string; website_url: string } }
  hold_rules?: HoldRules
  payment_rules?: PaymentRules
  /** Where and when the shop can be visited. */
  visit?: ShopVisit
  /** The pages with the owner's words about the shop that visitors see. */
  pages?: ShownPage[]
  /** The greatest length of an item's `body`; undefined on servers that keep none. */
  body_limit?: number
  /** False in a shop without a mail server. */
  sends_mail?: boolean
  /** Increments with every change. */
  version?: number
}

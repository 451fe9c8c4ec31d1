import type { ShopFacts } from '@elegant/shared/rules'
import type { EmailContent } from './emailLayout.ts'
import type { MailData } from './mailData.ts'

/** Creates one mail from all combined rows; `first` is the first of `all`. */
export type Template<Data> = (shopUrl: string, first: Data, all: Data[], shop: ShopFacts) => EmailContent

/** The template of each mail. */
export type Templates = { [Name in keyof MailData]: Template<MailData[Name]> }

/** Turns a template for one row into one for several, with their blocks one below the other. */
export function perRow<Data>(one: (shopUrl: string, data: Data, shop: ShopFacts) => EmailContent): Template<Data> {
  return (shopUrl, first, all, shop) => ({
    ...one(shopUrl, first, shop),
    blocks: all.flatMap((data) => one(shopUrl, data, shop).blocks),
  })
}

import { contactLines, siteName } from './business.ts'
import type { Shop } from './shop.ts'
import type { ShownPage } from './shopPage.ts'
import type { ShopVisit } from './shopVisit.ts'

/** The owner's settings that every page, mail, feed and PDF shows. An empty text is shown nowhere. */
export interface ShopFacts {
  name: string
  description: string
  /** Address of a picture. */
  logo: string
  city: string
  phone: string
  email: string
  /** The shop's website, else its domain. */
  website: string
  /** The shop is not visible: visitors see that it is closed. */
  isClosed: boolean
  /** The pages with the owner's words about the shop; absent in what older servers send. */
  pages?: ShownPage[]
  /** Where and when the shop can be visited; its texts may be empty. */
  visit?: ShopVisit
  /** The shop can send mail; absent in what older servers send. */
  sendsMail?: boolean
}

/** The demo's facts, for a server that does not answer the shop. */
export const demoFacts: ShopFacts = {
  name: siteName,
  description: '',
  logo: '',
  city: contactLines.city,
  phone: contactLines.phone.label,
  email: contactLines.email.label,
  website: '',
  isClosed: false,
}

/** The response of `GET /shop`; a server may omit any field. */
export interface ReceivedShopFacts
  extends Partial<
    Pick<Shop, 'name' | 'description' | 'logo' | 'custom_domain' | 'Is_visible' | 'pages' | 'visit' | 'sends_mail'>
  > {
  _shop_info?: { contact_info?: Partial<Shop['_shop_info']['contact_info']> | null } | null
}

/** The facts of a shop. It has no field for its city, which stays the demo's. */
export function getShopFacts(shop: ReceivedShopFacts): ShopFacts {
  const { phone, email, website_url } = shop._shop_info?.contact_info ?? demoContact
  return {
    name: shop.name || siteName,
    description: shop.description ?? '',
    logo: shop.logo ?? '',
    city: contactLines.city,
    phone: phone ?? '',
    email: email ?? '',
    website: website_url || (shop.custom_domain ? `https://${shop.custom_domain}` : ''),
    isClosed: shop.Is_visible === false,
    pages: shop.pages,
    visit: shop.visit,
    sendsMail: shop.sends_mail,
  }
}

const demoContact: Partial<Shop['_shop_info']['contact_info']> = { phone: demoFacts.phone, email: demoFacts.email }

/** The link that dials a number. Ten digits without a country are American. */
export function phoneHref(phone: string): string {
  const [dialed = ''] = phone.split(/[a-z,;]/i)
  const digits = dialed.replace(/[^\d+]/g, '')
  return `tel:${/^\d{10}$/.test(digits) ? '+1' : ''}${digits}`
}

/** A website as people write it. */
export function siteLabel(website: string): string {
  return website.replace(/^https?:\/\/(www\.)?|\/$/g, '')
}

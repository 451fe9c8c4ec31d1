import type { Received } from '../normalize.ts'
import type { Shop } from './shop.ts'

type ReceivedContact = Received<Shop['_shop_info']['contact_info']>
export type ReceivedShop = Received<Shop, { _shop_info: { contact_info?: ReceivedContact | null } | null }>

/** The shop's settings with defaults, as in `normalize.ts`. */
export function normalizeShop(shop: ReceivedShop): Shop {
  const contact = shop._shop_info?.contact_info
  return {
    ...shop,
    pages: shop.pages ?? undefined,
    visit: shop.visit ?? undefined,
    id: shop.id ?? 0,
    name: shop.name ?? '',
    description: shop.description ?? '',
    logo: shop.logo ?? '',
    custom_domain: shop.custom_domain ?? '',
    slug: shop.slug ?? '',
    Is_visible: shop.Is_visible ?? false,
    allow_affiliate: shop.allow_affiliate ?? false,
    testmode: shop.testmode ?? false,
    asks_reviews: shop.asks_reviews ?? undefined,
    _shop_info: {
      contact_info: {
        name: contact?.name ?? '',
        email: contact?.email ?? '',
        phone: contact?.phone ?? '',
        website_url: contact?.website_url ?? '',
      },
    },
    hold_rules: shop.hold_rules ?? undefined,
    payment_rules: shop.payment_rules ?? undefined,
    body_limit: shop.body_limit ?? undefined,
    sends_mail: shop.sends_mail ?? undefined,
    version: shop.version ?? undefined,
  }
}

import type { Shop } from '@elegant/shared/rules'
import type { ObjectSchema } from 'yup'
import { flag, id, shape, whole, words } from '../openapi/responses.ts'
import { shownPagesResponse } from '../shopPages/shownPageResponses.ts'

export const shopResponse: ObjectSchema<Shop> = shape({
  id: id(),
  name: words(),
  description: words(),
  logo: words(),
  custom_domain: words(),
  slug: words(),
  Is_visible: flag(),
  allow_affiliate: flag(),
  testmode: flag(),
  asks_reviews: flag(),
  _shop_info: shape({
    contact_info: shape({ name: words(), email: words(), phone: words(), website_url: words() }),
  }),
  hold_rules: shape({ automatic: flag(), hours: whole(), atOnce: whole(), perStoneDays: whole() }),
  payment_rules: shape({ deposit: whole(), downPayment: whole(), months: whole(), graceDays: whole(), kept: whole() }),
  visit: shape({ address: words(), open_hours: words(), map: words(), map_alt: words() }),
  pages: shownPagesResponse,
  body_limit: whole(),
  sends_mail: flag(),
  version: whole(),
}).meta({ title: 'Shop' })

export const revisionResponse = shape({ revision: whole() })

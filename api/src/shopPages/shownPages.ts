import { type ShopPageName, shopPageNames } from '@elegant/shared/rules'
import { sql } from 'drizzle-orm'
import { shopPages, shops } from '../db/schema.ts'
import { defaultBodies } from './defaultPages.ts'

/** The titles of the pages with the owner's words. */
export const pageTitles: Record<ShopPageName, string> = {
  shipping: 'Shipping',
  returns: 'Returns',
  faq: 'Questions and answers',
  privacy: 'Privacy',
  terms: 'Terms',
  accessibility: 'Accessibility',
  maker: 'The maker',
  credits: 'Picture credits',
}

const known = JSON.stringify(
  shopPageNames.map((name, place) => ({ name, title: pageTitles[name], place, text: defaultBodies[name].slice(0, 1) })),
)

/** The pages that visitors see, within a query of the shop: a page without a row has its default text, if it has one. */
export const shownPages = sql`(
  select coalesce(json_agg(json_strip_nulls(json_build_object(
    'name', known.name, 'title', known.title,
    'return_terms', ${shopPages.return_terms}, 'shipping_terms', ${shopPages.shipping_terms}
  )) order by known.place), '[]')
  from jsonb_to_recordset(${known}::jsonb) as known(name text, title text, place int, text text)
  left join ${shopPages} on ${shopPages.shops_id} = ${shops.id} and ${shopPages.name} = known.name
  where coalesce(${shopPages.is_shown}, true) and coalesce(${shopPages.body}, known.text) <> '')`

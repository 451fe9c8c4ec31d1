import { type ShopPageName, shopPageNames } from '@elegant/shared/rules'
import { sql } from 'drizzle-orm'
import { shopPages, shops } from '../db/schema.ts'

/** The titles of the pages with the owner's words. */
export const pageTitles: Record<ShopPageName, string> = {
  shipping: 'Shipping',
  returns: 'Returns',
  faq: 'Questions and answers',
  privacy: 'Privacy',
  terms: 'Terms',
  accessibility: 'Accessibility',
}

const known = JSON.stringify(shopPageNames.map((name, place) => ({ name, title: pageTitles[name], place })))

/** The pages that visitors see, within a query of the shop: a page without a row has its default text. */
export const shownPages = sql`(
  select coalesce(json_agg(json_strip_nulls(json_build_object(
    'name', known.name, 'title', known.title,
    'return_terms', ${shopPages.return_terms}, 'shipping_terms', ${shopPages.shipping_terms}
  )) order by known.place), '[]')
  from jsonb_to_recordset(${known}::jsonb) as known(name text, title text, place int)
  left join ${shopPages} on ${shopPages.shops_id} = ${shops.id} and ${shopPages.name} = known.name
  where coalesce(${shopPages.is_shown}, true) and coalesce(${shopPages.body}, 'default') <> '')`

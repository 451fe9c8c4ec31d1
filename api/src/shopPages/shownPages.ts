import { shopPageNames } from '@elegant/shared/rules'
import { sql } from 'drizzle-orm'
import { pageTitles } from '../db/pageTitles.ts'
import { shopPages, shops } from '../db/schema.ts'
import { defaultBodies } from './defaultPages.ts'

const pages = JSON.stringify(
  shopPageNames.map((name, place) => ({ name, title: pageTitles[name], place, text: defaultBodies[name].slice(0, 1) })),
)

/** The pages that visitors see, within a query of the shop: a page without a row has its default text, if it has one. */
export const shownPages = sql`(
  select coalesce(json_agg(json_strip_nulls(json_build_object(
    'name', known.name, 'title', known.title,
    'return_terms', ${shopPages.return_terms}, 'shipping_terms', ${shopPages.shipping_terms}
  )) order by known.place), '[]')
  from jsonb_to_recordset(${pages}::jsonb) as known(name text, title text, place int, text text)
  left join ${shopPages} on ${shopPages.shops_id} = ${shops.id} and ${shopPages.name} = known.name
  where coalesce(${shopPages.is_shown}, true) and coalesce(${shopPages.body}, known.text) <> '')`

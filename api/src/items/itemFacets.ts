import { type FactKind, typedFacts } from '@elegant/shared/rules'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { categories, itemCategories, itemFacts, items } from '../db/schema.ts'
import { isListedCategory, shop } from '../db/visibility.ts'
import { isCandidate, isInCategory, isInPrice, isTagged, type Shape, unmatchedFacts } from './itemFilters.ts'

/** The items that facets are counted from: those that match type and search, and which filters each one passes. */
export function facetBase(shape: Shape): SQL {
  const { inCategory, hasPrice, hasTags, hasFacts } = shape
  return sql`base as materialized (
    select ${items.id}, ${items.price}, ${items.tags},
      ${inCategory ? isInCategory(shape) : sql`true`} as in_category,
      ${hasPrice ? isInPrice : sql`true`} as in_price,
      ${hasTags ? isTagged : sql`true`} as is_tagged,
      ${hasFacts ? unmatchedFacts : sql`array[]::text[]`} as lacked
    from ${items} where ${isCandidate(shape)})`
}

/** An item that counts for a fact: it passes all filters but the one of this fact. */
const isChoice = sql`in_category and in_price and is_tagged and lacked <@ array[f.name]`

const namesOf = (kind: FactKind) =>
  typedFacts.filter((fact) => fact.kind === kind).map(({ name }) => name.toLowerCase())

/**
 * Facts that shoppers filter by: those with choices, figures, and others of which a value repeats. The number of a lab
 * report names one stone, so it never narrows a list.
 */
const isFilter = sql`lower(name) <> all(${inlineTexts(namesOf('report'))}) and (
  max(items) > 1 or max(highest) is not null or lower(name) = any(${inlineTexts(namesOf('choice'))}))`

/** Constants in the statement, so that its plan is cached. */
function inlineTexts(texts: string[]): SQL {
  return sql.raw(`array['${texts.join("','")}']`)
}

/** The maximum number of values of a facet. */
const maxChoices = 50

/**
 * Counts the items that each further choice would leave. Price, category and each fact ignore their own filter, because
 * a choice replaces it; tags combine.
 */
export function facetsOf({ visibility }: Shape): SQL {
  const best = sql`order by count desc, value limit ${maxChoices}`
  return sql`json_build_object(
    'price', (
      select case when count(*) > 0 then json_build_object('min', min(price), 'max', max(price)) end
      from base where in_category and is_tagged and lacked = '{}'),
    'tags', (
      select coalesce(json_agg(tags), '[]') from (
        select tag as value, count(*)::int as count
        from base, lateral (select distinct lower(trim(tag)) as tag from unnest(string_to_array(base.tags, ',')) tag) own
        where in_category and in_price and is_tagged and lacked = '{}' and tag <> '' group by tag ${best}) tags),
    'facts', (
      select coalesce(json_agg(json_strip_nulls(fact) order by name), '[]') from (
        select name, json_build_object('name', name, 'values', json_agg(
          json_build_object('value', value, 'count', count) order by place) filter (where place <= ${maxChoices} and count > 0),
          'min', min(lowest), 'max', max(highest)) as fact
        from (
          select f.name, f.value, count(*)::int as items, (count(*) filter (where ${isChoice}))::int as count,
            min(f.number) filter (where ${isChoice}) as lowest, max(f.number) filter (where ${isChoice}) as highest,
            row_number() over (partition by f.name order by count(*) filter (where ${isChoice}) desc, f.value) as place
          from base join ${itemFacts} f on f.shops_id = ${shop} and f.items_id = base.id
          group by f.name, f.value) choices
        group by name having sum(count) > 0 and ${isFilter} order by name limit ${maxChoices}) facts),
    'categories', (
      select coalesce(json_agg(own), '[]') from (
        select ${categories.id}, count(*)::int as count
        from base join ${itemCategories} on ${itemCategories.shops_id} = ${shop} and ${itemCategories.items_id} = base.id
          join ${categories} on ${isSameCategory}
        where in_price and is_tagged and lacked = '{}' and ${isListedCategory(visibility)}
        group by ${categories.id} order by ${categories.id}) own))`
}

const isSameCategory = and(
  eq(categories.shops_id, itemCategories.shops_id),
  eq(categories.id, itemCategories.categories_id),
)

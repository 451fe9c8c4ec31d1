import { buildPattern, type FactKind, histogramBars, termGroups, typedFacts } from '@elegant/shared/rules'
import { and, type SQL, sql } from 'drizzle-orm'
import { categories, itemCategories, itemFacts, items } from '../../db/schema.ts'
import { isListedCategory, shop } from '../../db/visibility.ts'
import {
  isCandidate,
  isInCategory,
  isInPrice,
  isOfKind,
  isTagged,
  kindsOfItem,
  matchedFacts,
  type Shape,
  wordEdges,
} from './itemFilters.ts'

/** The items that facets are counted from: those that match type and search, and which filters each one passes. */
export function facetBase(shape: Shape): SQL {
  const { inCategory, hasPrice, hasTags, hasKinds, hasFacts } = shape
  return sql`${hasFacts ? sql`${matchedFacts}, ` : sql``} base as materialized (
    select ${items.id}, ${items.price}, ${items.tags},
      ${inCategory ? isInCategory(shape) : sql`true`} as in_category,
      ${hasPrice ? isInPrice : sql`true`} as in_price,
      ${hasTags ? isTagged : sql`true`} as is_tagged,
      ${hasKinds ? isOfKind : sql`true`} as of_kind, ${kindsOfItem} as kinds,
      ${hasFacts ? sql`coalesce(matched.names, '{}')` : sql`array[]::text[]`} as matched
    from ${items} ${hasFacts ? sql`left join matched on matched.items_id = ${items.id}` : sql``}
    where ${isCandidate(shape)})`
}

/**
 * The values of the facts with their numbers of items, their groups (gemTerms.ts), and histograms of price and figures,
 * whose bars are equally wide on a logarithmic scale (rangeScale.ts).
 */
export function facetParts(shape: Shape): SQL {
  const isChoice = facetConditions(shape, 'fact')
  return sql`choices as materialized (
      select f.name, f.value, count(*)::int as items, (count(*) filter (where ${isChoice}))::int as count,
        min(f.number) filter (where ${isChoice}) as lowest, max(f.number) filter (where ${isChoice}) as highest,
        row_number() over (partition by f.name order by count(*) filter (where ${isChoice}) desc, f.value) as place
      from base join ${itemFacts} f on f.shops_id = ${shop} and f.items_id = base.id
      group by f.name, f.value),
    grouped as (
      select choices.name, label, sum(count)::int as count from choices
      join (values ${groupRows}) as terms(fact, label, pattern) on lower(trim(choices.name)) = fact and choices.value ~* pattern
      where count > 0 group by choices.name, label),
    figures as (
      select null::text as name, price as figure, count(*)::int as count from base
      where ${facetConditions(shape, 'price')} group by price
      union all select name, lowest, count from choices where lowest is not null),
    ends as (select name, ln(1 + greatest(min(figure), 0)::float8) as low, ln(1 + greatest(max(figure), 0)::float8) as high from figures group by name),
    counts as (
      select ends.name, least(width_bucket(ln(1 + greatest(figure, 0)::float8), low, high, ${bars}), ${bars}) as bar, sum(count)::int as count
      from ends join figures on figures.name is not distinct from ends.name where low < high group by 1, 2),
    histogram as (
      select ends.name, json_agg(coalesce(counts.count, 0) order by places.bar) as bars
      from ends cross join generate_series(1, ${bars}) as places(bar)
      left join counts on counts.name is not distinct from ends.name and counts.bar = places.bar
      where low < high group by ends.name)`
}

const bars = sql.raw(String(histogramBars))

/** The groups of all facts as rows of constants. */
const groupRows = sql.join(
  Object.entries(termGroups).flatMap(([fact, groups]) =>
    groups.map((group) => sql.raw(`('${fact}', '${group.label}', '${buildPattern(group, wordEdges)}')`)),
  ),
  sql`, `,
)

/**
 * Matches the items of the base that pass all filters but one. Filters that the query does not have are left out, because
 * the planner takes each condition for one that few rows meet.
 */
export function facetConditions(shape: Shape, except: 'category' | 'price' | 'fact' | 'kind' | undefined): SQL {
  const { inCategory, hasPrice, hasTags, hasKinds, hasFacts } = shape
  const filters = and(
    inCategory && except !== 'category' ? sql`in_category` : undefined,
    hasPrice && except !== 'price' ? sql`in_price` : undefined,
    hasTags ? sql`is_tagged` : undefined,
    hasKinds && except !== 'kind' ? sql`of_kind` : undefined,
    hasFacts ? sql`matched ${except === 'fact' ? sql`|| f.name` : sql``} @> (select names from asked)` : undefined,
  )
  return filters ?? sql`true`
}

const getNames = (kind: FactKind) =>
  typedFacts.filter((fact) => fact.kind === kind).map(({ name }) => name.toLowerCase())

/**
 * Facts that shoppers filter by: those with choices or groups, figures, and others of which a value repeats. The number of a lab
 * report names one stone, so it never narrows a list.
 */
const isFilter = sql`lower(name) <> all(${inlineTexts(getNames('report'))}) and (
  max(items) > 1 or max(highest) is not null or lower(name) = any(${inlineTexts([...getNames('choice'), ...Object.keys(termGroups)])}))`

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
export function getFacets(shape: Shape): SQL {
  const { visibility } = shape
  const best = sql`order by count desc, value limit ${maxChoices}`
  return sql`json_build_object(
    'price', (
      select case when count(*) > 0 then json_strip_nulls(json_build_object(
        'min', min(price), 'max', max(price), 'bars', (select bars from histogram where name is null))) end
      from base where ${facetConditions(shape, 'price')}),
    'tags', (
      select coalesce(json_agg(tags), '[]') from (
        select tag as value, sum(count)::int as count
        from (select tags, count(*) as count from base
            where ${facetConditions(shape, undefined)} group by tags) lists,
          lateral (select distinct lower(trim(tag)) as tag from unnest(string_to_array(lists.tags, ',')) tag) own
        where tag <> '' group by tag ${best}) tags),
    'facts', (
      select coalesce(json_agg(json_strip_nulls(fact) order by name), '[]') from (
        select name, json_build_object('name', name, 'values', json_agg(
          json_build_object('value', value, 'count', count) order by place) filter (where place <= ${maxChoices} and count > 0),
          'min', min(lowest), 'max', max(highest),
          'bars', (select bars from histogram where histogram.name = choices.name),
          'groups', (select json_agg(json_build_object('value', label, 'count', own.count) order by own.count desc, label)
            from grouped own where own.name = choices.name)) as fact
        from choices
        group by name having sum(count) > 0 and ${isFilter} order by name limit ${maxChoices}) facts),
    'categories', (
      select coalesce(json_agg(own), '[]') from (
        select ${categories.id}, own.count from (
          select ${itemCategories.categories_id} as id, count(*)::int as count
          from base join ${itemCategories} on ${itemCategories.shops_id} = ${shop} and ${itemCategories.items_id} = base.id
          where ${facetConditions(shape, 'category')} group by ${itemCategories.categories_id}) own
        join ${categories} on ${categories.shops_id} = ${shop} and ${categories.id} = own.id
        where ${isListedCategory(visibility)} order by ${categories.id}) own),
    'kinds', (
      select coalesce(json_agg(own), '[]') from (
        select kind as value, sum(count)::int as count
        from (select kinds, count(*) as count from base
            where ${facetConditions(shape, 'kind')} group by kinds) sets, unnest(kinds) kind
        group by kind order by count desc, kind) own))`
}

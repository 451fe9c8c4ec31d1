import {
  buildPattern,
  getTermGroups,
  type ItemListQuery,
  type ItemSort,
  type ItemType,
  isTableSort,
  limits,
  looseStone,
  pieceKinds,
  type TableSort,
} from '@elegant/shared/rules'
import { and, eq, not, or, type SQL, sql } from 'drizzle-orm'
import { isHeld, isInState } from '../../db/availabilityColumns.ts'
import { categories, itemCategories, itemFacts, items } from '../../db/schema.ts'
import { isListedCategory, shop, type Visibility } from '../../db/visibility.ts'
import { isVisibleItem } from '../fields/itemRows.ts'
import { isMissing } from './missingParts.ts'

/** Splits a query into the shape of its statement and the values of its parameters. */
export function parseListQuery(
  type: ItemType,
  visibility: Visibility,
  {
    search,
    category,
    sort,
    price,
    availability,
    hidden,
    missing,
    tags = [],
    kinds = [],
    facts = [],
    free = false,
    facets = false,
  }: Omit<ItemListQuery, 'page' | 'understand'>,
) {
  const isSearch = search !== undefined && search.trim() !== ''
  const isPublic = visibility === 'public'
  return {
    visibility,
    sort: getSort(type, isPublic && isTableSort(sort) ? undefined : sort, isSearch),
    isSearch,
    inCategory: category !== undefined,
    hasPrice: price !== undefined,
    hasTags: tags.length > 0,
    hasKinds: kinds.length > 0,
    isFree: free,
    hasFacts: facts.length > 0,
    hasAvailability: availability !== undefined,
    isHidden: isPublic ? undefined : hidden,
    missing,
    facets,
    values: {
      availability,
      words: isSearch ? toTsQuery(search) : '',
      sku: search?.trim() ?? '',
      category,
      lowest: price?.min ?? 0,
      highest: price?.max ?? limits.price,
      tags: tags.map(tagPattern),
      kinds,
      facts: JSON.stringify(
        facts.map(({ groups, ...fact }) => ({ ...fact, pattern: groupPattern(fact.name, groups) })),
      ),
    },
  }
}

/** The parts of a statement. */
export type Shape = Omit<ReturnType<typeof parseListQuery>, 'values'>

/** Searches default to relevance, which no other list can use; events default to their date. */
function getSort(
  type: ItemType,
  sort: ItemSort | TableSort | undefined,
  isSearch: boolean,
): ItemSort | TableSort | 'upcoming' {
  if (sort === undefined && !isSearch && type === 'Event') return 'upcoming'
  if (sort === undefined) return isSearch ? 'relevance' : 'featured'
  return sort === 'relevance' && !isSearch ? 'featured' : sort
}

/**
 * Converts a search to a `to_tsquery` in which every word must match as a prefix. Ignores other characters; a search
 * without a word matches nothing.
 */
function toTsQuery(search: string): string {
  const words = search.normalize('NFC').match(/\p{N}+(?:[.,]\p{N}+)+|[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.map((word) => `'${word}':*`).join(' & ')
}

/** A pattern that matches a tag in a comma-separated list, ignoring surrounding spaces. */
function tagPattern(tag: string): string {
  return `(^|,)\\s*${tag.trim().replace(/[^\p{L}\p{M}\p{N}]/gu, '\\$&')}\\s*(,|$)`
}

/** A pattern for the texts of some groups of a fact; an unknown group matches no text. */
function groupPattern(name: string, groups: string[] | undefined): string | undefined {
  const known = getTermGroups(name)?.filter(({ label }) => groups?.includes(label)) ?? []
  return groups && (known.map((group) => buildPattern(group, wordEdges)).join('|') || '^$')
}

/** The start and the end of a word in a pattern of PostgreSQL. */
export const wordEdges: [string, string] = ['\\m', '\\M']

/** Matches the items of a list. */
export function matchesList(shape: Shape): SQL | undefined {
  const { inCategory, hasPrice, hasTags, hasKinds, hasFacts } = shape
  return and(
    isCandidate(shape),
    inCategory ? isInCategory(shape) : undefined,
    hasPrice ? isInPrice : undefined,
    hasTags ? isTagged : undefined,
    hasKinds ? isOfKind : undefined,
    hasFacts ? hasAllFacts : undefined,
  )
}

/** Matches by type, search, availability and visibility only. */
export function isCandidate({
  visibility,
  isSearch,
  hasAvailability,
  isFree,
  isHidden,
  missing,
}: Shape): SQL | undefined {
  const isOfType = sql`${items.item_type} = ${sql.placeholder('type')}`
  return and(
    isVisibleItem(visibility),
    isOfType,
    isSearch ? isFound(visibility) : undefined,
    hasAvailability ? isInState(sql`${sql.placeholder('availability')}::text`) : undefined,
    isFree ? not(isHeld) : undefined,
    isHidden === undefined ? undefined : eq(items.Is_disabled, sql.raw(String(isHidden))),
    missing ? isMissing(missing, isHidden !== undefined) : undefined,
  )
}

/** Admins also search by SKU. */
function isFound(visibility: Visibility): SQL | undefined {
  const hasWords = sql`${items.words} @@ ${tsQuery}`
  return visibility === 'public' ? hasWords : or(hasWords, hasSku)
}

const hasSku = sql`starts_with(lower(${items.sku}) collate "C", lower(${sql.placeholder('sku')}::text))`

/** Stems English words. A search of stop words only, such as `the`, matches prefixes instead. */
const words = sql`${sql.placeholder('words')}::text`
export const tsQuery = sql`case when numnode(to_tsquery('english', ${words})) > 0
  then to_tsquery('english', ${words}) else to_tsquery('simple', ${words}) end`

export function isInCategory({ visibility }: Shape): SQL {
  return sql`exists (
    select from ${itemCategories} join ${categories}
      on ${categories.shops_id} = ${itemCategories.shops_id} and ${categories.id} = ${itemCategories.categories_id}
    where ${itemCategories.shops_id} = ${items.shops_id} and ${itemCategories.items_id} = ${items.id}
      and ${categories.id} = ${sql.placeholder('category')}::int and ${isListedCategory(visibility)})`
}

export const isInPrice = sql`${items.price} between ${sql.placeholder('lowest')}::numeric and ${sql.placeholder('highest')}::numeric`

export const isTagged = sql`${items.tags} ~* all(${sql.placeholder('tags')}::text[])`

/** A search for the words of a kind in title and tags only. */
const kindWords = (words: readonly string[]) => sql.raw(`'${words.map((word) => `${word}:AB`).join(' | ')}'`)
const hasWordsOf = (words: readonly string[]) => sql`${items.words} @@ to_tsquery('english', ${kindWords(words)})`

/** The kinds of an item, with the condition of each (gemTerms.ts). */
const kindConditions: { label: string; isMet: SQL }[] = [
  ...pieceKinds.map(({ label, words }) => ({ label, isMet: hasWordsOf(words) })),
  {
    label: looseStone,
    isMet: sql`not (${hasWordsOf(pieceKinds.flatMap(({ words }) => [...words]))}) and exists (
      select from ${itemFacts} where ${itemFacts.shops_id} = ${items.shops_id} and ${itemFacts.items_id} = ${items.id}
        and lower(${itemFacts.name}) = 'carat weight')`,
  },
]

/** The labels of an item's kinds. */
export const kindsOfItem = sql`array_remove(array[${sql.join(
  kindConditions.map(({ label, isMet }) => sql`case when ${isMet} then ${sql.raw(`'${label}'`)} end`),
  sql`, `,
)}]::text[], null)`

/** The first kind of an item that its words tell; null for another. */
export const kindOfItem = sql`case ${sql.join(
  pieceKinds.map(({ label, words }) => sql`when ${hasWordsOf(words)} then ${sql.raw(`'${label}'`)}`),
  sql` `,
)} end`

export const isOfKind = sql`(${sql.join(
  kindConditions.map(
    ({ label, isMet }) => sql`(${sql.raw(`'${label}'`)} = any(${sql.placeholder('kinds')}::text[]) and ${isMet})`,
  ),
  sql` or `,
)})`

const requested = sql`jsonb_to_recordset(${sql.placeholder('facts')}::jsonb)
  as requested(name text, "values" jsonb, pattern text, "min" numeric, "max" numeric)`
const isRequested = sql`${itemFacts.name} = requested.name
  and (requested."values" is null or requested."values" ? ${itemFacts.value})
  and (requested.pattern is null or ${itemFacts.value} ~* requested.pattern)
  and (requested."min" is null or ${itemFacts.number} >= requested."min")
  and (requested."max" is null or ${itemFacts.number} <= requested."max")`
const hasAllFacts = sql`${items.id} in (
  select ${itemFacts.items_id} from ${itemFacts} join ${requested} on ${isRequested} where ${itemFacts.shops_id} = ${shop}
  group by ${itemFacts.items_id} having count(*) = jsonb_array_length(${sql.placeholder('facts')}::jsonb))`

/** The names of the requested facts, and those that each item matches. */
export const matchedFacts = sql`asked as materialized (select array_agg(name) as names from ${requested}),
  matched as materialized (
    select ${itemFacts.items_id}, array_agg(requested.name) as names from ${itemFacts} join ${requested} on ${isRequested}
    where ${itemFacts.shops_id} = ${shop} group by ${itemFacts.items_id})`

import { type ItemListQuery, type ItemSort, type ItemType, limits } from '@elegant/shared/rules'
import { and, type SQL, sql } from 'drizzle-orm'
import { categories, itemCategories, itemFacts, items } from '../db/schema.ts'
import { isListedCategory, shop, type Visibility } from '../db/visibility.ts'
import { isVisibleItem } from './itemRows.ts'

/** Splits a query into the shape of its statement and the values of its parameters. */
export function narrowed(
  type: ItemType,
  { search, category, sort, price, tags = [], facts = [], facets = false }: Omit<ItemListQuery, 'page'>,
) {
  const isSearch = search !== undefined && search.trim() !== ''
  return {
    sort: sortOf(type, sort, isSearch),
    isSearch,
    inCategory: category !== undefined,
    hasPrice: price !== undefined,
    hasTags: tags.length > 0,
    hasFacts: facts.length > 0,
    facets,
    values: {
      words: isSearch ? wordsOf(search) : '',
      category,
      lowest: price?.min ?? 0,
      highest: price?.max ?? limits.price,
      tags: tags.map(patternOf),
      facts: JSON.stringify(facts),
    },
  }
}

/** The parts of a statement. */
export type Shape = Omit<ReturnType<typeof narrowed>, 'values'> & { visibility: Visibility }

/** Searches default to relevance, which no other list can use; events default to their date. */
function sortOf(type: ItemType, sort: ItemSort | undefined, isSearch: boolean): ItemSort | 'upcoming' {
  if (sort === undefined && !isSearch && type === 'Event') return 'upcoming'
  if (sort === undefined) return isSearch ? 'relevance' : 'featured'
  return sort === 'relevance' && !isSearch ? 'featured' : sort
}

/**
 * Converts a search to a `to_tsquery` in which every word must match as a prefix. Ignores other characters; a search
 * without a word matches nothing.
 */
function wordsOf(search: string): string {
  const words = search.normalize('NFC').match(/\p{N}+(?:[.,]\p{N}+)+|[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.map((word) => `'${word}':*`).join(' & ')
}

/** A pattern that matches a tag in a comma-separated list, ignoring surrounding spaces. */
function patternOf(tag: string): string {
  return `(^|,)\\s*${tag.trim().replace(/[^\p{L}\p{M}\p{N}]/gu, '\\$&')}\\s*(,|$)`
}

/** Matches the items of a list. */
export function isFound(shape: Shape): SQL | undefined {
  const { inCategory, hasPrice, hasTags, hasFacts } = shape
  return and(
    isCandidate(shape),
    inCategory ? isInCategory(shape) : undefined,
    hasPrice ? isInPrice : undefined,
    hasTags ? isTagged : undefined,
    hasFacts ? hasAllFacts : undefined,
  )
}

/** Matches by type and search only. */
export function isCandidate({ visibility, isSearch }: Shape): SQL | undefined {
  const isOfType = sql`${items.item_type} = ${sql.placeholder('type')}`
  return and(isVisibleItem(visibility), isOfType, isSearch ? sql`${items.words} @@ ${query}` : undefined)
}

/** Stems English words. A search of stop words only, such as `the`, matches prefixes instead. */
const queryOf = (words: SQL) => sql`case when numnode(to_tsquery('english', ${words})) > 0
  then to_tsquery('english', ${words}) else to_tsquery('simple', ${words}) end`
export const query = queryOf(sql`${sql.placeholder('words')}::text`)

/** Matches a search inlined into the statement, without parameters; undefined for an empty search. */
export function matches(search = ''): SQL | undefined {
  return search.trim() ? sql`${items.words} @@ ${queryOf(sql`${wordsOf(search)}::text`)}` : undefined
}

export function isInCategory({ visibility }: Shape): SQL {
  return sql`exists (
    select from ${itemCategories} join ${categories}
      on ${categories.shops_id} = ${itemCategories.shops_id} and ${categories.id} = ${itemCategories.categories_id}
    where ${itemCategories.shops_id} = ${items.shops_id} and ${itemCategories.items_id} = ${items.id}
      and ${categories.id} = ${sql.placeholder('category')}::int and ${isListedCategory(visibility)})`
}

export const isInPrice = sql`${items.price} between ${sql.placeholder('lowest')}::numeric and ${sql.placeholder('highest')}::numeric`

export const isTagged = sql`${items.tags} ~* all(${sql.placeholder('tags')}::text[])`

const wanted = sql`jsonb_to_recordset(${sql.placeholder('facts')}::jsonb)
  as wanted(name text, "values" jsonb, "min" numeric, "max" numeric)`
const isWanted = sql`${itemFacts.name} = wanted.name
  and (wanted."values" is null or wanted."values" ? ${itemFacts.value})
  and (wanted."min" is null or ${itemFacts.number} >= wanted."min")
  and (wanted."max" is null or ${itemFacts.number} <= wanted."max")`
const hasAllFacts = sql`${items.id} in (
  select ${itemFacts.items_id} from ${itemFacts} join ${wanted} on ${isWanted} where ${itemFacts.shops_id} = ${shop}
  group by ${itemFacts.items_id} having count(*) = jsonb_array_length(${sql.placeholder('facts')}::jsonb))`

/** The names of the requested facts that an item does not match. */
export const lackedFacts = sql`array(
  select wanted.name from ${wanted} where not exists (
    select from ${itemFacts} where ${itemFacts.shops_id} = ${items.shops_id} and ${itemFacts.items_id} = ${items.id}
      and ${isWanted}))`

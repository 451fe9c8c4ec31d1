import { createPage, type ItemListQuery, type ItemType, limits } from '@elegant/shared/rules'
import { asc, desc, type SQL, sql } from 'drizzle-orm'
import { withStanding } from '../../db/availabilityColumns.ts'
import { dayInShop, eventDay, isPastEvent } from '../../db/eventDays.ts'
import { isoTime } from '../../db/isoTime.ts'
import { prepare, prepareByShape, type QueryOne } from '../../db/prepared.ts'
import { items } from '../../db/schema.ts'
import { seatsColumn, withSeats } from '../../db/seatColumns.ts'
import { shop, type Visibility } from '../../db/visibility.ts'
import type { ResponseCache } from '../../http/routes/responseCache.ts'
import { itemColumns } from '../fields/itemRows.ts'
import { facetBase, facetConditions, facetParts, getFacets } from './itemFacets.ts'
import { kindOfItem, matchesList, parseListQuery, type Shape, tsQuery } from './itemFilters.ts'
import { listSummaries, type Summary } from './listSummaries.ts'

/** Clients cannot change the page size (docs/product/limits.md). */
const itemsPerPage = 24

/** The shop and the visibility of its rows for a caller. */
export interface ReadScope {
  shopId: number
  visibility: Visibility
}

export interface ListedPage {
  /** The response, serialized. */
  json: string
  total: number
}

export type ListItems = ReturnType<typeof listItems>

/** Returns pages of items. */
export function listItems({ queryOne, cache }: { queryOne: QueryOne; cache: ResponseCache }) {
  const summarize = listSummaries(cache)

  /** Returns a page as serialized JSON; its items have a `body` only for the feed, which needs them all. */
  return async (
    { shopId, visibility }: ReadScope,
    type: ItemType,
    { page = 1, ...asked }: ItemListQuery,
    { hasBodies = false } = {},
  ): Promise<ListedPage> => {
    const { values, ...shape } = parseListQuery(type, visibility, asked)
    const columns = { hasBodies, hasSeats: type === 'Event' }
    const parameters = { ...values, shop: shopId, type, offset: (page - 1) * itemsPerPage }
    const [{ total, facets }, row] = await Promise.all([
      summarize(shopId, [type, shape, values], () => readOne(queryOne<Summary>(getSummary(shape), parameters))),
      readOne(queryOne<{ items: string; received: number }>(pageOfItems({ ...shape, ...columns }), parameters)),
    ])
    const { items: _, ...envelope } = { ...createPage([], page, itemsPerPage, total), itemsReceived: row.received }
    const json = `{"items":${row.items},${JSON.stringify(envelope).slice(1, -1)}${facets === null ? '' : `,"facets":${facets}`}}`
    return { json, total }
  }
}

async function readOne<Row>(query: Promise<Row | undefined>): Promise<Row> {
  const row = await query
  if (!row) throw new Error('The list has no row')
  return row
}

/** The day by which events are sorted. */
const listedDay = sql`coalesce(${eventDay}, ${dayInShop(sql`${items.created_at}`)}) collate "C"`

/** The shop's own order. */
export const featured = sql`${asc(items.rank)}, ${desc(items.created_at)}, ${desc(items.id)}`

const sorts: Record<Exclude<Shape['sort'], 'relevance'>, SQL> = {
  featured,
  newest: sql`${desc(items.created_at)}, ${desc(items.id)}`,
  upcoming: sql`${isPastEvent}, case when not ${isPastEvent} then ${listedDay} end, ${listedDay} desc, ${desc(items.id)}`,
  price_asc: sql`${asc(items.price)}, ${asc(items.id)}`,
  price_desc: sql`${desc(items.price)}, ${desc(items.id)}`,
  title_asc: sql`lower(${items.title}), ${asc(items.id)}`,
  title_desc: sql`lower(${items.title}) desc, ${desc(items.id)}`,
  sku_asc: sql`lower(${items.sku}), ${asc(items.id)}`,
  sku_desc: sql`lower(${items.sku}) desc, ${desc(items.id)}`,
  updated_asc: sql`${asc(items.updated_at)}, ${asc(items.id)}`,
  updated_desc: sql`${desc(items.updated_at)}, ${desc(items.id)}`,
}

// The best plan of a search depends on how common its words are, so searches are planned each time.
const pageOfItems = prepareByShape((shape: Shape & { hasBodies: boolean; hasSeats: boolean }) => {
  const { visibility, sort, isSearch, hasBodies, hasSeats } = shape
  const found = matchesList(shape)
  const ctes =
    sort === 'relevance'
      ? sql`${selectRanked(found)}, ${pageBy(relevance, sql`ranked`)}`
      : sort === 'featured' && visibility === 'public'
        ? selectMixedPage(found)
        : pageBy(sorts[sort], sql`${items} where ${found}`)
  return prepare(
    sql`
      with ${ctes}
      select
        (select coalesce(json_agg(item), '[]') from (
          select ${itemColumns(visibility)} ${hasBodies ? sql`, ${items.body}` : sql``} ${hasSeats ? sql`, ${seatsColumn}` : sql``}
            ${updatedAt(visibility)} from page join ${items} on ${items.shops_id} = ${shop} and ${items.id} = page.id
          ${withStanding} ${hasSeats ? withSeats : sql``} order by page.position) item)::text as items,
        (select count(*)::int from page) as received`,
    { cachePlan: !isSearch },
  )
})

const getSummary = prepareByShape((shape: Shape) => {
  const { sort, isSearch, facets } = shape
  // A list by relevance ends after the matches that it ranks.
  const end = sql.raw(sort === 'relevance' ? String(limits.searchReach) : 'null')
  const statement = facets
    ? sql`with ${facetBase(shape)}, ${facetParts(shape)}
        select (select least(count(*), ${end})::int from base where ${facetConditions(shape, undefined)}) as total,
          ${getFacets(shape)}::text as facets, (select count(*)::int from base) as reach`
    : sql`select count(*)::int as total, null as facets, count(*)::int as reach
        from (select from ${items} where ${matchesList(shape)} limit ${end}) found`
  return prepare(statement, { cachePlan: !isSearch })
})

/** The time of the last change, by which admins sort a list. */
function updatedAt(visibility: Visibility): SQL {
  return visibility === 'public' ? sql`` : sql`, ${isoTime(items.updated_at)} as updated_at`
}

/** A literal rather than a parameter, so that the planner knows it. */
const perPage = sql.raw(String(itemsPerPage))

/** Selects the ids first, so that full rows are read for this page only. The redundant limit informs the planner. */
function pageBy(order: SQL, from: SQL): SQL {
  const offset = sql`${sql.placeholder('offset')}::int`
  return sql`page as materialized (
    select id, position from (select id, row_number() over (order by ${order}) as position from ${from}) listed
    where position > ${offset} and position <= ${offset} + ${perPage} limit ${perPage})`
}

/** The items among which kinds are mixed, in pages: a constant, so that each item stays on its page. */
const mixedPages = 4
const perBlock = sql.raw(String(mixedPages * itemsPerPage))

/**
 * A page of the featured list, in which items of equal rank take turns by their kind. Only within a block of some pages,
 * because a turn through the whole list would sort it for each page.
 */
function selectMixedPage(found: SQL | undefined): SQL {
  const offset = sql`${sql.placeholder('offset')}::int`
  const start = sql`(${offset} / ${perBlock} * ${perBlock})`
  // The inner query has the name of the table, whose words decide on the kind.
  return sql`block as materialized (
    select id, rank, place, ${kindOfItem} as kind from (
      select id, rank, words, row_number() over (order by ${featured}) as place from ${items} where ${found}) as ${items}
    where place > ${start} and place <= ${start} + ${perBlock} limit ${perBlock}),
  page as materialized (
    select id, position from (
      select id, ${start} + row_number() over (order by rank, turn, place) as position from (
        select id, rank, place, row_number() over (partition by rank, kind order by place) as turn from block) turns) mixed
    where position > ${offset} and position <= ${offset} + ${perPage})`
}

const relevance = sql`relevance desc, rank, created_at desc, id desc`

/** Ranks only the first matches (limits.searchReach), which bounds the cost of a common word. */
function selectRanked(found: SQL | undefined): SQL {
  return sql`ranked as materialized (
    select ${items.id}, ${items.rank}, ${items.created_at}, ts_rank(${items.words}, ${tsQuery}) as relevance
    from ${items} where ${found} order by ${sorts.featured} limit ${sql.raw(String(limits.searchReach))})`
}

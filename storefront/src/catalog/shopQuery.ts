import type { ItemListArgs } from '@elegant/shared'
import { type ItemSort, itemSorts, limits, parsePageParam } from '@elegant/shared/rules'

/** A numeric range; either end may be open. */
export interface Range {
  min?: number
  max?: number
}

/**
 * The search, sort order and filters, in the address as
 * `search=…&sort=newest&price=100..500&tag=raw&fact=Origin:Welo&range=Carat weight:2..5`.
 */
export interface ShopQuery {
  page: number
  search: string
  sort?: ItemSort
  price?: Range
  tags: string[]
  /** Gem facts with their accepted values. */
  facts: { name: string; values: string[] }[]
  /** Numeric gem facts with their ranges. */
  ranges: ({ name: string } & Range)[]
}

/** Parses an address. Invalid values are ignored. */
export function parseShopQuery(params: URLSearchParams): ShopQuery {
  const facts = new Map<string, string[]>()
  for (const { name, value } of parseNamed(params.getAll('fact'))) {
    if (value.length <= limits.fact.value) facts.set(name, [...(facts.get(name) ?? []), value])
  }
  const price = parseRange(params.get('price') ?? '', 0, limits.price)
  return {
    page: parsePageParam(params),
    search: (params.get('search') ?? '').trim().slice(0, limits.search),
    sort: itemSorts.find((sort) => sort === params.get('sort')),
    price,
    tags: params.getAll('tag').filter(isWithin(limits.tags)).slice(0, limits.filters),
    facts: Array.from(facts, ([name, values]) => ({ name, values: values.slice(0, limits.filterValues) })),
    ranges: parseNamed(params.getAll('range')).flatMap(({ name, value }) => {
      const range = parseRange(value, -limits.figure, limits.figure)
      return range ? [{ name, ...range }] : []
    }),
  }
}

/**
 * Returns the query of the shop's address for a changed query, on the first page unless the change names one.
 * `category`: that of the address unless given, null for none.
 */
export function shopAddress(
  params: URLSearchParams,
  change: Partial<ShopQuery>,
  category: string | null = params.get('category'),
): string {
  const { page, search, sort, price, tags, facts, ranges } = { ...parseShopQuery(params), page: 1, ...change }
  const pairs = [
    ['category', category],
    ['page', page > 1 && String(page)],
    ['search', search],
    ['sort', sort],
    ['price', price && formatRange(price)],
    ...tags.map((tag) => ['tag', tag] as const),
    ...facts.flatMap(({ name, values }) => values.map((value) => ['fact', `${name}:${value}`] as const)),
    ...ranges.map((range) => ['range', `${range.name}:${formatRange(range)}`] as const),
  ] as const
  return `?${new URLSearchParams(pairs.flatMap(([name, value]) => (value ? [[name, value]] : [])))}`
}

/** The arguments of the API call for the query. */
export function toListArgs({ page, search, sort, price, ...query }: ShopQuery, category?: number): ItemListArgs {
  const facts = [...query.facts, ...query.ranges].slice(0, limits.factFilters)
  return {
    type: 'Product',
    page,
    category,
    search: search || undefined,
    sort,
    price,
    tags: query.tags.length > 0 ? query.tags : undefined,
    facts: facts.length > 0 ? facts : undefined,
  }
}

/** Parses `name:value` pairs. */
function parseNamed(pairs: string[]): { name: string; value: string }[] {
  return pairs.flatMap((pair) => {
    const [name = '', ...value] = pair.split(':')
    return value.length > 0 && isWithin(limits.fact.name)(name) ? [{ name, value: value.join(':') }] : []
  })
}

function parseRange(words: string, least: number, most: number): Range | undefined {
  const [min, max] = words.split('..', 2).map((figure) => {
    const number = Number(figure)
    return figure.trim() === '' || Number.isNaN(number) ? undefined : Math.min(Math.max(number, least), most)
  })
  return min === undefined && max === undefined ? undefined : { min, max }
}

function formatRange({ min = '', max = '' }: { min?: number | ''; max?: number | '' }): string {
  return `${min}..${max}`
}

function isWithin(most: number): (text: string) => boolean {
  return (text) => text.trim() !== '' && text.length <= most
}

import type { ItemListArgs } from '@elegant/shared'
import {
  type FactFilter,
  type ItemSort,
  itemSorts,
  kindLabels,
  limits,
  parsePageParam,
  type Range,
  type Understood,
} from '@elegant/shared/rules'

/** The accepted values of a gem fact. */
export interface FactChoice {
  name: string
  values: string[]
}

/**
 * The search, sort order and filters, in the address as
 * `search=…&sort=newest&price=100..500&tag=raw&kind=Ring&free=1&fact=Origin:Welo&group=Colour:Green&range=Carat weight:2..5`.
 */
export interface ShopQuery {
  page: number
  search: string
  /** Only the words of the search count. */
  isExact: boolean
  sort?: ItemSort
  price?: Range
  tags: string[]
  kinds: string[]
  /** Only pieces that can be had. */
  isFree: boolean
  facts: FactChoice[]
  /** Gem facts with the accepted groups of their texts, such as Green. */
  groups: FactChoice[]
  /** Numeric gem facts with their ranges. */
  ranges: ({ name: string } & Range)[]
}

/** Parses an address. Invalid values are ignored, and those beyond the limits of the API. */
export function parseShopQuery(params: URLSearchParams): ShopQuery {
  const price = parseRange(params.get('price') ?? '', 0, limits.price)
  return {
    page: parsePageParam(params),
    search: (params.get('search') ?? '').trim().slice(0, limits.search),
    isExact: params.get('exact') === '1',
    sort: itemSorts.find((sort) => sort === params.get('sort')),
    price,
    tags: params.getAll('tag').filter(isWithin(limits.tags)).slice(0, limits.filters),
    kinds: kindLabels.filter((kind) => params.getAll('kind').includes(kind)),
    isFree: params.get('free') === '1',
    ...limitFacts({
      facts: parseChoices(params.getAll('fact')),
      groups: parseChoices(params.getAll('group')),
      ranges: parseNamed(params.getAll('range')).flatMap(({ name, value }) => {
        const range = parseRange(value, -limits.figure, limits.figure)
        return range ? [{ name, ...range }] : []
      }),
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
  const query = { ...parseShopQuery(params), page: 1, ...change }
  const { page, search, isExact, sort, price, tags, kinds, isFree, facts, groups, ranges } = query
  const named = (param: string, choices: FactChoice[]) =>
    choices.flatMap(({ name, values }) => values.map((value) => [param, `${escapeName(name)}:${value}`] as const))
  const pairs = [
    ['category', category],
    ['page', page > 1 && String(page)],
    ['search', search],
    ['exact', search && isExact && '1'],
    ['sort', sort],
    ['price', price && formatRange(price)],
    ...tags.map((tag) => ['tag', tag] as const),
    ...kinds.map((kind) => ['kind', kind] as const),
    ['free', isFree && '1'],
    ...named('fact', facts),
    ...named('group', groups),
    ...ranges.map((range) => ['range', `${escapeName(range.name)}:${formatRange(range)}`] as const),
  ] as const
  return `?${new URLSearchParams(pairs.flatMap(([name, value]) => (value ? [[name, value]] : [])))}`
}

/** True if the API takes all filters of the query. */
export function isWithinLimits({ tags, ...query }: ShopQuery): boolean {
  const choices = [...query.facts, ...query.groups]
  return (
    tags.length <= limits.filters &&
    countFacts(query) <= limits.factFilters &&
    choices.every(({ values }) => values.length <= limits.filterValues)
  )
}

/** True if filters other than the category and the search narrow the list. */
export function isNarrowed({ price, isFree, tags, kinds, facts, groups, ranges }: ShopQuery): boolean {
  return price !== undefined || isFree || [tags, kinds, facts, groups, ranges].some(({ length }) => length > 0)
}

/** The arguments of the API call for the query. */
export function toListArgs({ page, search, sort, price, ...query }: ShopQuery, category?: number): ItemListArgs {
  const groups = query.groups.map(({ name, values }) => ({ name, groups: values }))
  const facts = [...query.facts, ...groups, ...query.ranges]
  return {
    type: 'Product',
    page,
    category,
    search: search || undefined,
    understand: (search !== '' && !query.isExact) || undefined,
    sort,
    price,
    tags: query.tags.length > 0 ? query.tags : undefined,
    kinds: query.kinds.length > 0 ? query.kinds : undefined,
    free: query.isFree || undefined,
    facts: facts.length > 0 ? facts : undefined,
  }
}

/** The query with the filters that the server has read in the search, so that each can be changed by itself. */
export function settleQuery(query: ShopQuery, { text, price, facts = [], kinds }: Understood): ShopQuery {
  const isNew = ({ name }: FactFilter) =>
    ![...query.facts, ...query.groups, ...query.ranges].some((own) => own.name === name)
  const added = facts.filter(isNew).slice(0, limits.factFilters - countFacts(query))
  return {
    ...query,
    search: text,
    price: query.price ?? price,
    kinds: query.kinds.length > 0 ? query.kinds : (kinds ?? []),
    facts: [...query.facts, ...added.flatMap(({ name, values }) => (values ? [{ name, values }] : []))],
    groups: [...query.groups, ...added.flatMap(({ name, groups }) => (groups ? [{ name, values: groups }] : []))],
    ranges: [
      ...query.ranges,
      ...added.flatMap(({ name, min, max }) => (min === undefined && max === undefined ? [] : [{ name, min, max }])),
    ],
  }
}

type FactQuery = Pick<ShopQuery, 'facts' | 'groups' | 'ranges'>

function countFacts({ facts, groups, ranges }: FactQuery): number {
  return facts.length + groups.length + ranges.length
}

function limitFacts({ facts, groups, ranges }: FactQuery): FactQuery {
  const most = limits.factFilters
  return {
    facts: facts.slice(0, most),
    groups: groups.slice(0, Math.max(0, most - facts.length)),
    ranges: ranges.slice(0, Math.max(0, most - facts.length - groups.length)),
  }
}

function parseChoices(pairs: string[]): FactChoice[] {
  const facts = new Map<string, string[]>()
  for (const { name, value } of parseNamed(pairs)) {
    if (value.length <= limits.fact.value) facts.set(name, [...(facts.get(name) ?? []), value])
  }
  return Array.from(facts, ([name, values]) => ({ name, values: values.slice(0, limits.filterValues) }))
}

/** Parses `name:value` pairs. */
function parseNamed(pairs: string[]): { name: string; value: string }[] {
  return pairs.flatMap((pair) => {
    const [escaped = '', ...value] = pair.split(':')
    const name = escaped.replaceAll('%3A', ':')
    return value.length > 0 && isWithin(limits.fact.name)(name) ? [{ name, value: value.join(':') }] : []
  })
}

/** A colon ends the name. */
function escapeName(name: string): string {
  return name.replaceAll(':', '%3A')
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

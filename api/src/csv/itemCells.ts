import {
  type Availability,
  availabilityColumn,
  availabilityLabel,
  type Category,
  type csvColumns,
  factColumn,
  factsOf,
  type Item,
  type ItemInfo,
  type ItemType,
  isRecord,
} from '@elegant/shared/rules'

export type CsvColumn = (typeof csvColumns)[number]

/** The fields of an item in a CSV file. */
export type CsvItem = Pick<Item, Exclude<CsvColumn, 'categories'>> & {
  category_ids: number[]
  availability: Availability | null
}

type CategoryRef = Pick<Category, 'id' | 'name'>
type FactValue = string | number

/** The current catalogue, as far as an import depends on it. */
export interface ImportContext {
  type: ItemType
  items: CsvItem[]
  /** Of all item types: slugs and SKUs are unique in the shop. */
  taken: { id: number; slug: string; sku: string }[]
  /** Slugs that items had before; they still lead to those items. */
  formerSlugs: Set<string>
  categories: Pick<Category, 'id' | 'name'>[]
}

/** The cells of an item by column, with one column for each fact. */
export function cellsOf(item: CsvItem, categories: CategoryRef[]): Map<string, string> {
  const { category_ids, item_info, Is_disabled, availability, ...plain } = item
  return new Map([
    ...Object.entries(plain).map(([name, value]): [string, string] => [name, String(value)]),
    ['Is_disabled', Is_disabled ? 'TRUE' : 'FALSE'],
    ['categories', category_ids.map((id) => categoryCell(id, categories)).join(' | ')],
    [availabilityColumn, availability ? availabilityLabel(availability) : ''],
    ['item_info', item_info ? JSON.stringify(withoutFacts(item_info)) : ''],
    ...factsOf({ item_info }).map(({ name, value }): [string, string] => [factColumn + name, String(value)]),
  ])
}

/** The name of a category, or `#id` if the name is ambiguous. */
function categoryCell(id: number, categories: CategoryRef[]): string {
  const name = categories.find((category) => category.id === id)?.name.trim() ?? ''
  const isUnambiguous = findCategories(name, categories).length === 1 && !/^#|\|/.test(name)
  return isUnambiguous ? name : `#${id}`
}

/** The categories with this name or `#id`. */
export function findCategories(name: string, categories: CategoryRef[]): CategoryRef[] {
  const wanted = name.trim().toLowerCase()
  return categories.filter((category) =>
    wanted.startsWith('#') ? wanted === `#${category.id}` : category.name.trim().toLowerCase() === wanted,
  )
}

/** item_info without the values of its facts, which have columns of their own. */
function withoutFacts(info: ItemInfo): ItemInfo {
  const { additionalProperty: pairs } = info
  if (!Array.isArray(pairs)) return info
  const facts = new Set(factsOf({ item_info: info }).map(({ name }) => name))
  return {
    ...info,
    additionalProperty: pairs.map((pair: unknown) => {
      if (!isRecord(pair) || typeof pair.name !== 'string' || !('value' in pair) || !facts.has(pair.name)) return pair
      const isFact = factsOf({ item_info: { additionalProperty: [pair] } }).length === 1
      if (!isFact) return pair
      facts.delete(pair.name)
      const { value: _, ...rest } = pair
      return rest
    }),
  }
}

/**
 * Merges the fact columns of a line (`cells`) into item_info. `rest` is the parsed item_info column; undefined keeps
 * `own`. An empty cell removes its fact.
 */
export function infoOf(
  own: ItemInfo | null,
  rest: ItemInfo | null | undefined,
  cells: Map<string, string>,
): ItemInfo | null {
  const facts = new Map<string, FactValue>(factsOf({ item_info: own }).map(({ name, value }) => [name, value]))
  for (const [name, cell] of cells) {
    const before = facts.get(name)
    if (cell.trim() === '') facts.delete(name)
    else if (before === undefined || String(before) !== cell) facts.set(name, parseFactValue(cell, before))
  }
  const base = rest === undefined ? own && withoutFacts(own) : rest
  const pairs: unknown[] = Array.isArray(base?.additionalProperty) ? base.additionalProperty : []
  const filled = pairs.flatMap((pair) => {
    if (!isRecord(pair) || typeof pair.name !== 'string' || 'value' in pair) return [pair]
    const value = facts.get(pair.name)
    facts.delete(pair.name)
    if (value === undefined) return cells.has(pair.name) ? [] : [pair]
    return [{ ...pair, value }]
  })
  const more = [...facts].map(([name, value]) => ({ '@type': 'PropertyValue', name, value }))
  if (filled.length + more.length === 0 && !base?.additionalProperty) return base
  return { ...base, additionalProperty: [...filled, ...more] }
}

/** Parses a number unless the fact was a text before. */
function parseFactValue(cell: string, before: FactValue | undefined): FactValue {
  const isFigure = /^-?(0|[1-9]\d*)(\.\d+)?$/.test(cell.trim()) && cell.replace(/\D/g, '').length <= 15
  return isFigure && typeof before !== 'string' ? Number(cell) : cell.trim()
}

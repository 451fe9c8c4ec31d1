import {
  type Availability,
  availabilityColumn,
  availabilityLabel,
  type Category,
  type csvColumns,
  factColumn,
  factPairs,
  getFacts,
  getTypedText,
  type Item,
  type ItemInfo,
  type ItemType,
  isRecord,
  parseFactValue,
} from '@elegant/shared/rules'

type CsvColumn = (typeof csvColumns)[number]

/** The fields of an item in a CSV file. */
export type CsvItem = Pick<Item, Exclude<CsvColumn, 'categories'>> & {
  category_ids: number[]
  availability: Availability | null
  /** The planned time of publishing, which no column has. */
  publish_at: string | null
  /** The pieces sold of several. */
  sold: number
}

type CategoryRef = Pick<Category, 'id' | 'name'>

/** A fact's value, with its notation if it is another one. */
interface FactValue {
  value: string | number
  asTyped?: string
}

/** The current catalog, as far as an import depends on it. */
export interface ImportContext {
  type: ItemType
  items: CsvItem[]
  /** Of all item types: slugs and SKUs are unique in the shop. */
  taken: { id: number; slug: string; sku: string }[]
  /** Slugs that items had before; they still lead to those items. */
  formerSlugs: Set<string>
  /** The items that claims keep one of a kind. */
  keptSingle: Set<number>
  categories: Pick<Category, 'id' | 'name'>[]
}

/** The cells of an item by column, with one column for each fact. */
export function getCells(item: CsvItem, categories: CategoryRef[]): Map<string, string> {
  const { category_ids, item_info, Is_disabled, availability, publish_at: _, sold: __, ...plain } = item
  return new Map([
    ...Object.entries(plain).map(([name, value]): [string, string] => [name, String(value)]),
    ['Is_disabled', Is_disabled ? 'TRUE' : 'FALSE'],
    ['categories', category_ids.map((id) => categoryCell(id, categories)).join(' | ')],
    [availabilityColumn, availability ? availabilityLabel(availability) : ''],
    ['item_info', item_info ? JSON.stringify(removeFacts(item_info)) : ''],
    ...factPairs({ item_info }).map((pair): [string, string] => [factColumn + pair.name, getTypedText(pair)]),
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
function removeFacts(info: ItemInfo): ItemInfo {
  const { additionalProperty: pairs } = info
  if (!Array.isArray(pairs)) return info
  const facts = new Set(getFacts({ item_info: info }).map(({ name }) => name))
  return {
    ...info,
    additionalProperty: pairs.map((pair: unknown) => {
      if (!isRecord(pair) || typeof pair.name !== 'string' || !('value' in pair) || !facts.has(pair.name)) return pair
      const isFact = getFacts({ item_info: { additionalProperty: [pair] } }).length === 1
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
export function getInfo(
  own: ItemInfo | null,
  rest: ItemInfo | null | undefined,
  cells: Map<string, string>,
): ItemInfo | null {
  const facts = new Map<string, FactValue>(factPairs({ item_info: own }).map((pair) => [pair.name, toNotedValue(pair)]))
  for (const [name, cell] of cells) {
    const before = facts.get(name)
    if (cell.trim() === '') facts.delete(name)
    else if (!before || getTypedText(before) !== cell) facts.set(name, parseCellValue(name, cell.trim(), before))
  }
  const base = rest === undefined ? own && removeFacts(own) : rest
  const pairs: unknown[] = Array.isArray(base?.additionalProperty) ? base.additionalProperty : []
  const filled = pairs.flatMap((pair) => {
    if (!isRecord(pair) || typeof pair.name !== 'string' || 'value' in pair) return [pair]
    const fact = facts.get(pair.name)
    facts.delete(pair.name)
    if (!fact) return cells.has(pair.name) ? [] : [pair]
    const { asTyped, ...rest } = pair
    return [{ ...rest, ...toNotedValue({ asTyped, ...fact }) }]
  })
  const more = [...facts].map(([name, fact]) => ({ '@type': 'PropertyValue', name, ...fact }))
  if (filled.length + more.length === 0 && !base?.additionalProperty) return base
  return { ...base, additionalProperty: [...filled, ...more] }
}

/** Parses a number unless the fact was a text before. A number that a spreadsheet wrote shorter keeps its notation. */
function parseCellValue(name: string, cell: string, before: FactValue | undefined): FactValue {
  if (typeof before?.value === 'string') return { value: cell }
  const parsed = parseFactValue(name, cell)
  return before && parsed.value === before.value && !parsed.asTyped ? before : parsed
}

/** A notation belongs to its number only: that of another one is left out. */
function toNotedValue({ value, asTyped }: { value: FactValue['value']; asTyped?: unknown }): FactValue {
  const typed = getTypedText({ value, asTyped })
  return typed === String(value) ? { value } : { value, asTyped: typed }
}

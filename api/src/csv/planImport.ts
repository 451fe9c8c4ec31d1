import { isDeepStrictEqual } from 'node:util'
import {
  type Category,
  changedLineRule,
  csvColumns,
  factColumn,
  type ItemInfo,
  type ItemType,
  isRecord,
  type LineError,
  limits,
  type NewLine,
  newItemInfo,
  newLineRule,
  newSku,
  newSlug,
} from '@elegant/shared/rules'
import type { Schema } from 'yup'
import type { Fields } from '../audit/auditedTables.ts'
import { HttpError, invalid } from '../http/errors.ts'
import { parseJson } from '../http/json.ts'
import { check } from '../http/validation.ts'
import type { CsvLine } from './csvFile.ts'
import { eventLoopYielder } from './eventLoopYielder.ts'
import { type CsvItem, cellsOf, infoOf, shelvesNamed } from './itemCells.ts'

/** The current catalogue, as far as an import depends on it. */
export interface Stock {
  type: ItemType
  items: CsvItem[]
  /** Of all item types: slugs and SKUs are unique in the shop. */
  taken: { id: number; slug: string; sku: string }[]
  categories: Pick<Category, 'id' | 'name'>[]
}

/** The effects of an import. */
export interface ImportPlan {
  created: NewLine[]
  changed: { id: number; fields: Fields }[]
  unchanged: number
  failed: LineError[]
  header: string[]
  rejected: { cells: string[]; problems: string[] }[]
}

/** The column that lists the errors of rejected lines; an import ignores it. */
export const problemColumn = 'problem'

/** Validates every line. Reports an invalid line with its fields and rules; it does not affect other lines. */
export async function planImport(lines: CsvLine[], stock: Stock): Promise<ImportPlan> {
  const [first, ...rest] = lines
  if (!first) throw invalid([{ path: 'file', message: 'The file is empty' }])
  const header = headerOf(first)
  const plan: ImportPlan = { created: [], changed: [], unchanged: 0, failed: [], header: first.cells, rejected: [] }
  const weigh = weigher(stock)
  const yieldEventLoop = eventLoopYielder()
  for (const { line, cells } of rest) {
    await yieldEventLoop()
    const outcome = weigh(line, readLine(header, cells))
    if ('errors' in outcome) {
      plan.failed.push(...outcome.errors.map((error) => ({ line, ...error })))
      plan.rejected.push({ cells, problems: outcome.errors.map(({ field, message }) => `${field}: ${message}`) })
    } else if ('created' in outcome) plan.created.push(outcome.created)
    else if (Object.keys(outcome.fields).length > 0) plan.changed.push(outcome)
    else plan.unchanged += 1
  }
  return plan
}

type FieldFault = Pick<LineError, 'field' | 'message'>
type Outcome = { errors: FieldFault[] } | { created: NewLine } | { id: number; fields: Fields }

/** The column of each cell; undefined if ignored. */
function headerOf({ cells }: CsvLine): (string | undefined)[] {
  const columns = cells.map((cell) => {
    if (cell.startsWith(factColumn)) return cell
    return csvColumns.find((column) => column.toLowerCase() === cell.trim().toLowerCase()) ?? cell.trim()
  })
  const known = (column: string): boolean =>
    column.startsWith(factColumn) || ['', problemColumn, ...csvColumns].includes(column)
  const strange = columns.find((column) => !known(column))?.slice(0, 200)
  if (strange !== undefined) {
    const message = `There is no column ${strange}. The columns are ${csvColumns.join(', ')}, and ${factColumn}Origin for the gem fact Origin`
    throw invalid([{ path: strange, message }])
  }
  const seen = new Set<string>()
  const twice = columns.find((column) => column !== '' && (seen.has(column) || !seen.add(column)))
  if (twice !== undefined) throw invalid([{ path: twice, message: `The column ${twice} is there twice` }])
  return columns.map((column) => (column === '' || column === problemColumn ? undefined : column))
}

function readLine(header: (string | undefined)[], cells: string[]): Map<string, string> | FieldFault {
  const more = cells.slice(header.length).some((cell) => cell.trim() !== '')
  if (more || cells.length < header.length) {
    return { field: 'line', message: `The line has ${more ? 'more' : 'fewer'} cells than there are columns` }
  }
  return new Map(header.flatMap((column, at) => (column === undefined ? [] : [[column, cells[at] ?? '']])))
}

/** Creates a validator that checks each line against the shop and the previous lines. */
function weigher({ type, items, taken, categories }: Stock) {
  const byId = new Map(items.map((item) => [item.id, item]))
  const bySku = new Map(items.map((item) => [item.sku, item]))
  const owners = {
    slug: new Map(taken.map(({ slug, id }) => [slug, id])),
    sku: new Map(taken.map(({ sku, id }) => [sku, id])),
  }
  const lineOf = new Map<string, number>()
  const nextNumbers = new Map<string, number>()

  return (line: number, cells: Map<string, string> | FieldFault): Outcome => {
    if (!(cells instanceof Map)) return { errors: [cells] }
    const idCell = cells.get('id')?.trim() ?? ''
    const own = idCell ? byId.get(Number(idCell)) : bySku.get(cells.get('sku')?.trim() ?? '')
    if (idCell && !own) {
      const message = `There is no ${type.toLowerCase()} with this id. Leave it empty to make a new one`
      return { errors: [{ field: 'id', message }] }
    }
    const { value, errors } = read(cells, own)
    const made: Record<string, unknown> = own ? value : completed(value)
    const rule: Schema = own ? changedLineRule : newLineRule
    const broken = check(rule, made).error?.errors ?? []
    const faults = [
      ...errors,
      ...broken
        .filter(({ path }) => !errors.some(({ field }) => field === path))
        .map(({ path, message }) => ({ field: path, message })),
      ...claimed(own?.id, made),
    ]
    if (faults.length > 0) return { errors: faults }
    for (const key of keysOf(own?.id, made)) lineOf.set(key, line)
    return own ? { id: own.id, fields: made } : { created: newLineRule.validateSync(made, { strict: true }) }
  }

  /** Parses the cells that differ from the item. */
  function read(
    cells: Map<string, string>,
    own: CsvItem | undefined,
  ): { value: Record<string, unknown>; errors: FieldFault[] } {
    const before: Map<string, string> = own ? cellsOf(own, categories) : new Map()
    const news = new Map(
      [...cells].filter(([name, cell]) => (own || cell.trim() !== '') && cell !== lineEnds(before.get(name) ?? '')),
    )
    const value: Record<string, unknown> = {}
    const errors: FieldFault[] = []
    for (const [name, cell] of news) {
      if (name === 'categories') {
        const { ids, faults } = shelvesIn(cell)
        errors.push(...faults)
        value.category_ids = ids
      } else if (name !== 'id' && name !== 'item_info' && !name.startsWith(factColumn)) {
        const meant = meaning(name, cell)
        if (meant !== undefined) value[name] = meant
      }
    }
    const facts = new Map(
      [...cells].flatMap(([name, cell]) =>
        name.startsWith(factColumn) ? [[name.slice(factColumn.length), cell]] : [],
      ),
    )
    for (const [name, cell] of facts) {
      if (cell.length > limits.fact.value) {
        errors.push({ field: factColumn + name, message: `${name} must be at most ${limits.fact.value} characters` })
      }
    }
    const hasNewInfo = [...news.keys()].some((name) => name === 'item_info' || name.startsWith(factColumn))
    if (hasNewInfo || !own) {
      const text = news.get('item_info')
      const { rest, fault } = text === undefined ? {} : jsonIn(text)
      const template = own ? own.item_info : newItemInfo(type, cells.get('title')?.trim())
      if (fault === undefined) value.item_info = infoOf(template, rest, facts)
      else errors.push({ field: 'item_info', message: fault })
    }
    // A cell in another notation may have the same value.
    const known: Record<string, unknown> = { ...own }
    const changed = Object.entries(value).filter(([name, meant]) => !own || !isDeepStrictEqual(meant, known[name]))
    return { value: Object.fromEntries(changed), errors }
  }

  function completed(value: Record<string, unknown>): Record<string, unknown> {
    const sku = value.sku ?? newSku(type)
    return {
      ...value,
      item_type: type,
      sku,
      slug: value.slug ?? freeSlug(newSlug(String(value.title ?? ''), String(sku))),
    }
  }

  function freeSlug(wanted: string): string {
    const isTaken = (slug: string) => owners.slug.has(slug) || lineOf.has(`slug ${slug}`)
    const stem = wanted.slice(0, limits.slug - '-9999'.length)
    let slug = wanted
    let number = nextNumbers.get(stem) ?? 2
    for (; isTaken(slug); number += 1) slug = `${stem}-${number}`
    // Remembers the next free number, so that many lines with one title do not each count from the start.
    nextNumbers.set(stem, number)
    return slug
  }

  function shelvesIn(cell: string): { ids: number[]; faults: FieldFault[] } {
    const names = cell.split('|').filter((name) => name.trim() !== '')
    if (names.length > limits.itemCategories) {
      const message = `An item may be in at most ${limits.itemCategories} categories`
      return { ids: [], faults: [{ field: 'categories', message }] }
    }
    const found = names.map((name) => ({ name: name.trim(), shelves: shelvesNamed(name, categories) }))
    return {
      ids: found.flatMap(({ shelves }) => shelves.map(({ id }) => id)).sort((a, b) => a - b),
      faults: found
        .filter(({ shelves }) => shelves.length !== 1)
        .map(({ name, shelves }) => ({
          field: 'categories',
          message:
            shelves.length === 0
              ? `There is no category “${name}”`
              : `Several categories are called “${name}”: write ${shelves.map(({ id }) => `#${id}`).join(' or ')}`,
        })),
    }
  }

  /** Values that another item or a previous line already uses. */
  function claimed(id: number | undefined, made: Record<string, unknown>): FieldFault[] {
    const before = keysOf(id, made).find((key) => lineOf.has(key))
    const [name = ''] = before?.split(' ', 1) ?? []
    const twice =
      before === undefined ? [] : [{ field: name, message: `Line ${lineOf.get(before)} has the same ${name}` }]
    const used = (['slug', 'sku'] as const).flatMap((field) => {
      const owner = owners[field].get(String(made[field] ?? ''))
      const isFree = made[field] === undefined || owner === undefined || owner === id
      const label = field === 'slug' ? 'Slug' : 'SKU'
      return isFree ? [] : [{ field, message: `${label} is already used by another item` }]
    })
    return [...twice, ...used]
  }

  function keysOf(id: number | undefined, { slug, sku }: Record<string, unknown>): string[] {
    return [
      ...(id === undefined ? [] : [`id ${id}`]),
      ...(slug === undefined ? [] : [`slug ${slug}`]),
      ...(sku === undefined ? [] : [`sku ${sku}`]),
    ]
  }
}

/** Parses a cell by its column; undefined if it sets no value. */
function meaning(name: string, cell: string): unknown {
  const said = cell.trim()
  if (name === 'price' || name === 'rank') return said === '' ? { price: null, rank: 0 }[name] : figureIn(said)
  if (name === 'currency') return said === '' ? undefined : said.toUpperCase()
  if (name !== 'Is_disabled') return name === 'description' ? cell : said
  if (said === '') return undefined
  if (/^(true|yes|1)$/i.test(said)) return true
  return /^(false|no|0)$/i.test(said) ? false : said
}

/** Parses a number in a notation of spreadsheets: 1250.5, 1,250.50 or 1250,5. */
function figureIn(said: string): number {
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(said)) return Number(said.replaceAll(',', ''))
  return /^-?\d+([.,]\d+)?$/.test(said) ? Number(said.replace(',', '.')) : Number.NaN
}

function jsonIn(text: string): { rest?: ItemInfo | null; fault?: string } {
  if (text.trim() === '') return { rest: null }
  try {
    const rest = parseJson(text, 'item_info')
    return rest === null || isRecord(rest) ? { rest } : { fault: 'Must be valid JSON' }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return { fault: error.message }
  }
}

function lineEnds(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

import { isDeepStrictEqual } from 'node:util'
import {
  availabilityColumn,
  type Category,
  factColumn,
  type ItemInfo,
  isRecord,
  type LineError,
  limits,
  newItemInfo,
  ownerLimits,
} from '@elegant/shared/rules'
import { checkBody } from '../formattedText/cleanBody.ts'
import { parseJson } from '../http/requests/json.ts'
import { HttpError } from '../http/responses/httpErrors.ts'
import { type CsvItem, findCategories, getCells, getInfo, type ImportContext } from './itemCells.ts'
import { parseFlag } from './parseFlag.ts'
import { parseNumber } from './parseNumber.ts'

export type FieldError = Pick<LineError, 'field' | 'message'>

type CategoryRef = Pick<Category, 'id' | 'name'>

/** Parses the cells that differ from the item. */
export function parseRow(
  cells: Map<string, string>,
  own: CsvItem | undefined,
  { type, categories }: Pick<ImportContext, 'type' | 'categories'>,
): { value: Record<string, unknown>; errors: FieldError[] } {
  const before: Map<string, string> = own ? getCells(own, categories) : new Map()
  const news = new Map(
    [...cells].filter(
      ([name, cell]) => !(cell.trim() === '' && isDefault(name, own)) && cell !== lineEnds(before.get(name) ?? ''),
    ),
  )
  const value: Record<string, unknown> = {}
  const errors: FieldError[] = []
  for (const [name, cell] of news) {
    if (name === 'categories') {
      const { ids, faults } = parseCategories(cell, categories)
      errors.push(...faults)
      value.category_ids = ids
    } else if (name === 'body') {
      const cleaned = cell.length === cellLimit ? { fault: cutCell } : checkBody(cell)
      if ('fault' in cleaned) errors.push({ field: name, message: cleaned.fault })
      else value.body = cleaned.body
    } else if (name !== 'id' && name !== 'item_info' && name !== availabilityColumn && !name.startsWith(factColumn)) {
      const parsed = parseCell(name, cell)
      if (name === 'price' && Number.isNaN(parsed))
        errors.push({ field: name, message: 'Price must be a number, such as 1250.50' })
      else if (parsed !== undefined) value[name] = parsed
    }
  }
  const facts = new Map(
    [...cells].flatMap(([name, cell]) => (name.startsWith(factColumn) ? [[name.slice(factColumn.length), cell]] : [])),
  )
  for (const [name, cell] of facts) {
    if (cell.length > limits.fact.value) {
      errors.push({ field: factColumn + name, message: `${name} must be at most ${limits.fact.value} characters` })
    }
  }
  const hasNewInfo = [...news.keys()].some((name) => name === 'item_info' || name.startsWith(factColumn))
  if (hasNewInfo || !own) {
    const text = news.get('item_info')
    const { rest, fault } = text === undefined ? {} : parseInfo(text)
    const template = own ? own.item_info : newItemInfo(type, cells.get('title')?.trim())
    if (fault === undefined) value.item_info = getInfo(template, rest, facts)
    else errors.push({ field: 'item_info', message: fault })
  }
  // A cell in another notation may have the same value.
  const known: Record<string, unknown> = { ...own }
  const changed = Object.entries(value).filter(([name, parsed]) => !own || !isDeepStrictEqual(parsed, known[name]))
  return { value: Object.fromEntries(changed), errors }
}

/** Spreadsheets cut longer texts to this length. */
const cellLimit = 32_767
const cutCell = `Text has exactly ${cellLimit} characters, where spreadsheets cut it. Change it in the admin area`

/** Parses category names or numbers, separated by `|`. */
function parseCategories(cell: string, categories: CategoryRef[]): { ids: number[]; faults: FieldError[] } {
  const names = cell.split('|').filter((name) => name.trim() !== '')
  if (names.length > ownerLimits.itemCategories) {
    const message = `An item may be in at most ${ownerLimits.itemCategories} categories`
    return { ids: [], faults: [{ field: 'categories', message }] }
  }
  const found = names.map((name) => ({ name: name.trim(), matches: findCategories(name, categories) }))
  return {
    ids: found.flatMap(({ matches }) => matches.map(({ id }) => id)).sort((a, b) => a - b),
    faults: found
      .filter(({ matches }) => matches.length !== 1)
      .map(({ name, matches }) => ({
        field: 'categories',
        message:
          matches.length === 0
            ? `There is no category “${name}”`
            : `Several categories are called “${name}”: write ${matches.map(({ id }) => `#${id}`).join(' or ')}`,
      })),
  }
}

/** Parses a cell by its column; undefined if it sets no value. */
function parseCell(name: string, cell: string): unknown {
  const text = cell.trim()
  if (name === 'price' || name === 'rank') return text === '' ? { price: null, rank: 0 }[name] : parseNumber(text)
  if (name === 'pieces') return text === '' ? undefined : parseNumber(text)
  if (name === 'sold_as') return text === '' ? undefined : text.toLowerCase()
  if (name === 'currency') return text === '' ? undefined : text.toUpperCase()
  if (name !== 'Is_disabled') return name === 'description' ? cell : text
  return text === '' ? undefined : parseFlag(text)
}

function parseInfo(text: string): { rest?: ItemInfo | null; fault?: string } {
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

/** True if a blank cell leaves a value as it is: so does the same line that created the item. */
function isDefault(name: string, own: CsvItem | undefined): boolean {
  return !own || name === 'item_info' || (name === 'price' && own.price === 0)
}

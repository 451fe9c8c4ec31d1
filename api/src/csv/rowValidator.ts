import {
  changedLineRule,
  factColumn,
  limits,
  type NewLine,
  newLineRule,
  newSku,
  newSlug,
  treatmentMessage,
} from '@elegant/shared/rules'
import type { Schema } from 'yup'
import type { Fields } from '../audit/auditedRows.ts'
import { isUndisclosed } from '../audit/publicationGates.ts'
import { allSoldMessage, soldAsMessage } from '../claims/itemChecks.ts'
import { check } from '../http/requests/validation.ts'
import type { CsvItem, ImportContext } from './itemCells.ts'
import { type FieldError, parseRow } from './parseRow.ts'

/** The effect of a valid line, or the errors of an invalid one. */
type RowResult =
  | { errors: FieldError[] }
  | { created: NewLine; hasKnownTitle: boolean }
  | { id: number; fields: Fields }

/** Items that a line without id, SKU and slug is compared with, at most. */
const maxCandidates = 20

/** Creates a validator that checks each line against the shop and the previous lines. */
export function rowValidator(context: ImportContext) {
  const { type, items, taken, formerSlugs, keptSingle } = context
  const byId = new Map(items.map((item) => [item.id, item]))
  const bySku = new Map(items.map((item) => [item.sku, item]))
  const bySlug = new Map(items.map((item) => [item.slug, item]))
  const titles = new Set(items.map(({ title }) => title))
  const alike = Map.groupBy(
    items.toSorted((one, other) => one.id - other.id),
    ({ title, description }) => contentKey(title, description),
  )
  const owners = {
    slug: new Map(taken.map(({ slug, id }) => [slug, id])),
    sku: new Map(taken.map(({ sku, id }) => [sku, id])),
  }
  const lineByKey = new Map<string, number>()
  const nextNumbers = new Map<string, number>()

  return (line: number, cells: Map<string, string> | FieldError): RowResult => {
    if (!(cells instanceof Map)) return { errors: [cells] }
    const [id = '', sku, slug] = ['id', 'sku', 'slug'].map((name) => cells.get(name)?.trim())
    const own = id ? byId.get(Number(id)) : sku ? bySku.get(sku) : slug ? bySlug.get(slug) : undefined
    if (id && !own) {
      const message = `There is no ${type.toLowerCase()} with this id. Leave it empty to make a new one`
      return { errors: [{ field: 'id', message }] }
    }
    const equal = id || sku || slug ? undefined : findEqual(cells)
    if (equal) {
      lineByKey.set(`id ${equal.id}`, line)
      return { id: equal.id, fields: {} }
    }
    const { value, errors } = parseRow(cells, own, context)
    const fields: Record<string, unknown> = own ? value : withDefaults(value)
    const rule: Schema = own ? changedLineRule : newLineRule
    const violations = check(rule, fields).error?.errors ?? []
    const problems = [
      ...errors,
      ...violations
        .filter(({ path }) => !errors.some(({ field }) => field === path))
        .map(({ path, message }) => ({ field: path, message })),
      ...findConflicts(own?.id, fields),
      ...findUndisclosed(own, fields),
      ...findClaimed(own, fields),
    ]
    if (problems.length > 0) return { errors: problems }
    for (const key of getKeys(own?.id, fields)) lineByKey.set(key, line)
    if (own) return { id: own.id, fields }
    const created = newLineRule.validateSync(fields, { strict: true })
    return { created, hasKnownTitle: titles.has(created.title) }
  }

  /** The first item that no line has claimed and that has all values of a line: a file may be imported twice. */
  function findEqual(cells: Map<string, string>): CsvItem | undefined {
    const filled = new Map([...cells].filter(([, cell]) => cell.trim() !== ''))
    const candidates = alike.get(contentKey(filled.get('title') ?? '', filled.get('description') ?? '')) ?? []
    const unclaimed = candidates.filter(({ id }) => !lineByKey.has(`id ${id}`))
    return unclaimed.slice(0, maxCandidates).find((item) => {
      const { value, errors } = parseRow(filled, item, context)
      return errors.length === 0 && Object.keys(value).length === 0
    })
  }

  /** A gem that the line would show without its treatment; one that is shown so already can still be edited. */
  function findUndisclosed(own: CsvItem | undefined, fields: Record<string, unknown>): FieldError[] {
    const isOpen = (values: Fields) => isUndisclosed({ ...values, item_type: type })
    if (!isOpen({ ...own, ...fields }) || (own && isOpen(own))) return []
    return [{ field: `${factColumn}Treatment`, message: treatmentMessage }]
  }

  /** A piece that somebody has or waits for and that would be one of several, or several sold ones that would be one. */
  function findClaimed(own: CsvItem | undefined, { sold_as }: Record<string, unknown>): FieldError[] {
    const isSeveral = sold_as === 'many' || sold_as === 'made'
    if (own && isSeveral && keptSingle.has(own.id)) return [{ field: 'sold_as', message: soldAsMessage(own.title) }]
    const isAllSold = own && own.sold_as !== 'one' && sold_as === 'one' && own.sold >= (own.pieces ?? 1)
    return isAllSold ? [{ field: 'sold_as', message: allSoldMessage(own.title) }] : []
  }

  function withDefaults(value: Record<string, unknown>): Record<string, unknown> {
    const sku = value.sku ?? newSku(type)
    return {
      ...value,
      item_type: type,
      sku,
      slug: value.slug ?? freeSlug(newSlug(String(value.title ?? ''), String(sku))),
    }
  }

  function freeSlug(wanted: string): string {
    const isTaken = (slug: string) => owners.slug.has(slug) || formerSlugs.has(slug) || lineByKey.has(`slug ${slug}`)
    const stem = wanted.slice(0, limits.slug - '-9999'.length)
    let slug = wanted
    let number = nextNumbers.get(stem) ?? 2
    for (; isTaken(slug); number += 1) slug = `${stem}-${number}`
    // Remembers the next free number, so that many lines with one title do not each count from the start.
    nextNumbers.set(stem, number)
    return slug
  }

  /** Values that another item or a previous line already uses. */
  function findConflicts(id: number | undefined, fields: Record<string, unknown>): FieldError[] {
    const before = getKeys(id, fields).find((key) => lineByKey.has(key))
    const [name = ''] = before?.split(' ', 1) ?? []
    const twice =
      before === undefined ? [] : [{ field: name, message: `Line ${lineByKey.get(before)} has the same ${name}` }]
    const used = (['slug', 'sku'] as const).flatMap((field) => {
      const owner = owners[field].get(String(fields[field] ?? ''))
      const isFree = fields[field] === undefined || owner === undefined || owner === id
      const label = field === 'slug' ? 'Slug' : 'SKU'
      return isFree ? [] : [{ field, message: `${label} is already used by another item` }]
    })
    return [...twice, ...used]
  }

  function getKeys(id: number | undefined, { slug, sku }: Record<string, unknown>): string[] {
    return [
      ...(id === undefined ? [] : [`id ${id}`]),
      ...(slug === undefined ? [] : [`slug ${slug}`]),
      ...(sku === undefined ? [] : [`sku ${sku}`]),
    ]
  }
}

function contentKey(title: string, description: string): string {
  return `${title.trim()}\n${description.replace(/\r\n?/g, '\n')}`
}

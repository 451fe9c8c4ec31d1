import { changedLineRule, limits, type NewLine, newLineRule, newSku, newSlug } from '@elegant/shared/rules'
import type { Schema } from 'yup'
import type { Fields } from '../audit/auditedTables.ts'
import { check } from '../http/validation.ts'
import type { ImportContext } from './itemCells.ts'
import { type FieldError, parseRow } from './parseRow.ts'

/** The effect of a valid line, or the errors of an invalid one. */
export type RowResult = { errors: FieldError[] } | { created: NewLine } | { id: number; fields: Fields }

/** Creates a validator that checks each line against the shop and the previous lines. */
export function rowValidator(context: ImportContext) {
  const { type, items, taken } = context
  const byId = new Map(items.map((item) => [item.id, item]))
  const bySku = new Map(items.map((item) => [item.sku, item]))
  const owners = {
    slug: new Map(taken.map(({ slug, id }) => [slug, id])),
    sku: new Map(taken.map(({ sku, id }) => [sku, id])),
  }
  const lineOf = new Map<string, number>()
  const nextNumbers = new Map<string, number>()

  return (line: number, cells: Map<string, string> | FieldError): RowResult => {
    if (!(cells instanceof Map)) return { errors: [cells] }
    const idCell = cells.get('id')?.trim() ?? ''
    const own = idCell ? byId.get(Number(idCell)) : bySku.get(cells.get('sku')?.trim() ?? '')
    if (idCell && !own) {
      const message = `There is no ${type.toLowerCase()} with this id. Leave it empty to make a new one`
      return { errors: [{ field: 'id', message }] }
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
    ]
    if (problems.length > 0) return { errors: problems }
    for (const key of keysOf(own?.id, fields)) lineOf.set(key, line)
    return own ? { id: own.id, fields } : { created: newLineRule.validateSync(fields, { strict: true }) }
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
    const isTaken = (slug: string) => owners.slug.has(slug) || lineOf.has(`slug ${slug}`)
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
    const before = keysOf(id, fields).find((key) => lineOf.has(key))
    const [name = ''] = before?.split(' ', 1) ?? []
    const twice =
      before === undefined ? [] : [{ field: name, message: `Line ${lineOf.get(before)} has the same ${name}` }]
    const used = (['slug', 'sku'] as const).flatMap((field) => {
      const owner = owners[field].get(String(fields[field] ?? ''))
      const isFree = fields[field] === undefined || owner === undefined || owner === id
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

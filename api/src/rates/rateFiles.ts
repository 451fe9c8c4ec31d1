import { isDeepStrictEqual } from 'node:util'
import {
  type ImportReport,
  type LineError,
  type RateKind,
  type Rates,
  rateLimits,
  ratesRule,
} from '@elegant/shared/rules'
import type { Writes } from '../audit/writes.ts'
import { type CsvLine, readLines, writeLines } from '../csv/csvFile.ts'
import { eventLoopYielder } from '../csv/eventLoopYielder.ts'
import {
  assertColumns,
  fileOfRejected,
  problemColumn,
  type RejectedLine,
  readLine,
  rejectLine,
} from '../csv/rejectedLines.ts'
import type { Db } from '../db/database.ts'
import { check } from '../http/requests/validation.ts'
import type { Author } from '../http/requests/visitor.ts'
import { invalid } from '../http/responses/httpErrors.ts'
import { type RateTable, shippingTable, taxTable } from './rateCells.ts'
import { readRates, writeRates } from './rateRepository.ts'

export type RateFiles = ReturnType<typeof rateFiles>

/** Exports and imports the owner's tables as CSV. A line changes the row of its place; other rows stay. */
export function rateFiles({ db, writes }: { db: Db; writes: Writes }) {
  return {
    async write(shopId: number, kind: RateKind): Promise<{ name: string; file: string }> {
      const { tax, shipping } = await readRates(db, shopId)
      return kind === 'tax' ? getFile(taxTable, tax) : getFile(shippingTable, shipping)
    },

    /** Stores valid lines and reports invalid ones; a dry run stores nothing. */
    async read(author: Author, kind: RateKind, text: string, isDryRun: boolean): Promise<ImportReport> {
      const lines = await readLines(text)
      return kind === 'tax'
        ? importLines(author, taxTable, ({ tax }) => tax, lines, isDryRun)
        : importLines(author, shippingTable, ({ shipping }) => shipping, lines, isDryRun)
    },
  }

  async function importLines<Row extends object>(
    author: Author,
    table: RateTable<Row>,
    getRows: (rates: Rates) => Row[],
    lines: CsvLine[],
    isDryRun: boolean,
  ): Promise<ImportReport> {
    const { shopId } = author
    const plan = await planLines(table, lines)
    const mergeInto = (rates: Rates) => merge(table, getRows(rates), plan.rows)
    const report = ({ created, changed, unchanged }: Merged<Row>, change: number | null) => ({
      created,
      changed,
      unchanged,
      failed: plan.failed,
      sameTitle: [],
      rejected: fileOfRejected(plan.header, plan.rejected),
      change,
    })
    if (isDryRun) return report(mergeInto(await readRates(db, shopId)), null)
    let merged: Merged<Row> | undefined
    const target = { author, entity: 'shop', cause: 'import', ids: [shopId] } as const
    const { change } = await writes.changeMany(target, async (tx) => {
      merged = mergeInto(await readRates(tx, shopId))
      if (merged.created + merged.changed > 0) await writeRates(tx, shopId, table.toChanges(merged.rows))
    })
    if (!merged) throw new Error('The import has written nothing')
    return report(merged, change)
  }
}

function getFile<Row extends object>({ name, columns, getCells }: RateTable<Row>, rows: Row[]) {
  return { name, file: writeLines([[...columns], ...rows.map(getCells)]) }
}

interface RatePlan<Row> {
  header: string[]
  rows: Row[]
  failed: LineError[]
  rejected: RejectedLine[]
}

/** Checks every line against the rule and the lines before it. */
async function planLines<Row extends object>(
  table: RateTable<Row>,
  [first, ...lines]: CsvLine[],
): Promise<RatePlan<Row>> {
  if (!first) throw invalid([{ path: 'file', message: 'The file is empty' }])
  const header = getColumns(table, first.cells)
  const plan: RatePlan<Row> = { header: first.cells, rows: [], failed: [], rejected: [] }
  const lineByKey = new Map<string, number>()
  const yieldEventLoop = eventLoopYielder()
  for (const { line, cells } of lines) {
    await yieldEventLoop()
    const { row, errors } = readRow(table, readLine(header, cells))
    const key = row && table.getKey(row)
    const before = key === undefined ? undefined : lineByKey.get(key)
    if (before !== undefined) errors.push({ field: 'line', message: `Line ${before} has the same place` })
    if (errors.length > 0 || !row || key === undefined) {
      rejectLine(plan, { line, cells }, errors)
      continue
    }
    lineByKey.set(key, line)
    plan.rows.push(row)
  }
  return plan
}

type LineCells = ReturnType<typeof readLine>

function readRow<Row extends object>(
  { rule, parse }: RateTable<Row>,
  cells: LineCells,
): { row?: Row; errors: { field: string; message: string }[] } {
  if (!(cells instanceof Map)) return { errors: [cells] }
  const values = parse((column) => cells.get(column)?.trim() ?? '')
  const { value, error } = check(rule, values)
  if (!error) return { row: value, errors: [] }
  return { errors: (error.errors ?? []).map(({ path, message }) => ({ field: path, message })) }
}

/** The column of each cell; undefined if ignored. */
function getColumns({ columns }: { columns: readonly string[] }, cells: string[]): (string | undefined)[] {
  const names = cells.map((cell) => cell.trim().toLowerCase().replaceAll(' ', '_'))
  assertColumns(names, (name) => columns.includes(name), columns.join(', '))
  return names.map((name) => (name === '' || name === problemColumn ? undefined : name))
}

interface Merged<Row> {
  rows: Row[]
  created: number
  changed: number
  unchanged: number
}

function merge<Row extends object>(
  { kind, getKey, toChanges }: RateTable<Row>,
  stored: Row[],
  given: Row[],
): Merged<Row> {
  const rows = new Map(stored.map((row) => [getKey(row), row]))
  const merged = { created: 0, changed: 0, unchanged: 0 }
  for (const row of given) {
    const before = rows.get(getKey(row))
    if (!before) merged.created += 1
    else if (isDeepStrictEqual(before, row)) merged.unchanged += 1
    else merged.changed += 1
    rows.set(getKey(row), row)
  }
  const most = kind === 'tax' ? rateLimits.taxRates : rateLimits.shippingRates
  if (rows.size > most) {
    const message = `With this file the table would have ${rows.size} rows; it can have at most ${most}`
    throw invalid([{ path: 'file', message }])
  }
  const all = [...rows.values()]
  const { error } = check(ratesRule, toChanges(all))
  if (error) throw error
  return { ...merged, rows: all }
}

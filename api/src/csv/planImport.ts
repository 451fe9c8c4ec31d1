import { availabilityColumn, csvColumns, factColumn, type LineError, type NewLine } from '@elegant/shared/rules'
import type { Fields } from '../audit/auditedTables.ts'
import { invalid } from '../http/errors.ts'
import type { CsvLine } from './csvFile.ts'
import { eventLoopYielder } from './eventLoopYielder.ts'
import type { ImportContext } from './itemCells.ts'
import type { FieldError } from './parseRow.ts'
import { rowValidator } from './rowValidator.ts'

/** The effects of an import. */
export interface ImportPlan {
  created: NewLine[]
  changed: { id: number; fields: Fields }[]
  unchanged: number
  failed: LineError[]
  /** Lines of new items with the title of another. */
  sameTitle: number[]
  header: string[]
  rejected: { cells: string[]; problems: string[] }[]
}

/** The column that lists the errors of rejected lines; an import ignores it. */
export const problemColumn = 'problem'

/** Validates every line. Reports an invalid line with its fields and rules; it does not affect other lines. */
export async function planImport(lines: CsvLine[], context: ImportContext): Promise<ImportPlan> {
  const [first, ...rest] = lines
  if (!first) throw invalid([{ path: 'file', message: 'The file is empty' }])
  const header = headerOf(first)
  const plan: ImportPlan = {
    ...{ created: [], changed: [], unchanged: 0, failed: [], sameTitle: [] },
    ...{ header: first.cells, rejected: [] },
  }
  const validate = rowValidator(context)
  const yieldEventLoop = eventLoopYielder()
  for (const { line, cells } of rest) {
    await yieldEventLoop()
    const outcome = validate(line, readLine(header, cells))
    if ('errors' in outcome) {
      plan.failed.push(...outcome.errors.map((error) => ({ line, ...error })))
      plan.rejected.push({ cells, problems: outcome.errors.map(({ field, message }) => `${field}: ${message}`) })
    } else if ('created' in outcome) {
      plan.created.push(outcome.created)
      if (outcome.hasKnownTitle) plan.sameTitle.push(line)
    } else if (Object.keys(outcome.fields).length > 0) plan.changed.push(outcome)
    else plan.unchanged += 1
  }
  return plan
}

/** The column of each cell; undefined if ignored. */
function headerOf({ cells }: CsvLine): (string | undefined)[] {
  const columns = cells.map((cell) => {
    if (cell.startsWith(factColumn)) return cell
    return csvColumns.find((column) => column.toLowerCase() === cell.trim().toLowerCase()) ?? cell.trim()
  })
  const known = (column: string): boolean =>
    column.startsWith(factColumn) || ['', problemColumn, availabilityColumn, ...csvColumns].includes(column)
  const strange = columns.find((column) => !known(column))?.slice(0, 200)
  if (strange !== undefined) {
    const message = `There is no column ${strange}. The columns are ${csvColumns.join(', ')}, and ${factColumn}Origin for the gem fact Origin`
    throw invalid([{ path: strange, message }])
  }
  const seen = new Set<string>()
  const twice = columns.find((column) => column !== '' && (seen.has(column) || !seen.add(column)))
  if (twice !== undefined) throw invalid([{ path: twice, message: `The column ${twice} is there twice` }])
  return columns.map((column) =>
    column === '' || column === problemColumn || column === availabilityColumn ? undefined : column,
  )
}

function readLine(header: (string | undefined)[], cells: string[]): Map<string, string> | FieldError {
  const more = cells.slice(header.length).some((cell) => cell.trim() !== '')
  if (more || cells.length < header.length) {
    return { field: 'line', message: `The line has ${more ? 'more' : 'fewer'} cells than there are columns` }
  }
  return new Map(header.flatMap((column, at) => (column === undefined ? [] : [[column, cells[at] ?? '']])))
}

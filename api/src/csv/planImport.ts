import { availabilityColumn, csvColumns, factColumn, type LineError, type NewLine } from '@elegant/shared/rules'
import type { Fields } from '../audit/auditedRows.ts'
import { invalid } from '../http/responses/httpErrors.ts'
import type { CsvLine } from './csvFile.ts'
import { eventLoopYielder } from './eventLoopYielder.ts'
import type { ImportContext } from './itemCells.ts'
import { assertColumns, problemColumn, type RejectedLine, readLine, rejectLine } from './rejectedLines.ts'
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
  rejected: RejectedLine[]
}

/** Validates every line. Reports an invalid line with its fields and rules; it does not affect other lines. */
export async function planImport(lines: CsvLine[], context: ImportContext): Promise<ImportPlan> {
  const [first, ...rest] = lines
  if (!first) throw invalid([{ path: 'file', message: 'The file is empty' }])
  const header = getHeader(first)
  const plan: ImportPlan = {
    created: [],
    changed: [],
    unchanged: 0,
    failed: [],
    sameTitle: [],
    header: first.cells,
    rejected: [],
  }
  const validate = rowValidator(context)
  const yieldEventLoop = eventLoopYielder()
  for (const { line, cells } of rest) {
    await yieldEventLoop()
    const outcome = validate(line, readLine(header, cells))
    if ('errors' in outcome) {
      rejectLine(plan, { line, cells }, outcome.errors)
    } else if ('created' in outcome) {
      plan.created.push(outcome.created)
      if (outcome.hasKnownTitle) plan.sameTitle.push(line)
    } else if (Object.keys(outcome.fields).length > 0) plan.changed.push(outcome)
    else plan.unchanged += 1
  }
  return plan
}

/** The column of each cell; undefined if ignored. */
function getHeader({ cells }: CsvLine): (string | undefined)[] {
  const columns = cells.map((cell) => {
    if (cell.startsWith(factColumn)) return cell
    return csvColumns.find((column) => column.toLowerCase() === cell.trim().toLowerCase()) ?? cell.trim()
  })
  assertColumns(
    columns,
    (column) => column.startsWith(factColumn) || [availabilityColumn, ...csvColumns].includes(column),
    `${csvColumns.join(', ')}, and ${factColumn}Origin for the gem fact Origin`,
  )
  return columns.map((column) =>
    column === '' || column === problemColumn || column === availabilityColumn ? undefined : column,
  )
}
